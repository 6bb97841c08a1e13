import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#platform/contract/errors.ts';
import { pagePattern, placeholderOrigin } from '#platform/contract/url.ts';
import { clearedSessionCookie, type CookieSettings } from '#platform/server/auth/session-cookie.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { Site } from './app.ts';
import type { Visit } from './open-route.ts';
import { permissionsPolicy } from './security-headers.ts';
import {
  fileResponse,
  openStaticFolder,
  pageOfOne,
  type StaticFile,
  type StaticFolder,
} from './static-files.ts';

export interface SiteOptions {
  /** Folder with `client/` (assets and shell) and `pages/` (static HTML), as the build leaves it. */
  readonly folder: string;
  /**
   * The document for each address of the client-rendered app; the first address that matches counts, and any other is a
   * 404. Values are files below `pages/`.
   */
  readonly appDocuments: Readonly<Record<string, string>>;
  /** What a page of the app asks of the server at once, by its address among `appDocuments` and the path requested. */
  readonly preloads: (address: string, path: string, viewer: Viewer | null) => readonly string[];
  /** What the document of such a page shows of the member's own; null if it is the same for everybody. */
  readonly firstWords: (
    address: string,
    path: string,
    viewer: Viewer,
    requestId: string | undefined,
  ) => Promise<FirstWords | null>;
  /** Static pages by address, e.g. '/privacy' -> 'privacy.html'. */
  readonly staticPages: Readonly<Record<string, string>>;
  /** Where an address of ours leads, if to another page, or to another site that this installation has for it. */
  readonly elsewhere: (path: string) => string | undefined;
  /** The public address of the product. */
  readonly appUrl: string;
  /** Fills into a page what only this installation knows, apart from its address. */
  readonly fillIn: (page: string) => string;
  /** Its value changes when pages must be filled in again. */
  readonly filledWith: () => unknown;
  readonly viewerOf: (request: Request) => Promise<Viewer | null>;
  readonly carriesSessionCookie: (request: Request) => boolean;
  readonly cookie: CookieSettings;
}

interface FirstWords {
  /** Parts of the page's document, and what takes their place. */
  readonly parts: readonly (readonly [skeleton: string, words: string])[];
  /** Headers of the answer that the words come from. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Any document of the app may become the page of the tracker, or of a practice call by voice. */
const ofApp = { 'permissions-policy': permissionsPolicy('(self)') };

/** For a page that differs by viewer: a cache must not give it to anybody else. */
const ofOne = { 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding' };

/** For a page with a member's own words: it is stored nowhere, so it is gone once they sign out. */
const toldToOne = { 'cache-control': 'private, no-store' };

const readMethods = new Set(['GET', 'HEAD']);

/** Finds the address, like '/tools/:tool', that matches a path; a trailing slash is ignored. */
function matcher(addresses: readonly string[]): (path: string) => string | undefined {
  const patterns = addresses.map((address) => [address, pagePattern(address, '/?')] as const);
  return (path) => patterns.find(([, pattern]) => pattern.test(path))?.[0];
}

/** Makes the browser request these answers together with the page; `call.ts` makes the same requests and uses them. */
function preloadHeader(addresses: readonly string[]): Readonly<Record<string, string>> {
  return { link: addresses.map((address) => `<${address}>; rel=preload; as=fetch; crossorigin`).join(', ') };
}

/** Where an address leads: a page of ours gets the query of the request, another site does not. */
function withQueryOf(request: Request, elsewhere: string): string {
  if (!elsewhere.startsWith('/')) return elsewhere;
  const [path = '', section] = elsewhere.split('#');
  return `${path}${new URL(request.url).search}${section === undefined ? '' : `#${section}`}`;
}

/** The pages and assets of the built client, from memory. */
export function createSite(options: SiteOptions): Site {
  const { origin } = new URL(options.appUrl);
  const fillIn = (page: string) => options.fillIn(page.replaceAll(placeholderOrigin, origin));
  const assets = openStaticFolder(join(options.folder, 'client'), fillIn);
  const pagesFolder = join(options.folder, 'pages');
  const openPages = (): StaticFolder =>
    existsSync(pagesFolder) ? openStaticFolder(pagesFolder, fillIn) : new Map<string, StaticFile>();
  let filledWith = options.filledWith();
  let pages = openPages();
  const addressOf = matcher(Object.keys(options.appDocuments).filter((address) => address !== '/'));

  const page = (name: string): StaticFile => {
    if (options.filledWith() !== filledWith) {
      filledWith = options.filledWith();
      pages = openPages();
    }
    const file = pages.get(`/${name}`);
    if (!file) throw new AppError('not_found');
    return file;
  };

  /** A page of the app; the browser is told what the page will ask for. */
  async function appPage(
    { path, request, headers: told }: Visit,
    address: string,
    viewer: Viewer | null | 'unknown',
  ) {
    // With a query, the page may ask for other data.
    const asker = viewer !== 'unknown' && new URL(request.url).search === '' ? viewer : null;
    const file = page(options.appDocuments[address] ?? '');
    const headers = { ...ofApp, ...preloadHeader(options.preloads(address, path, asker)) };
    const words = asker ? await options.firstWords(address, path, asker, told['x-request-id']) : null;
    if (words === null) return { file, headers };
    return { file: pageOfOne(file, words.parts), headers: { ...headers, ...words.headers, ...toldToOne } };
  }

  /** Who asks for a page. If the session cannot be checked, the app says so and tries again. */
  const viewerOf = ({ request }: Visit): Promise<Viewer | null | 'unknown'> =>
    options.viewerOf(request).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'unavailable') return 'unknown';
      throw error;
    });

  /**
   * The landing page for visitors, the app for members. A cookie without a live session is cleared.
   */
  async function home(visit: Visit): Promise<Response> {
    const viewer = await viewerOf(visit);
    const isDead = viewer === null && options.carriesSessionCookie(visit.request);
    const { file, headers } = viewer
      ? await appPage(visit, '/', viewer)
      : { file: page('landing.html'), headers: {} };
    const response = fileResponse(file, visit, { ...ofOne, ...headers });
    if (isDead) response.headers.append('set-cookie', clearedSessionCookie(options.cookie));
    return response;
  }

  return async (visit) => {
    const { request, path, headers } = visit;
    if (!readMethods.has(request.method)) return null;
    if (path === '/') return home(visit);
    const asset = path === '/index.html' ? undefined : assets.get(path);
    if (asset) return fileResponse(asset, visit);
    // Never answered with a page: a script tag or an API client would take it for what it requested.
    if (path.startsWith('/assets/') || path.startsWith('/api/')) return null;
    const elsewhere = options.elsewhere(path);
    if (elsewhere)
      return new Response(null, {
        status: 302,
        headers: { ...headers, location: withQueryOf(request, elsewhere), 'cache-control': 'no-store' },
      });
    const staticPage = options.staticPages[path];
    if (staticPage)
      return fileResponse(page(staticPage), visit, { 'cache-control': 'public, max-age=0, must-revalidate' });
    const address = addressOf(path);
    if (address !== undefined) {
      const viewer = options.carriesSessionCookie(request) ? await viewerOf(visit) : null;
      const { file, headers: own } = await appPage(visit, address, viewer);
      return fileResponse(file, visit, { ...ofOne, ...own });
    }
    return fileResponse(page('404.html'), visit, { 'cache-control': 'no-store' }, 404);
  };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#platform/contract/errors.ts';
import { pagePattern, placeholderOrigin } from '#platform/contract/url.ts';
import { clearedSessionCookies, type CookieSettings } from '#platform/server/auth/session-cookie.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { Site } from './app.ts';
import type { Visit } from './open-route.ts';
import { permissionsPolicy } from './security-headers.ts';
import { fileResponse, openStaticFolder, type StaticFile, type StaticFolder } from './static-files.ts';

export interface SiteOptions {
  /** Folder with `client/` (assets and shell) and `pages/` (static HTML), as the build leaves it. */
  readonly folder: string;
  /** Addresses that the client-rendered app knows; all others are a 404. */
  readonly appPaths: readonly string[];
  /** Those of them whose document has its own head for previews and search engines; values are files below `pages/`. */
  readonly appDocuments: Readonly<Record<string, string>>;
  /** Static pages by address, e.g. '/privacy' -> 'privacy.html'. */
  readonly staticPages: Readonly<Record<string, string>>;
  /** Addresses of ours that lead to another page, or to another site when the installation has one for them. */
  readonly elsewhere: (path: string) => string | undefined;
  /** The public address of the product. */
  readonly appUrl: string;
  /** Fills into a page what only this installation knows, apart from its address. */
  readonly fillIn: (page: string) => string;
  /** Changes when pages have to be filled in anew. */
  readonly filledWith: () => unknown;
  readonly viewerOf: (request: Request) => Promise<Viewer | null>;
  readonly carriesSessionCookie: (request: Request) => boolean;
  readonly cookie: CookieSettings;
}

/** Any document of the app may become the page of the tracker, or of a practice call by voice. */
const ofApp = { 'permissions-policy': permissionsPolicy('(self)') };

const readMethods = new Set(['GET', 'HEAD']);

/** Turns patterns like '/tools/:tool' into a test of a path; a trailing slash is ignored. */
function matcher(patterns: readonly string[]): (path: string) => boolean {
  const expressions = patterns.map((pattern) => pagePattern(pattern, '/?'));
  return (path) => expressions.some((expression) => expression.test(path));
}

/** Where an address leads: a page of ours hears what was asked of that address, another site nothing. */
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
  const isAppPath = matcher(options.appPaths);

  const page = (name: string): StaticFile => {
    if (options.filledWith() !== filledWith) {
      filledWith = options.filledWith();
      pages = openPages();
    }
    const file = name === 'index.html' ? assets.get('/index.html') : pages.get(`/${name}`);
    if (!file) throw new AppError('not_found');
    return file;
  };

  /**
   * The landing page for visitors, the app for members. A cookie without a live session is cleared; if the session
   * cannot be checked, the app is sent, which says so and tries again.
   */
  async function home(visit: Visit): Promise<Response> {
    const viewer = await options.viewerOf(visit.request).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'unavailable') return 'unknown';
      throw error;
    });
    const isDead = viewer === null && options.carriesSessionCookie(visit.request);
    const response = fileResponse(page(viewer ? 'index.html' : 'landing.html'), visit, {
      'cache-control': 'private, no-cache',
      vary: 'Cookie, Accept-Encoding',
      ...(viewer ? ofApp : {}),
    });
    if (isDead)
      for (const cookie of clearedSessionCookies(options.cookie))
        response.headers.append('set-cookie', cookie);
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
    if (isAppPath(path)) {
      const document = options.appDocuments[path.replace(/\/$/, '')] ?? 'index.html';
      return fileResponse(page(document), visit, { 'cache-control': 'no-cache', ...ofApp });
    }
    return fileResponse(page('404.html'), visit, { 'cache-control': 'no-store' }, 404);
  };
}

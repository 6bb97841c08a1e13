import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#platform/contract/errors.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { Site } from './app.ts';
import { fileResponse, loadStaticFiles, type StaticFile } from './static-files.ts';

export interface SiteOptions {
  /** Folder with `client/` (assets and shell) and `pages/` (static HTML), as the build leaves it. */
  readonly folder: string;
  /** Addresses that the client-rendered app knows; all others are a 404. */
  readonly appPaths: readonly string[];
  /** Static pages by address, e.g. '/privacy' -> 'privacy.html'. */
  readonly staticPages: Readonly<Record<string, string>>;
  /** Addresses of ours that lead to another site, when the installation has one for them. */
  readonly redirects: Readonly<Record<string, string | undefined>>;
  /** The address under which the product is reached. */
  readonly appUrl: string;
  readonly viewerOf: (request: Request) => Promise<Viewer | null>;
  readonly carriesSessionCookie: (request: Request) => boolean;
  readonly cookieName: string;
}

const readMethods = new Set(['GET', 'HEAD']);

/** Turns '/tools/:tool' into a test for one path; a trailing slash counts as the same page. */
function matcher(patterns: readonly string[]): (path: string) => boolean {
  const expressions = patterns.map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`));
  return (path) => expressions.some((expression) => expression.test(path));
}

/** The pages and assets of the built client, from memory. */
export function createSite(options: SiteOptions): Site {
  const { origin } = new URL(options.appUrl);
  const assets = loadStaticFiles(join(options.folder, 'client'), origin);
  const pagesFolder = join(options.folder, 'pages');
  const pages = existsSync(pagesFolder)
    ? loadStaticFiles(pagesFolder, origin)
    : new Map<string, StaticFile>();
  const isAppPath = matcher(options.appPaths);

  const page = (name: string): StaticFile => {
    const file = name === 'index.html' ? assets.get('/index.html') : pages.get(`/${name}`);
    if (!file) throw new AppError('not_found');
    return file;
  };

  /** The landing page for visitors, the app for members. A cookie that opens nothing is cleared. */
  async function home(request: Request): Promise<Response> {
    const viewer = await options.viewerOf(request);
    const response = fileResponse(page(viewer ? 'index.html' : 'landing.html'), request, {
      cacheControl: 'private, no-cache',
    });
    response.headers.set('vary', 'Cookie, Accept-Encoding');
    if (viewer === null && options.carriesSessionCookie(request)) {
      response.headers.append(
        'set-cookie',
        `${options.cookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${options.cookieName.startsWith('__Secure-') ? '; Secure' : ''}`,
      );
    }
    return response;
  }

  return async (request) => {
    const { pathname } = new URL(request.url);
    if (!readMethods.has(request.method)) return null;
    if (pathname === '/') return home(request);
    const asset = pathname === '/index.html' ? undefined : assets.get(pathname);
    if (asset) return fileResponse(asset, request);
    // Never answered with a page: a script tag or an API client would take it for what it asked for.
    if (pathname.startsWith('/assets/') || pathname.startsWith('/api/')) return null;
    const elsewhere = options.redirects[pathname];
    if (elsewhere)
      return new Response(null, {
        status: 302,
        headers: { location: elsewhere, 'cache-control': 'no-store' },
      });
    const staticPage = options.staticPages[pathname];
    if (staticPage)
      return fileResponse(page(staticPage), request, { cacheControl: 'public, max-age=0, must-revalidate' });
    if (isAppPath(pathname)) return fileResponse(page('index.html'), request, { cacheControl: 'no-cache' });
    return fileResponse(page('404.html'), request, { status: 404, cacheControl: 'no-store' });
  };
}

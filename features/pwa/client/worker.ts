/** The parts of a service worker's global types that are used: the client's TypeScript program has no types for it. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends LastingEvent {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', heard: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', heard: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', heard: (event: MessageEvent & LastingEvent) => void): void;
}

export interface Precached {
  readonly url: string;
  /** Null if the name itself changes with the content. */
  readonly revision: string | null;
}

export interface WorkerOptions {
  /** Public files of this build; none of them is a member's. */
  readonly files: readonly Precached[];
  /**
   * The address prefixes of large parts: once a page has asked for a part, all of it is kept, by every later version
   * too.
   */
  readonly largeParts: readonly string[];
  /** An address that the server answers with the app's shell: the shell's own file cannot be fetched. */
  readonly shellPage: string;
  /** An address whose page stands in, without a network, for every page that only the server has. */
  readonly offlinePage: string;
  /** Whether the app, rather than the server alone, can show this path. */
  readonly isAppPath: (path: string) => boolean;
  /** A file that the member keeps on this device; undefined if they do not. */
  readonly keptFile: (path: string) => Promise<Blob | undefined>;
}

/** The page's request that a new version take over now. */
export const takeOver = 'take-over';

/** The page's request to keep a large part on this device; its port is answered with whether all of it is there. */
export interface KeepPart {
  readonly keep: string;
}

const prefix = 'assets-';
const shell = '/index.html';

/** A network that has not answered by then counts as none, where this device has something to show instead. */
export const stalledAfterMs = 4000;

/** A name that changes whenever a file does. */
async function cacheNameOf(files: readonly Precached[]): Promise<string> {
  const list = new TextEncoder().encode(JSON.stringify(files));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', list));
  return prefix + Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const addressOf = ({ url }: Precached) => (url.startsWith('/') ? url : `/${url}`);

/** A file from the cache; also undefined if the browser denies access to its cache: the network is still there. */
async function cached(address: string): Promise<Response | undefined> {
  try {
    return await caches.match(address);
  } catch {
    return undefined;
  }
}

/** Fetches what is new; a file that an older version has under a content-hashed name is copied from there. */
async function fill({ files, largeParts, shellPage, offlinePage }: WorkerOptions): Promise<void> {
  const name = await cacheNameOf(files);
  const isNew = !(await caches.has(name));
  const wanted = await Promise.all(largeParts.map(isKept));
  const cache = await caches.open(name);
  const small = files.filter((file) => !largeParts.some((part) => addressOf(file).startsWith(part)));
  try {
    await Promise.all(
      [...small, { url: offlinePage, revision: name }].map(async (file) => {
        const address = addressOf(file);
        const known = file.revision === null ? await caches.match(address) : undefined;
        const response =
          known ?? (await fetch(address === shell ? shellPage : address, { cache: 'no-cache' }));
        if (!response.ok) throw new Error(`${address} answered ${response.status}`);
        await cache.put(address, response);
      }),
    );
  } catch (error) {
    // Half a version would be no use on a full disk.
    if (isNew) await caches.delete(name);
    throw error;
  }
  // The new version is installed even without room for a large part; its page then says that the part could not be
  // kept.
  for (const part of largeParts.filter((_, index) => wanted[index])) await keepPart(files, part);
}

/** Whether any version on this device has files of that part. */
async function isKept(part: string): Promise<boolean> {
  for (const name of await caches.keys()) {
    const addresses = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    if (addresses.some((address) => address.startsWith(part))) return true;
  }
  return false;
}

/**
 * Keeps a large part whole or not at all: half of it is useless and takes up room. Files are fetched one after another
 * because Chromium checks the room only when a file begins: fetched together, all of them would be let in.
 */
async function keepPart(files: readonly Precached[], part: string): Promise<boolean> {
  const addresses = files.map(addressOf).filter((address) => address.startsWith(part));
  try {
    const cache = await caches.open(await cacheNameOf(files));
    try {
      for (const address of addresses) await keepFile(cache, address);
      return addresses.length > 0;
    } catch {
      await Promise.all(addresses.map((address) => cache.delete(address)));
      return false;
    }
  } catch {
    // A browser that denies access to its cache keeps nothing.
    return false;
  }
}

/** @throws if it could be neither found nor fetched, or if there is no room */
async function keepFile(cache: Cache, address: string): Promise<void> {
  if (await cache.match(address)) return;
  // Answers from the browser's own cache are fine: these names change with their content.
  const response = (await caches.match(address)) ?? (await fetch(address));
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  await cache.put(address, response);
}

/**
 * Keeps the caches of this version and the one before, since a tab that still runs the old one may request a part that
 * it has not loaded yet. Deletes everything else.
 */
async function tidy(files: readonly Precached[]): Promise<void> {
  const current = await cacheNameOf(files);
  const others = (await caches.keys()).filter((name) => name !== current);
  const before = others.findLast((name) => name.startsWith(prefix));
  for (const name of others) if (name !== before) await caches.delete(name);
}

/**
 * What the service worker does: hashed public files come from the cache and pages from the network; if that is
 * unreachable, the app's shell stands in for pages of the app. `/api/`, `/files/` and event streams are left alone.
 */
export function serve(scope: WorkerScope, options: WorkerOptions): void {
  const { files, largeParts, offlinePage, isAppPath, keptFile } = options;
  const known = new Set(files.map(addressOf));

  async function fromNetwork(event: RequestEvent): Promise<Response> {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  }

  async function page(event: RequestEvent, path: string): Promise<Response> {
    const isOfApp = path === '/' || isAppPath(path);
    const network = fromNetwork(event);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stalled = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), stalledAfterMs);
    });
    try {
      // Only the app shows what this device keeps; the offline page is no better than a slow answer.
      const answer = isOfApp ? await Promise.race([network, stalled]) : await network;
      return answer ?? (await cached(shell)) ?? (await network);
    } catch (error) {
      const kept = await cached(isOfApp ? shell : offlinePage);
      if (kept) return kept;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async function book(request: Request, path: string): Promise<Response> {
    try {
      return await fetch(request);
    } catch (error) {
      const kept = await keptFile(path).catch(() => undefined);
      if (!kept) throw error;
      return new Response(kept, { headers: { 'content-type': kept.type } });
    }
  }

  /** A file that is not kept from the start, such as the PDF reader's, is kept once it has been needed. */
  async function asset(request: Request, path: string): Promise<Response> {
    const kept = await cached(path);
    if (kept) return kept;
    const response = await fetch(request);
    if (response.status === 200) {
      const copy = response.clone();
      const keep = async () => (await caches.open(await cacheNameOf(files))).put(path, copy);
      // A full disk costs only the copy.
      void keep().catch(() => undefined);
    }
    return response;
  }

  scope.addEventListener('install', (event) => event.waitUntil(fill(options)));
  scope.addEventListener('activate', (event) =>
    event.waitUntil(
      (async () => {
        await scope.registration.navigationPreload?.enable();
        await tidy(files);
        await scope.clients.claim();
      })(),
    ),
  );
  scope.addEventListener('message', (event) => {
    const data = event.data as typeof takeOver | KeepPart;
    if (data === takeOver) void scope.skipWaiting();
    else if (largeParts.includes(data.keep))
      event.waitUntil(keepPart(files, data.keep).then((isWhole) => event.ports[0]?.postMessage(isWhole)));
  });
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== location.origin) return;
    if (request.mode === 'navigate') {
      if (pathname.startsWith('/api/') || pathname.startsWith('/files/')) return;
      event.respondWith(page(event, pathname));
    } else if (known.has(pathname) || pathname.startsWith('/assets/'))
      event.respondWith(asset(request, pathname));
    else if (pathname.endsWith('.pdf')) event.respondWith(book(request, pathname));
  });
}

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Precached, serve, stalledAfterMs, takeOver, type WorkerScope } from './worker.ts';

/** Cache Storage in memory, in the order in which the caches were created. */
function createCaches() {
  const all = new Map<string, Map<string, Response>>();
  const pathOf = (key: string) => new URL(key, location.origin).pathname;
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      put: async (key: string, response: Response): Promise<void> => void entries.set(pathOf(key), response),
      match: async (key: string) => entries.get(pathOf(key))?.clone(),
      delete: async (key: string) => entries.delete(pathOf(key)),
      keys: async () => [...entries.keys()].map((path) => new Request(new URL(path, location.origin))),
    };
  };
  return {
    all,
    open,
    keys: async () => [...all.keys()],
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    match: async (key: string) => {
      for (const entries of all.values()) {
        const found = entries.get(pathOf(key));
        if (found) return found.clone();
      }
      return undefined;
    },
  };
}

const files: readonly Precached[] = [
  { url: 'index.html', revision: 'r1' },
  { url: 'assets/app-1.js', revision: null },
];
const book = new Blob(['%PDF'], { type: 'application/pdf' });
let caches: ReturnType<typeof createCaches>;
let online: boolean;
let fetched: string[];

beforeEach(() => {
  caches = createCaches();
  online = true;
  fetched = [];
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', async (input: string | { url: string }) => {
    const { pathname } = new URL(typeof input === 'string' ? input : input.url, location.origin);
    fetched.push(pathname);
    if (!online) throw new TypeError('Failed to fetch');
    return new Response(`network ${pathname}`);
  });
});
afterEach(() => vi.unstubAllGlobals());

function start(given: readonly Precached[] = files) {
  const hearers = new Map<string, (event: never) => void>();
  const scope = {
    registration: { navigationPreload: undefined },
    clients: { claim: vi.fn(() => Promise.resolve()) },
    skipWaiting: vi.fn(() => Promise.resolve()),
    addEventListener: (type: string, heard: (event: never) => void) => hearers.set(type, heard),
  };
  serve(scope as unknown as WorkerScope, {
    files: given,
    largeParts: ['/assets/large-'],
    shellPage: '/tools',
    offlinePage: '/offline',
    isAppPath: (path) => path.startsWith('/tools'),
    keptFile: async (path) => (path === '/books/kept.pdf' ? book : undefined),
  });
  const fire = (type: string, event: object) => hearers.get(type)?.(event as never);
  const lasting = async (type: string) => {
    let work: Promise<unknown> = Promise.resolve();
    fire(type, { waitUntil: (given_: Promise<unknown>) => (work = given_) });
    await work;
  };
  return {
    scope,
    install: () => lasting('install'),
    activate: () => lasting('activate'),
    say: (data: unknown) => fire('message', { data }),
    /** Asks the worker to keep a large part. @returns its answer */
    keep: async (part: string) => {
      const answers: unknown[] = [];
      const ports = [{ postMessage: (answer: unknown) => answers.push(answer) }];
      let work: Promise<unknown> = Promise.resolve();
      fire('message', {
        data: { keep: part },
        ports,
        waitUntil: (given_: Promise<unknown>) => (work = given_),
      });
      await work;
      return answers;
    },
    /** What the worker answers; undefined if it leaves the request to the network. */
    ask: (path: string, { mode = 'cors', method = 'GET' } = {}): Promise<string> | undefined => {
      let answer: Promise<Response> | undefined;
      const request = { method, mode, url: new URL(path, location.origin).href };
      fire('fetch', { request, respondWith: (given_: Promise<Response>) => (answer = given_) });
      return answer?.then((response) => response.text());
    },
  };
}

test('pages come from the network while there is one, never from the shell [pwa.service-worker]', async () => {
  const worker = start();
  await worker.install();
  expect(await worker.ask('/', { mode: 'navigate' })).toBe('network /');
  expect(await worker.ask('/tools', { mode: 'navigate' })).toBe('network /tools');
});

test('without a network the shell stands in for the app’s pages and for no other', async () => {
  const worker = start();
  await worker.install();
  online = false;
  expect(await worker.ask('/tools/ad-copy', { mode: 'navigate' })).toBe('network /tools');
  expect(await worker.ask('/', { mode: 'navigate' })).toBe('network /tools');
});

test('without a network the offline page stands in for every page that only the server has', async () => {
  const worker = start();
  await worker.install();
  expect(await worker.ask('/privacy', { mode: 'navigate' })).toBe('network /privacy');
  online = false;
  for (const path of ['/about', '/privacy', '/no-such-page'])
    expect(await worker.ask(path, { mode: 'navigate' }), path).toBe('network /offline');
});

test('a network that stalls counts as none after 4 s, for the pages of the app', async () => {
  const worker = start();
  await worker.install();
  vi.useFakeTimers();
  try {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    let answered: string | undefined;
    void worker.ask('/tools/ad-copy', { mode: 'navigate' })?.then((text) => (answered = text));
    await vi.advanceTimersByTimeAsync(stalledAfterMs - 1);
    expect(answered).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect([answered, stalledAfterMs]).toEqual(['network /tools', 4000]);
  } finally {
    vi.useRealTimers();
  }
});

test('a slow answer is waited for where this device has nothing to show', async () => {
  const worker = start();
  vi.useFakeTimers();
  try {
    vi.stubGlobal('fetch', async () => {
      await new Promise((resolve) => setTimeout(resolve, 9000));
      return new Response('late');
    });
    const answers = ['/tools', '/privacy'].map(async (path) => worker.ask(path, { mode: 'navigate' }));
    await vi.advanceTimersByTimeAsync(9000);
    expect(await Promise.all(answers)).toEqual(['late', 'late']);
  } finally {
    vi.useRealTimers();
  }
});

test('the API, signed files, other origins and writes are left alone', async () => {
  const worker = start();
  await worker.install();
  for (const path of [
    '/api/session',
    '/api/notifications/events',
    '/files/x',
    'https://elsewhere.example/a.js',
  ])
    expect(worker.ask(path), path).toBeUndefined();
  expect(worker.ask('/api/account/export', { mode: 'navigate' })).toBeUndefined();
  expect(worker.ask('/assets/app-1.js', { method: 'POST' })).toBeUndefined();
});

test('hashed files come from the cache, and others of their kind are kept once they were needed', async () => {
  const worker = start();
  await worker.install();
  online = false;
  expect(await worker.ask('/assets/app-1.js')).toBe('network /assets/app-1.js');
  online = true;
  await worker.ask('/assets/late-2.js');
  await vi.waitFor(async () => expect(await caches.match('/assets/late-2.js')).toBeDefined());
  online = false;
  expect(await worker.ask('/assets/late-2.js')).toBe('network /assets/late-2.js');
});

test('a book that the member keeps is read without a network; another is not there', async () => {
  const worker = start();
  online = false;
  expect(await worker.ask('/books/kept.pdf')).toBe('%PDF');
  await expect(worker.ask('/books/other.pdf')).rejects.toThrow('Failed to fetch');
});

test('a new version takes over only when it is told to', async () => {
  const worker = start();
  await worker.install();
  expect(worker.scope.skipWaiting).not.toHaveBeenCalled();
  worker.say('something else');
  expect(worker.scope.skipWaiting).not.toHaveBeenCalled();
  worker.say(takeOver);
  expect(worker.scope.skipWaiting).toHaveBeenCalledOnce();
});

test('a new version fetches only what is new, and keeps the one before for tabs that still run it', async () => {
  const rounds: string[][] = [];
  for (const round of [1, 2, 3]) {
    const worker = start([
      { url: 'index.html', revision: `r${round}` },
      { url: 'assets/app-1.js', revision: null },
      { url: `assets/page-${round}.js`, revision: null },
    ]);
    fetched = [];
    await worker.install();
    await worker.activate();
    rounds.push(fetched.toSorted());
  }
  expect(rounds.slice(1)).toEqual([
    ['/assets/page-2.js', '/offline', '/tools'],
    ['/assets/page-3.js', '/offline', '/tools'],
  ]);
  expect(caches.all.size).toBe(2);
  expect(await caches.match('/assets/page-2.js')).toBeDefined();
  expect(await caches.match('/assets/page-1.js')).toBeUndefined();
});

test('an installation that misses a file fails as a whole and leaves nothing behind', async () => {
  const worker = start();
  online = false;
  await expect(worker.install()).rejects.toThrow('Failed to fetch');
  expect(caches.all.size).toBe(0);
});

test('a full disk costs the new version, and not the one that runs', async () => {
  const before = start();
  await before.install();
  const newer = start([...files, { url: 'assets/page-2.js', revision: null }]);
  const open = caches.open;
  caches.open = async (name) => {
    const put = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
    return { ...(await open(name)), put };
  };
  await expect(newer.install()).rejects.toThrow('no room');
  expect(caches.all.size).toBe(1);
  online = false;
  expect(await before.ask('/tools/ad-copy', { mode: 'navigate' })).toBe('network /tools');
});

test('a browser that refuses its cache has the network', async () => {
  const worker = start();
  caches.match = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  caches.open = caches.match as never;
  expect(await worker.ask('/assets/app-1.js')).toBe('network /assets/app-1.js');
  online = false;
  await expect(worker.ask('/tools', { mode: 'navigate' })).rejects.toThrow('Failed to fetch');
});

/** A release with a large part of two files: its engine changes with every release, its model never. */
const withPart = (round: number): readonly Precached[] => [
  ...files,
  { url: `assets/page-${round}.js`, revision: null },
  { url: `assets/large-engine-${round}.js`, revision: null },
  { url: 'assets/large-model/a.bin', revision: null },
];
async function release(round: number) {
  const worker = start(withPart(round));
  fetched = [];
  await worker.install();
  await worker.activate();
  return worker;
}
const partOf = (round: number) => [`/assets/large-engine-${round}.js`, '/assets/large-model/a.bin'];
const keptOf = async (addresses: readonly string[]) =>
  Promise.all(addresses.map(async (address) => (await caches.match(address)) !== undefined));

test('a large part is not fetched before somebody asks, and then all of it is kept', async () => {
  await release(1);
  const worker = await release(2);
  expect(fetched.toSorted()).toEqual(['/assets/page-2.js', '/offline', '/tools']);
  fetched = [];
  expect(await worker.keep('/assets/large-')).toEqual([true]);
  expect(fetched).toEqual(partOf(2));
  online = false;
  expect(await worker.ask('/assets/large-model/a.bin')).toBe('network /assets/large-model/a.bin');
  expect(await worker.keep('/assets/large-')).toEqual([true]);
});

test('every later version keeps the large part: what is unchanged is carried over, what is new is fetched', async () => {
  await (await release(1)).keep('/assets/large-');
  for (const round of [2, 3, 4]) {
    await release(round);
    expect(fetched.filter((address) => address.includes('large'))).toEqual([
      `/assets/large-engine-${round}.js`,
    ]);
  }
  expect(await keptOf([...partOf(4), ...partOf(3), '/assets/large-engine-2.js'])).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(caches.all.size).toBe(2);
});

test('a large part that finds no room is told, and nothing of it stays; a new version comes in without it', async () => {
  const worker = await release(1);
  await worker.keep('/assets/large-');
  const open = caches.open;
  caches.open = async (name) => {
    const cache = await open(name);
    const put = async (key: string, response: Response) => {
      if (key.endsWith('.bin')) throw new DOMException('no room', 'QuotaExceededError');
      await cache.put(key, response);
    };
    return { ...cache, put };
  };
  const newer = await release(2);
  expect([...(caches.all.get((await caches.keys()).at(-1) ?? '') ?? new Map()).keys()]).toEqual([
    '/index.html',
    '/assets/app-1.js',
    '/offline',
    '/assets/page-2.js',
  ]);
  expect(await newer.keep('/assets/large-')).toEqual([false]);
  expect(await newer.ask('/assets/large-engine-2.js')).toBe('network /assets/large-engine-2.js');
});

test('without a network, and with a cache that the browser refuses, the page hears that the part is not kept', async () => {
  const worker = await release(1);
  online = false;
  expect(await worker.keep('/assets/large-')).toEqual([false]);
  online = true;
  caches.open = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  expect(await worker.keep('/assets/large-')).toEqual([false]);
});

test('only a part that the build knows is kept', async () => {
  const worker = await release(1);
  fetched = [];
  expect(await worker.keep('/api/')).toEqual([]);
  expect(fetched).toEqual([]);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeFirstLook } from '#features/tools/contract-first-look.ts';
import { proveWork } from '#testing/first-look.ts';
import { type App, startApp } from '#testing/harness.ts';
import { eq } from 'drizzle-orm';
import { arrivalOf, createArrivals, mostSources } from './arrivals.ts';
import { arrivals } from './tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => app.db.delete(arrivals));

const arriving = {
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'cross-site',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  referer: 'https://www.google.com/',
};
const request = (headers: Record<string, string> = {}, path = '/', method = 'GET') =>
  new Request(`https://mmg.test${path}`, { method, headers: { ...arriving, ...headers } });

test('who follows a link or types the address arrives, from where the browser says', () => {
  expect(arrivalOf(request())).toBe('google.com');
  expect(arrivalOf(request({}, '/?utm_source=letter'))).toBe('letter');
  expect(
    arrivalOf(
      new Request('https://mmg.test/', { headers: { ...arriving, referer: '', 'sec-fetch-site': 'none' } }),
    ),
  ).toBe('direct');
});

test.each([
  [request({ 'sec-fetch-site': 'same-origin', referer: 'https://mmg.test/about' })],
  [request({ 'sec-fetch-dest': 'iframe' })],
  [request({ 'sec-fetch-mode': 'no-cors' })],
  [request({ 'sec-purpose': 'prefetch' })],
  [request({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })],
  [request({ 'user-agent': 'HeadlessChrome/140' })],
  [request({}, '/', 'HEAD')],
  [new Request('https://mmg.test/')],
])('a request from this site, for no page or of a program is no arrival (%#)', (asked) => {
  expect(arrivalOf(asked)).toBeNull();
});

const page = () =>
  Promise.resolve(new Response('', { headers: { 'content-type': 'text/html; charset=utf-8' } }));

test('pages of visitors are counted by week and source, and nothing of who asked is kept or logged', async () => {
  const counter = createArrivals(app);
  const site = counter.watch(page, ({ headers }) => headers.has('cookie'));
  const visit = (asked: Request) => site({ request: asked, path: '/', headers: {} });
  await Promise.all([visit(request()), visit(request()), visit(request({}, '/?utm_source=letter'))]);
  await visit(request({ cookie: 'mmg.session_token=x' }));
  await visit(new Request('https://mmg.test/robots.txt'));
  const missing = counter.watch(
    () => Promise.resolve(new Response('', { status: 404 })),
    () => false,
  );
  await missing({ request: request(), path: '/gone', headers: {} });
  await counter.settled();
  app.clock.advance(7 * 24 * 60 * 60 * 1000);
  await visit(request());
  await counter.settled();
  const rows = await app.db.select().from(arrivals).orderBy(arrivals.week, arrivals.source);
  expect(rows.map(({ source, visits }) => [source, visits])).toEqual([
    ['google.com', 2],
    ['letter', 1],
    ['google.com', 1],
  ]);
  expect(new Set(rows.map(({ week }) => new Date(week).getUTCDay()))).toEqual(new Set([1]));
  expect(Object.keys(rows[0] ?? {})).toEqual(['week', 'source', 'visits', 'firstCards']);
});

test('invented sources have an end: the rest of a week is counted together', async () => {
  const counter = createArrivals(app);
  const site = counter.watch(page, () => false);
  for (let at = 0; at < mostSources + 10; at += 1) {
    await site({ request: request({}, `/?utm_source=s${at}`), path: '/', headers: {} });
    await counter.settled();
  }
  expect(await app.db.$count(arrivals)).toBe(mostSources + 1);
  const [other] = await app.db.select().from(arrivals).where(eq(arrivals.source, 'other'));
  expect(other?.visits).toBe(10);
});

test('a first look is counted under its source', async () => {
  const visitor = app.visitor();
  const fields = { businessDescription: 'We tune pianos', targetAudience: 'People who inherited one' };
  await visitor.call(takeFirstLook, {
    body: { ...fields, ...(await proveWork(visitor)), source: 'google.com' },
  });
  expect(await app.db.select().from(arrivals)).toMatchObject([
    { source: 'google.com', visits: 0, firstCards: 1 },
  ]);
});

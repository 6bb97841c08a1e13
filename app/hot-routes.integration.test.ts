import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSession } from '#features/account/contract.ts';
import { type App, startApp } from '#testing/harness.ts';
import { cookieOfMember, startListening } from '#testing/listening.ts';

/** Not hot: a test sees it by this status. */
const passedOn = 421;

let app: App;
let listening: Awaited<ReturnType<typeof startListening>>;
let cookie = '';

beforeAll(async () => {
  app = await startApp();
  listening = await startListening((incoming, outgoing) => {
    if (!app.product.answerHot(incoming, outgoing)) outgoing.writeHead(passedOn).end();
  });
  cookie = await cookieOfMember(app);
});
afterAll(async () => {
  listening.close();
  await app.close();
});

type Headers = Record<string, string>;
const hot = (path: string, init: RequestInit = {}) => fetch(`${listening.origin}${path}`, init);
const usual = (path: string, headers: Headers) =>
  app.product.fetch(new Request(new URL(path, app.origin), { headers }), { remoteAddress: '127.0.0.1' });

/** What must be the same on both ways: the status, the headers, and the body but for the request's id and the instant. */
async function seen(answer: Response) {
  const dropped = ['connection', 'content-length', 'date', 'keep-alive', 'x-request-id'];
  const headers = [...answer.headers]
    .filter(([name]) => !dropped.includes(name))
    .toSorted(([a], [b]) => a.localeCompare(b));
  const body = (await answer.text())
    .replaceAll(answer.headers.get('x-request-id') ?? '-', '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<instant>');
  return { status: answer.status, headers, body };
}

const fixedReads = () =>
  app.product.routes
    .filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.path.includes(':'))
    .map(({ endpoint }) => endpoint.path);

test('every read at a fixed address is answered on the socket exactly as in the usual way, and refused alike', async () => {
  const callers = { stranger: {}, member: { cookie }, forger: { cookie: cookie.replace(/.{6}$/, 'forged') } };
  const compared: string[] = [];
  for (const path of fixedReads()) {
    for (const [caller, headers] of Object.entries(callers)) {
      const short = await hot(path, { headers });
      if (short.status === passedOn) continue;
      expect(short.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(await seen(short), `${caller} at ${path}`).toEqual(await seen(await usual(path, headers)));
      compared.push(path);
    }
  }
  expect(compared).toContain(readSession.path);
  expect(compared.length).toBeGreaterThan(20);
});

test('each leaves its line in the log, with the route and the member', async () => {
  const from = app.log.lines.length;
  await hot(readSession.path, { headers: { cookie } });
  await hot(readSession.path);
  const lines = app.log.lines.slice(from).filter(({ message }) => message === 'request');
  expect(lines.map(({ fields }) => [fields['route'], fields['status'], typeof fields['userId']])).toEqual([
    ['account.readSession', 200, 'string'],
    ['account.readSession', 200, 'object'],
  ]);
});

test('a name that is not ASCII arrives whole', async () => {
  await app.db.execute(
    `update users set first_name = 'Zoë 😀' where id = (select user_id from sessions limit 1)`,
  );
  await new Promise((resolve) => setTimeout(resolve, 850));
  const answer = await hot(readSession.path, { headers: { cookie } });
  expect(await answer.json()).toMatchObject({ viewer: { firstName: 'Zoë 😀' } });
});

test('a token, a query, a body and another method take the usual way', async () => {
  const path = readSession.path;
  const asked: [string, RequestInit][] = [
    [path, { headers: { authorization: 'Bearer x' } }],
    [`${path}?x=1`, {}],
    [path, { method: 'POST', body: '{}' }],
    [path, { method: 'HEAD' }],
    [`${path}/`, {}],
  ];
  for (const [url, init] of asked) expect((await hot(url, init)).status, url).toBe(passedOn);
});

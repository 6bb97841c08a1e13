import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '#features/account/contract.ts';
import { createListener } from '#platform/server/http/listener.ts';
import { failureOf } from '#testing/actor.ts';
import { type App, startApp } from '#testing/harness.ts';
import { startListening } from '#testing/socket-server.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };
const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
  app.visitor().send(signUp.path, { method: 'POST', headers, body });

test('it is alive and ready, and says which version it is', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const response = await app.visitor().send(path);
    expect(response.status, path).toBe(200);
    expect(await response.json()).toMatchObject({ version: '1.0.0' });
  }
});

test('every endpoint is in the OpenAPI document and on the docs page', async () => {
  const document = (await (await app.visitor().send('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const documented = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(documented.toSorted()).toEqual(app.product.routes.map(({ endpoint }) => endpoint.id).toSorted());
  const page = await (await app.visitor().send('/api/docs')).text();
  for (const { endpoint } of app.product.routes) expect(page).toContain(endpoint.path);
});

test('whoever has the OpenAPI document already is told so', async () => {
  const first = await app.visitor().send('/api/openapi.json');
  const etag = first.headers.get('etag') ?? '';
  const again = await app.visitor().send('/api/openapi.json', { headers: { 'if-none-match': etag } });
  expect([first.status, again.status, await again.text()]).toEqual([200, 304, '']);
});

test.each([
  ['{"email":', 400, 'malformed_body'],
  ['not json', 400, 'malformed_body'],
])('malformed JSON %j is a clear error', async (body, status, code) => {
  const response = await post(body);
  expect([response.status, failureOf(await response.json()).code]).toEqual([status, code]);
});

test('bytes that are no text are a clear error', async () => {
  const response = await post(new Uint8Array([0x22, 0xff, 0xfe, 0x22]));
  expect([response.status, failureOf(await response.json()).code]).toEqual([400, 'malformed_body']);
});

test('a form post is refused: only JSON is read', async () => {
  const response = await post('email=a', { 'content-type': 'application/x-www-form-urlencoded' });
  expect([response.status, failureOf(await response.json()).code]).toEqual([415, 'unsupported_media_type']);
});

test('a body that does not say its length is cut off at the limit', async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > 200) controller.close();
      else controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
    },
  });
  const request = new Request(new URL(signUp.path, app.origin), {
    method: 'POST',
    headers: { ...json, origin: app.origin },
    body,
    duplex: 'half',
  });
  const response = await app.product.fetch(request);
  expect(response.status).toBe(413);
  expect(sent).toBeLessThan(10);
});

test('unknown addresses of the API are JSON 404s, in the shape of their side', async () => {
  const api = await app.visitor().send('/api/nothing-here');
  expect([api.status, await api.json()]).toMatchObject([
    404,
    { error: { code: 'not_found', requestId: expect.any(String) as string } },
  ]);
  const fn = await app
    .visitor()
    .send('/api/functions/nothing-here', { method: 'POST', headers: json, body: '{}' });
  expect([fn.status, await fn.json()]).toMatchObject([
    404,
    { error: 'We could not find that.', code: 'not_found' },
  ]);
});

test('a wrong method names the right ones', async () => {
  const response = await app.visitor().send(signUp.path);
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});

test('TRACE is refused, and tells nothing back', async () => {
  const listening = await startListening(createListener(app.product, app.log));
  const secret = 'told-to-nobody';
  for (const path of [signUp.path, '/', '/nothing-here']) {
    const asked = request(`${listening.origin}${path}`, { method: 'TRACE', headers: { cookie: secret } });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect(answer.statusCode, path).toBeGreaterThanOrEqual(400);
    const told = (await answer.toArray()).join('');
    expect(told + JSON.stringify(answer.rawHeaders), path).not.toContain(secret);
  }
  listening.close();
});

test('every answer has a request id and the protective headers, failures too', async () => {
  for (const path of ['/healthz', '/api/session', '/api/nothing-here']) {
    const { headers } = await app.visitor().send(path);
    expect(headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    const policy = path.startsWith('/api/')
      ? "default-src 'none'; frame-ancestors 'none'"
      : "script-src 'self'";
    expect(headers.get('content-security-policy'), path).toContain(policy);
    expect(headers.get('permissions-policy'), path).toContain('camera=()');
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
    expect(headers.get('access-control-allow-origin'), path).toBeNull();
    expect(headers.get('cache-control'), path).toBe('no-store');
  }
});

test('an unexpected error shows its request id and nothing of its inside', async () => {
  const own = await startApp();
  await own.db.execute('alter table profiles rename to profiles_gone');
  const failure = await own.visitor().fail(signUp, {
    body: { firstName: 'A', lastName: 'B', email: 'inside@example.test', password: 'secret-password' },
  });
  expect(failure).toMatchObject({
    status: 500,
    code: 'internal',
    message: 'Something went wrong on our side. Please try again.',
  });
  const logged = own.log.lines.find((line) => line.message === 'unexpected error');
  expect(logged?.fields['requestId']).toBe(failure.requestId);
  expect(JSON.stringify(own.log.lines)).not.toContain('inside@example.test');
  await own.close();
});

test('when the database is gone a member is not taken for a stranger', async () => {
  const own = await startApp();
  const member = await own.join();
  await own.db.execute('alter table sessions rename to sessions_gone');
  own.memoEnds();
  const response = await member.send('/api/session');
  expect([response.status, failureOf(await response.json()).code]).toEqual([503, 'unavailable']);
  await own.close();
});

test('too many tries from one address are told how long to wait', async () => {
  const own = await startApp({ RATE_LIMIT_SCALE: '0.1' });
  const body = { email: 'nobody@example.test', password: 'x' };
  const from = (address: string) =>
    own
      .visitor(address)
      .send('/api/auth/sign-in', { method: 'POST', headers: json, body: JSON.stringify(body) });
  const answers: Response[] = [];
  for (let i = 0; i < 6; i += 1) answers.push(await from('203.0.113.7'));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 429, 429]);
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await from('203.0.113.8')).status).toBe(401);
  await own.close();
});

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type App } from '#testing/harness.ts';

const token = 'a-token-for-the-monitoring-only';
const authorization = `Bearer ${token}`;

let app: App;
beforeAll(async () => {
  app = await startApp({ METRICS_TOKEN: token, BACKUP_FOLDER: tmpdir(), JOBS: 'elsewhere' });
});
afterAll(() => app.close());

const scrape = async (from: App = app) => {
  const answer = await from.visitor().send('/metrics', { headers: { authorization } });
  return { answer, text: await answer.text() };
};
/** The value of one line; undefined when it is not there. */
const valueOf = (text: string, series: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.split(' ')[1];

test('the metrics are for whoever shows the token, and are a page of nobody’s where none is set', async () => {
  for (const shown of [undefined, '', 'Bearer ', `Bearer ${token}x`, token]) {
    const answer = await app
      .visitor()
      .send('/metrics', { headers: shown === undefined ? {} : { authorization: shown } });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await answer.text()).not.toContain('mmg_');
  }
  const without = await startApp();
  expect((await scrape(without)).answer.status).toBe(404);
  await without.close();
});

test('they are OpenMetrics, and count requests by route and status, members, jobs and what the product depends on', async () => {
  await app.join();
  await app.visitor().send('/api/session');
  await app.visitor().send('/api/account/security');
  const { answer, text } = await scrape();
  expect(answer.headers.get('content-type')).toContain('application/openmetrics-text');
  expect(text.trimEnd().endsWith('# EOF')).toBe(true);
  const requests = 'mmg_http_request_duration_seconds_count';
  const of = (route: string, method: string, status: number) =>
    valueOf(text, `${requests}{route="${route}",method="${method}",status="${status}"}`);
  expect(Number(of('account.readSession', 'GET', 200))).toBeGreaterThan(0);
  expect(Number(of('account.readSecurity', 'GET', 401))).toBe(1);
  expect(Number(valueOf(text, 'mmg_members{tier="free"}'))).toBeGreaterThan(0);
  expect(valueOf(text, 'mmg_subscriptions{state="running"}')).toBe('0');
  expect(valueOf(text, 'mmg_event_streams')).toBe('0');
  for (const dependency of ['database', 'files', 'disk'])
    expect(valueOf(text, `mmg_dependency_up{dependency="${dependency}"}`)).toBe('1');
  expect(text).toMatch(/^mmg_build_info\{version="\d+\.\d+\.\d+",build="source",node="[^"]+:\d+"\} 1$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
  expect(text).not.toMatch(/mmg_source_failed\{[^}]*\} 1/);
});

test('every metric that the alerts and the dashboard ask for is one that we have', async () => {
  const { text } = await scrape();
  const asked = ['alerts.yml', 'dashboard.json']
    .map((name) => readFileSync(`deploy/prometheus/${name}`, 'utf8'))
    .join('\n')
    .match(/\b(?:mmg|nodejs|process)_[a-z0-9_]+/g);
  expect(asked?.length).toBeGreaterThan(15);
  const known = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name],
    ),
  );
  expect((asked ?? []).filter((name) => !known.has(name))).toEqual([]);
});

test('what waits for the AI model does not count as slow, and every other route but the tools’ does', () => {
  const { rawRoutes, routes } = app.product;
  const every = [...routes.map(({ endpoint }) => endpoint), ...rawRoutes];
  // Turns are spoken more often than the limit for texts allows.
  const isHeard = (id: string) => ['spar.transcribe', 'spar.transcribeDrill'].includes(id);
  const leftOut = ['deploy/prometheus/alerts.yml', 'docs/slo.md'].flatMap((name) =>
    [...readFileSync(name, 'utf8').matchAll(/route!~"([^"]+)"/g)].map(
      ([, ids]) => new RegExp(`^(?:${ids})$`),
    ),
  );
  expect(leftOut).toHaveLength(3);
  const waiting = every.filter(
    ({ id, limit }) => limit === 'generate' || id.startsWith('tools.') || isHeard(id),
  );
  for (const ids of leftOut) expect(every.filter(({ id }) => ids.test(id))).toEqual(waiting);
});

test('no label holds what a person typed: an unknown path counts as a page', async () => {
  await app.visitor().send('/somebody@example.test');
  expect((await scrape()).text).not.toContain('somebody@');
});

test('a process without pages answers health and metrics, and nothing else', async () => {
  const ask = (path: string) =>
    app.product.watch.fetch(new Request(`${app.origin}${path}`, { headers: { authorization } }));
  expect(await (await ask('/readyz')).json()).toMatchObject({
    status: 'ready',
    dependencies: { database: 'ok', files: 'ok', disk: 'ok' },
    limits: [],
  });
  expect((await ask('/metrics')).status).toBe(200);
  for (const path of ['/', '/api/session', '/auth']) expect((await ask(path)).status).toBe(404);
});

test('a port that is taken is told by the system’s code', async () => {
  const { listen } = await import('#platform/server/http/listen.ts');
  const first = createServer();
  await listen(first, { hostname: '127.0.0.1', port: 0 }, app.log);
  const address = first.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  expect(app.log.lines.at(-1)).toMatchObject({ message: 'listening', fields: { host: '127.0.0.1', port } });
  await expect(listen(createServer(), { hostname: '127.0.0.1', port }, app.log)).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  first.close();
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { describeError, type Logger } from '#platform/server/logger.ts';
import { reportErrors } from './report.ts';

const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };

/** A server on Sentry's wire. @returns its DSN, and what it was sent */
async function receiver() {
  const got: { url: string; body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      got.push({ url: request.url ?? '', body });
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { dsn: `http://public@127.0.0.1:${(server.address() as AddressInfo).port}/42`, got };
}

test('an error is reported with what the log says of it, and nothing that a member wrote', async () => {
  const { dsn, got } = await receiver();
  const lines: string[] = [];
  const { log, close } = reportErrors(
    { ...silent, error: (_, message) => void lines.push(message) },
    { dsn, node: 'one', version: '1.2.3' },
  );
  const error = new TypeError('duplicate key (email)=(zoe@example.test), secret sk_live_1');
  const fields = {
    ...describeError(error),
    route: 'account.signUp',
    requestId: 'r-1',
    user: 'u-77',
    to: 'zoe@example.test',
  };
  log.error(fields, 'a request failed');
  log.warn(fields, 'only a warning');
  await close();
  expect(lines).toEqual(['a request failed']);
  expect(got).toHaveLength(1);
  const [{ url, body } = { url: '', body: '' }] = got;
  expect(url).toMatch(/^\/api\/42\/envelope\//);
  expect(body).toContain('"type":"TypeError","value":"a request failed"');
  expect(body).toContain('"route":"account.signUp"');
  expect(body).toContain('"release":"1.2.3"');
  expect(body).toContain('report.test.ts');
  expect(body).not.toMatch(/zoe|sk_live|u-77/);
});

test('a receiver that is away costs nothing but the report', async () => {
  const { log, close } = reportErrors(silent, {
    dsn: 'http://public@127.0.0.1:9/1',
    node: 'one',
    version: '1',
  });
  log.error({}, 'a request failed');
  await expect(close()).resolves.toBeUndefined();
});

import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { selfSigned } from '#fakes/mail/certificate.ts';
import { type Receiver, startReceiver } from '#testing/receiver.ts';
import { createPost, type ResolveName } from './post.ts';

// Here 127.0.0.1 stands for a public address, and every other one for an inner one.
vi.mock('./public-address.ts', () => ({
  isPublicAddress: (address: string) => address === '127.0.0.1',
}));

const years = { from: new Date('2020-01-01T00:00:00Z'), to: new Date('2040-01-01T00:00:00Z') };
const ours = selfSigned('hooks.example.com', years);
const trusted = getCACertificates('default');

let receiver: Receiver;
beforeAll(async () => {
  setDefaultCACertificates([...trusted, ours.certificate]);
  receiver = await startReceiver({ key: ours.key, cert: ours.certificate });
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await receiver.close();
});

const message = (host: string) => ({
  address: `https://${host}:${receiver.port}/in`,
  headers: {},
  body: '{"a":1}',
});
const here: ResolveName = () => Promise.resolve(['127.0.0.1']);

test('a public name is reached over TLS, at the address that was looked at, under its own name', async () => {
  expect(await createPost({ local: null, resolve: here })(message('hooks.example.com'))).toBe(204);
  expect(receiver.received).toMatchObject([
    { path: '/in', body: '{"a":1}', headers: { host: `hooks.example.com:${receiver.port}` } },
  ]);
});

test('whoever has no certificate for the name gets nothing', async () => {
  const before = receiver.received.length;
  expect(await createPost({ local: null, resolve: here })(message('other.example.com'))).toBeNull();
  setDefaultCACertificates(trusted);
  expect(await createPost({ local: null, resolve: here })(message('hooks.example.com'))).toBeNull();
  setDefaultCACertificates([...trusted, ours.certificate]);
  expect(receiver.received).toHaveLength(before);
});

test('a name that was public and now leads inside is not reached: it is looked up by each connection, once', async () => {
  const answers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1', '::1']];
  const asked: string[] = [];
  const post = createPost({
    local: null,
    resolve: (name) => Promise.resolve(answers[asked.push(name) - 1] ?? []),
  });
  const before = receiver.received.length;
  expect(await post(message('hooks.example.com'))).toBe(204);
  expect(await post(message('hooks.example.com'))).toBeNull();
  expect(await post(message('hooks.example.com'))).toBeNull();
  expect(asked).toHaveLength(3);
  expect(receiver.received).toHaveLength(before + 1);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenIdFake, startOpenIdFake } from '#fakes/openid/start.ts';
import { boundedFetch } from './bounded-fetch.ts';

let fake: OpenIdFake;
beforeAll(async () => {
  fake = await startOpenIdFake({ redirectUris: ['https://app.example/back'] });
});
afterAll(() => fake.close());

const ask = (path: string, withinMs = 5000) =>
  boundedFetch(withinMs)(`${fake.issuer}${path}`, {
    method: 'GET',
    headers: {},
    body: undefined,
    redirect: 'manual',
  });

test('an answer comes through as it is', async () => {
  fake.setMode('ok');
  const answer = await ask('/.well-known/openid-configuration');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ issuer: fake.issuer });
});

test('an answer without an end is not read to its end', async () => {
  fake.setMode('huge');
  await expect(ask('/jwks')).rejects.toThrow('an answer of more than 262144 bytes');
});

test('whoever does not answer is not waited for', async () => {
  fake.setMode('slow');
  await expect(ask('/jwks', 20)).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('no redirect is followed', async () => {
  fake.setMode('ok');
  const query = 'client_id=make-me-great&redirect_uri=https%3A%2F%2Fapp.example%2Fback';
  const answer = await ask(`/authorize?${query}&response_type=token`);
  expect(answer.status).toBe(302);
});

import { expect, test } from 'vitest';
import { parseEnvironment } from '#platform/server/env.ts';
import { accountEnvironment } from './env.ts';

const read = (source: Record<string, string>) => parseEnvironment([accountEnvironment], source);
const own = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'a-client',
  OIDC_CLIENT_SECRET: 'a-client-secret',
  OIDC_NAME: ' Our ID ',
};

test('a provider to sign in with is set whole or not at all', () => {
  expect(read(own).OIDC_NAME).toBe('Our ID');
  expect(read({ OIDC_ISSUER: '', OIDC_NAME: '' }).OIDC_ISSUER).toBeUndefined();
  for (const name of Object.keys(own)) expect(() => read({ ...own, [name]: '' })).toThrow('set all or none');
  expect(() => read({ GOOGLE_CLIENT_ID: 'a-client' })).toThrow('set both or neither');
  expect(() => read({ GOOGLE_CLIENT_SECRET: 'a-client-secret' })).toThrow('set both or neither');
});

test('a provider is reached over TLS, or on this very machine', () => {
  expect(read({ ...own, OIDC_ISSUER: 'http://127.0.0.1:3001/id' }).OIDC_ISSUER).toContain('127.0.0.1');
  for (const OIDC_ISSUER of [
    'http://id.example',
    'ftp://id.example',
    'id.example',
    'https://id.example/?x=1',
  ])
    expect(() => read({ ...own, OIDC_ISSUER })).toThrow('OIDC_ISSUER must be an https address');
});

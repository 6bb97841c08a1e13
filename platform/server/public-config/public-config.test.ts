import { expect, test } from 'vitest';
import { parseEnvironment } from '#platform/server/env.ts';
import { securityHeaders } from '#platform/server/http/security-headers.ts';
import { publicConfigEnvironment } from './env.ts';
import { outsideScriptsOf, publicConfigOf } from './routes.ts';

const read = (source: Record<string, string>) => parseEnvironment([publicConfigEnvironment], source);
const key = { MORPHCAST_LICENSE_KEY: 'a-license-key', MORPHCAST_COUNTRIES: 'United States, Canada ,' };
const policyOf = (source: Record<string, string>) =>
  securityHeaders('https://app.example', outsideScriptsOf(read(source))).get('content-security-policy') ?? '';

test('without a key the browser is told of no other engine, and the policy lets nobody else in', () => {
  expect(publicConfigOf(read({}))).toEqual({ morphcast: null });
  expect(publicConfigOf(read({ MORPHCAST_LICENSE_KEY: '' }))).toEqual({ morphcast: null });
  expect(policyOf({})).not.toContain('morphcast');
});

test('with a key and countries the browser is told both, and the policy opens for MorphCast alone', () => {
  expect(publicConfigOf(read(key))).toEqual({
    morphcast: { licenseKey: 'a-license-key', countries: ['United States', 'Canada'] },
  });
  const policy = policyOf(key);
  expect(policy).toMatch(
    /script-src 'self' 'wasm-unsafe-eval' 'sha256-\S+' https:\/\/ai-sdk\.morphcast\.com https:\/\/sdk\.morphcast\.com;/,
  );
  expect(policy).toContain("connect-src 'self' https://ai-sdk.morphcast.com https://sdk.morphcast.com;");
  expect(policy).not.toContain("'unsafe-eval'");
});

test('a key without countries, countries without a key, and a key too short stop the start', () => {
  expect(() => read({ MORPHCAST_LICENSE_KEY: 'a-license-key' })).toThrow('MORPHCAST_COUNTRIES is required');
  expect(() => read({ MORPHCAST_COUNTRIES: 'Canada' })).toThrow('MORPHCAST_LICENSE_KEY is not');
  expect(() => read({ ...key, MORPHCAST_LICENSE_KEY: 'short' })).toThrow('at least 8 characters');
});

import { expect, test } from 'vitest';
import { parseEnvironment } from '#platform/server/env.ts';
import { joinSources, securityHeaders } from '#platform/server/http/security-headers.ts';
import { publicConfigEnvironment } from './env.ts';
import { morphcastSources, publicConfigOf } from './routes.ts';

const read = (source: Record<string, string>) => parseEnvironment([publicConfigEnvironment], source);
const key = { MORPHCAST_LICENSE_KEY: 'a-license-key', MORPHCAST_COUNTRIES: 'United States, Canada ,' };
const policyOf = (source: Record<string, string>) =>
  securityHeaders('https://app.example', { outside: joinSources(morphcastSources(read(source))) }).get(
    'content-security-policy',
  ) ?? '';

test('without a key the browser is told of no other engine, and the policy lets nobody else in', () => {
  const nothing = { address: null, morphcast: null, captcha: null, providers: [], signsFirstIn: [] };
  expect(publicConfigOf(read({}))).toEqual(nothing);
  expect(publicConfigOf(read({ MORPHCAST_LICENSE_KEY: '' }))).toEqual(nothing);
  expect(policyOf({})).not.toContain('morphcast');
  expect(policyOf({})).toContain("require-trusted-types-for 'script'; trusted-types default");
});

test('with a key and countries the browser is told both, and the policy opens for MorphCast alone', () => {
  expect(publicConfigOf({ ...read(key), APP_URL: 'https://app.example' })).toEqual({
    address: 'https://app.example',
    morphcast: { licenseKey: 'a-license-key', countries: ['United States', 'Canada'] },
    captcha: null,
    providers: [],
    signsFirstIn: [],
  });
  const policy = policyOf(key);
  expect(policy).toMatch(
    /script-src 'self' 'wasm-unsafe-eval' 'sha256-\S+' 'sha256-\S+' https:\/\/ai-sdk\.morphcast\.com https:\/\/sdk\.morphcast\.com;/,
  );
  expect(policy).toContain("connect-src 'self' https://ai-sdk.morphcast.com https://sdk.morphcast.com;");
  expect(policy).not.toContain("'unsafe-eval'");
  expect(policy).not.toContain('trusted-types');
});

test('where the tracker names no emotion at first, beyond the EU and EEA, is the owner’s: of two countries', () => {
  const signsFirst = (list: string) => publicConfigOf(read({ TRACKER_SIGNS_FIRST_IN: list })).signsFirstIn;
  expect([signsFirst(''), signsFirst('gb'), signsFirst('CH, GB')]).toEqual([[], ['GB'], ['CH', 'GB']]);
  expect(() => signsFirst('US')).toThrow('names GB, CH or both');
});

test('a key without countries, countries without a key, and a key too short stop the start', () => {
  expect(() => read({ MORPHCAST_LICENSE_KEY: 'a-license-key' })).toThrow('MORPHCAST_COUNTRIES is required');
  expect(() => read({ MORPHCAST_COUNTRIES: 'Canada' })).toThrow('MORPHCAST_LICENSE_KEY is not');
  expect(() => read({ ...key, MORPHCAST_LICENSE_KEY: 'short' })).toThrow('at least 8 characters');
});

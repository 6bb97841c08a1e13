import { expect, test } from 'vitest';
import { securityContactOf } from './owner.ts';

test('the contact of security matters comes before the owner’s address, and nobody is made up', () => {
  const OWNER_EMAIL = 'owner@app.example';
  expect(securityContactOf({ OWNER_EMAIL })).toBe('mailto:owner@app.example');
  expect(securityContactOf({ OWNER_EMAIL, SECURITY_CONTACT: 'https://app.example/report' })).toBe(
    'https://app.example/report',
  );
  expect(securityContactOf({ SECURITY_CONTACT: 'sec@app.example' })).toBe('mailto:sec@app.example');
  expect(securityContactOf({})).toBeNull();
});

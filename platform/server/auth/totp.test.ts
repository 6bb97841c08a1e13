import { expect, test } from 'vitest';
import { newTotpSecret, totpStepOf, totpUri } from './totp.ts';

// RFC 6238, appendix B (SHA-1), the last six digits; the secret is '12345678901234567890' in base32.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at %d s the code of the RFC belongs to the present step', (seconds, code) => {
  expect(totpStepOf(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
});

test('a code of the step before or after is accepted with its own step, one further off is not', () => {
  const now = 2_000_000_000;
  const step = Math.floor(now / 30);
  const seen = [-60, -30, 0, 30, 60].map((off) => totpStepOf(secret, '279037', new Date((now + off) * 1000)));
  expect(seen).toEqual([null, step, step, step, null]);
});

test('what is not six digits is no code', () => {
  for (const code of ['', '27903', '2790370', 'abcdef', '２７９０３７'])
    expect(totpStepOf(secret, code, new Date(2_000_000_000_000)), code).toBeNull();
});

test('each secret is new, and its address names the site and the member', () => {
  expect(newTotpSecret()).not.toBe(newTotpSecret());
  const uri = new URL(totpUri(secret, { site: 'Acme', email: 'zoë@example.test' }));
  expect(decodeURIComponent(uri.href)).toContain('otpauth://totp/Acme:zoë@example.test?');
  expect(uri.searchParams.get('secret')).toBe(secret);
});

import { expect, test } from 'vitest';
import { securityContactOf } from './security-contact.ts';

test('the contact of security matters comes before the owner’s address, and nobody is made up', () => {
  const email = 'owner@app.example';
  expect(securityContactOf({ email, securityContact: undefined })).toBe('mailto:owner@app.example');
  expect(securityContactOf({ email, securityContact: 'https://app.example/report' })).toBe(
    'https://app.example/report',
  );
  expect(securityContactOf({ email: '', securityContact: 'sec@app.example' })).toBe('mailto:sec@app.example');
  expect(securityContactOf({ email: '', securityContact: undefined })).toBeNull();
});

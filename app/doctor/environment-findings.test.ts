import { expect, test } from 'vitest';
import { readEnvironment } from '#app/environment.ts';
import { settingFindings } from './environment-findings.ts';

const least = {
  PROFILE: 'embedded',
  APP_URL: 'http://127.0.0.1:3000',
  AUTH_SECRET: 'a-secret-for-tests-only-of-32-characters',
};
const warnings = (changed: Record<string, string>) =>
  settingFindings(readEnvironment({ ...least, ...changed })).filter(({ state }) => state === 'warning');

test('a secret that can be guessed is named without it, with the way to replace it', () => {
  expect(warnings({})).toEqual([]);
  expect(warnings({ AUTH_SECRET: 'x'.repeat(32) })).toEqual([
    {
      about: 'Environment',
      state: 'warning',
      seen: 'AUTH_SECRET repeats itself: whoever guesses it signs in as anybody.',
      advice: 'Replace it as if it were stolen (docs/operations.md, Replacing AUTH_SECRET).',
    },
  ]);
});

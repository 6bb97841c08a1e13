import { expect, test } from 'vitest';
import { settingFacts } from '#app/setup-facts.ts';
import { readEnvironment } from '#app/environment.ts';
import { openSetupFindings } from './setup-findings.ts';

const env = readEnvironment({
  PROFILE: 'embedded',
  APP_URL: 'http://127.0.0.1:3000',
  AUTH_SECRET: 'a-secret-for-tests-only-of-32-characters',
});
const state = { payments: 'off', demoTexts: false, missingLinks: [], sampleOwner: false } as const;
const found = (isPublic: boolean) => openSetupFindings(settingFacts(env), { isPublic, state });
const statesOf = (isPublic: boolean) =>
  Object.fromEntries(found(isPublic).map((finding) => [finding.about, finding.state]));

test('on a site that others reach, what it needs to go live is a warning, and an open address a fault', () => {
  expect(statesOf(true)).toMatchObject({
    'Encrypted address': 'fault',
    Payments: 'warning',
    'Mail server': 'warning',
    CRM: 'off',
  });
});

test('on this machine alone nothing of the setup is missing, and all of it is said', () => {
  expect(new Set(Object.values(statesOf(false)))).toEqual(new Set(['off']));
  expect(found(false).every(({ advice }) => advice !== null)).toBe(true);
});

test('what comes after the mail server is not said while there is none', () => {
  expect(Object.keys(statesOf(true))).not.toContain('Real email');
});

test('what is missing is said in the words of the setup page', () => {
  expect(found(true)).toContainEqual({
    about: 'Payments',
    state: 'warning',
    seen: 'Nobody can buy a plan.',
    advice: expect.stringContaining('Set STRIPE_SECRET_KEY') as string,
  });
});

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { consentKeptYears } from '#features/billing/rules-consent.ts';
import { toldToCrm } from '#features/crm/rules.ts';
import { contactGoesTo } from '#platform/contract/contact-notice.ts';
import { identifierBody } from '#features/tools/contract.ts';
import { toldInTalk } from '#features/spar/rules/told.ts';
import {
  fieldsToTell,
  profileToTell,
  toldInInstructions,
  toldInRun,
  toldOfProfile,
} from '#features/tools/rules/told.ts';
import { generators } from '#features/tools/server/studio/generators.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8').replaceAll(/\s+/g, ' ');
const privacy = read('content/legal/privacy.md');
const aiNotice = read('content/legal/ai-notice.md');

test.each(Object.entries({ ...toldInRun, ...toldOfProfile, ...toldInInstructions, ...toldInTalk }))(
  'the model is told %s, and both notices say so: %s',
  (name, words) => {
    expect(aiNotice, name).toContain(words);
    expect(privacy, name).toContain(words);
  },
);

test.each(Object.entries(toldToCrm))('the CRM is told %s, and the privacy page says so: %s', (_, words) => {
  const [, ourList = ''] = privacy.split('Our customer list');
  expect(ourList.split('The payment provider receives')[0]).toContain(words);
});

test('the privacy page says what is kept about a purchase and about help, and what of it outlives the account', () => {
  for (const words of [
    'what you agreed to when you bought it',
    'If you cancel or withdraw by the form for that: the name and email that you give there',
    'notes about that, and what we changed in your account by hand',
    'three years from the purchase, or one year after your account is gone if that is later',
    'Log lines go to the system that this site runs on, not into our database',
    'the recordings of what you say in a practice call and to its missed turns',
  ])
    expect(privacy).toContain(words);
  expect(consentKeptYears).toEqual({ afterConsent: 3, afterEnd: 1 });
});

test('every field of every tool is named', () => {
  const schemas: z.ZodType[] = [identifierBody, ...Object.values(generators).map(({ input }) => input)];
  for (const schema of schemas) {
    if (!(schema instanceof z.ZodObject)) throw new Error('a tool whose fields cannot be read');
    // Which client the cards are kept for stays here: no model is told.
    const told = Object.keys(schema.shape).filter((name) => name !== 'client');
    expect(Object.keys(toldInRun)).toEqual(expect.arrayContaining(told));
  }
});

test('what no notice names never leaves: a run with it fails, and an answer of the profile stays here', () => {
  expect(fieldsToTell({ targetAudience: 'a', card: 'b' })).toEqual({ targetAudience: 'a', card: 'b' });
  expect(() => fieldsToTell({ targetAudience: 'a', phoneNumber: '1' })).toThrow('phoneNumber');
  expect(() => fieldsToTell({ constructor: 'a' })).toThrow('constructor');
  const profile = {
    companyName: 'Ek & Co',
    jobTitle: ' ',
    companySize: null,
    gender: 'male',
    phoneNumber: '1',
  };
  expect(profileToTell(profile)).toEqual([['companyName', 'Ek & Co']]);
  expect(profileToTell(null)).toEqual([]);
});

test('where a phone number or a place is asked for, the page says where it goes, and nowhere that it is for invoices', () => {
  expect(contactGoesTo).toContain('keeps our contacts');
  for (const name of ['phone', 'city', 'state', 'country'] as const)
    expect(Object.keys(toldToCrm)).toContain(name);
  for (const page of [
    'features/account/client/settings/ProfilePage.tsx',
    'features/billing/client/purchase/ContactFields.tsx',
  ]) {
    expect(read(page), page).toContain('{contactGoesTo}');
    expect(read(page), page).not.toMatch(/for your invoices|only there/i);
  }
});

test('every cookie and every name that the browser remembers belongs to something that the cookie page lists', () => {
  const cookies = read('content/legal/cookies.md');
  for (const words of [
    'keeps you signed in',
    'knows your browser again',
    'code of a two-step sign-in',
    'the result of an assessment',
    'copies of your cards, texts and lessons',
    'sessions that you chose to keep',
    'the playing speed, the captions and the voices of your device',
  ])
    expect(cookies).toContain(words);
});

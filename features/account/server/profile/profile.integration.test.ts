import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSession } from '#features/account/contract.ts';
import { completeOnboarding, readProfile, updateProfile } from '#features/account/contract-profile.ts';
import { products } from '#platform/contract/plans.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { newProfile } from '#testing/account-cases.ts';
import { type App, startApp } from '#testing/harness.ts';
import { profileContext } from './profile.ts';
import { profileLines } from './profile-lines.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('the form of /onboarding fills the profile and completes it [account.call-save-onboarding] [account.profile-company] [account.profile-gender] [account.profile-target-client] [account.profile-pain-points] [account.profile-sales-cycle] [account.profile-onboarding-completed]', async () => {
  const member = await app.join();
  expect((await member.call(readProfile, {})).onboardingCompleted).toBe(false);
  const form = { ...newProfile(), firstName: '  مريم ', lastName: '𠮷野 🐉', companyName: ' Heat\n& Sons ' };
  const saved = await member.call(completeOnboarding, { body: form });
  expect(saved).toMatchObject({
    ...newProfile(),
    id: member.userId,
    email: member.email,
    firstName: 'مريم',
    lastName: '𠮷野 🐉',
    fullName: 'مريم 𠮷野 🐉',
    onboardingCompleted: true,
  });
  expect(await member.call(readProfile, {})).toEqual(saved);
  expect((await member.call(readSession, {})).viewer?.firstName).toBe('مريم');
  const context = await profileContext(app.db, { userId: member.userId });
  expect(context).toMatchObject({ targetClientIndustry: 'Housing', typicalSalesCycle: '1-4-weeks' });
});

const long = (length: number) => 'x'.repeat(length);
test.each([
  ['firstName', '  ', 'First name is required', 'account.onboarding-first-name'],
  ['lastName', '', 'Last name is required', 'account.onboarding-last-name'],
  ['firstName', long(51), 'Please keep names to at most 50 characters', 'account.limit-names-50'],
  ['companyName', ' ', 'Company name is required', 'account.onboarding-company-name'],
  ['jobTitle', '', 'Job title is required', 'account.onboarding-job-title'],
  ['jobTitle', long(101), 'Please keep this under 100 characters', 'account.limit-roles-100'],
  ['companySize', '12', 'Please select company size', 'account.onboarding-company-size'],
  ['gender', '', 'Please select gender', 'account.onboarding-gender'],
  [
    'targetClientDescription',
    'too short',
    'Please describe your target clients',
    'account.onboarding-client-description',
  ],
  [
    'targetClientDescription',
    long(501),
    'Please keep this under 500 characters',
    'account.limit-descriptions',
  ],
  ['targetClientIndustry', '\u202e', 'Client industry is required', 'account.onboarding-client-industry'],
  ['targetClientRole', '', 'Typical client role is required', 'account.onboarding-client-role'],
  [
    'targetClientCompanySize',
    'big',
    'Please select client company size',
    'account.onboarding-client-company-size',
  ],
  [
    'mainClientPainPoints',
    `  ${long(9)}  `,
    'Please describe main pain points',
    'account.onboarding-pain-points',
  ],
  ['typicalSalesCycle', 'never', 'Please select sales cycle', 'account.onboarding-sales-cycle'],
])('onboarding refuses %s = %j: %s [%s]', async (field, value, message) => {
  const member = await app.join();
  const failure = await member.fail(completeOnboarding, { body: { ...newProfile(), [field]: value } });
  expect(failure).toMatchObject({
    status: 400,
    code: 'invalid_input',
    message,
    fields: { [field]: message },
  });
  expect((await member.call(readProfile, {})).onboardingCompleted).toBe(false);
});

test('each answer is taken up to its limit [account.limit-names-50] [account.limit-roles-100] [account.limit-descriptions]', async () => {
  const member = await app.join();
  const longest = {
    ...Object.fromEntries(['firstName', 'lastName'].map((field) => [field, long(50)])),
    ...Object.fromEntries(
      ['companyName', 'jobTitle', 'targetClientIndustry', 'targetClientRole'].map((field) => [
        field,
        long(100),
      ]),
    ),
    targetClientDescription: long(500),
    mainClientPainPoints: long(500),
  };
  const saved = await member.call(completeOnboarding, { body: { ...newProfile(), ...longest } });
  expect(saved).toMatchObject(longest);
  const shortest = { targetClientDescription: long(10), mainClientPainPoints: long(10) };
  expect(await member.call(updateProfile, { body: shortest })).toMatchObject(shortest);
  for (const [field, value] of Object.entries(longest)) {
    const body = { ...newProfile(), ...longest, [field]: `${value}x` };
    expect((await member.fail(completeOnboarding, { body })).fields, field).toHaveProperty(field);
  }
});

test('of several mistakes the first in the form is the message [account.onboarding-first-message] [account.validation-error]', async () => {
  const member = await app.join();
  const failure = await member.fail(completeOnboarding, {
    body: { ...newProfile(), gender: '', companyName: '' },
  });
  expect(failure.message).toBe('Company name is required');
  expect(Object.keys(failure.fields ?? {})).toEqual(['companyName', 'gender']);
});

test.each([
  ['companySize', ['1-10', '11-50', '51-200', '201-1000', '1000+'], 'account.company-size-options'],
  ['gender', ['male', 'female', 'non-binary', 'prefer-not-to-say'], 'account.gender-options'],
  [
    'typicalSalesCycle',
    ['1-7-days', '1-4-weeks', '1-3-months', '3-6-months', '6-12-months', '12-months-plus'],
    'account.sales-cycle-options',
  ],
])('%s takes each of its options: %j [%s]', async (field, options) => {
  const member = await app.join();
  for (const option of options)
    expect(await member.call(updateProfile, { body: { [field]: option } })).toMatchObject({
      [field]: option,
    });
});

test('parts can be changed one by one, emptied where they may be, and never half [account.profile-contact]', async () => {
  const member = await app.join();
  await member.call(updateProfile, {
    body: { phoneNumber: '+41 44 000 00 00', city: 'Zürich', state: 'ZH', country: 'Switzerland' },
  });
  const changed = await member.call(updateProfile, { body: { city: null, lastName: 'Müller' } });
  expect(changed).toMatchObject({
    phoneNumber: '+41 44 000 00 00',
    city: null,
    state: 'ZH',
    country: 'Switzerland',
    firstName: 'Nora',
    lastName: 'Müller',
  });
  const failure = await member.fail(updateProfile, { body: { city: 'Bern', country: 'Atlantis' } });
  expect(failure.fields).toEqual({ country: 'Please select a country' });
  expect((await member.fail(updateProfile, { body: { onboardingCompleted: true } })).code).toBe(
    'invalid_input',
  );
  expect((await member.call(readProfile, {})).city).toBeNull();
});

test('the profile tells what its owner has access to [billing.profile-subscription]', async () => {
  const member = await app.join();
  expect(await member.call(readProfile, {})).toMatchObject({
    subscriptionProductId: null,
    subscriptionStartDate: null,
  });
  const startsAt = app.clock.now();
  await app.db.insert(accessGrants).values({ userId: member.userId, tier: 'tools', startsAt });
  app.memoEnds();
  expect(await member.call(readProfile, {})).toMatchObject({
    subscriptionProductId: products.tools,
    subscriptionStartDate: startsAt.toISOString(),
  });
});

test('an admin reads the choices in words, not as codes', async () => {
  const member = await app.join();
  await member.call(completeOnboarding, {
    body: { ...newProfile(), gender: 'prefer-not-to-say', typicalSalesCycle: '12-months-plus' },
  });
  const lines = Object.fromEntries(
    ((await profileLines(app.db, { userId: member.userId })) ?? []).map(({ label, value }) => [label, value]),
  );
  expect(lines).toMatchObject({ Gender: 'Prefer not to say', 'Sales cycle': '12 months or more' });
  expect(lines['Company size']).toMatch(/ people$/);
});

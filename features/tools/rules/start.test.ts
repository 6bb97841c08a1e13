import { expect, test } from 'vitest';
import { startOf } from './start.ts';

const profile = {
  targetClientDescription: 'Owners of old houses',
  mainClientPainPoints: 'They do not know whom to trust',
};
const fields = ['businessDescription', 'targetAudience', 'frustrations', 'adGoal'];
const nothing = { profile: null, own: null, last: null };

test('a member of whom nothing is known starts with an empty form', () => {
  expect(startOf(fields, nothing)).toEqual([]);
});

test('onboarding answers fill the fields that ask the same', () => {
  expect(startOf(fields, { ...nothing, profile })).toEqual([
    { name: 'targetAudience', text: 'Owners of old houses', from: 'profile' },
    { name: 'frustrations', text: 'They do not know whom to trust', from: 'profile' },
  ]);
});

test('the last run comes before the profile, and its frustrations are never mixed with other clients', () => {
  const last = { businessDescription: 'We clean chimneys', targetAudience: 'Landlords' };
  expect(startOf(fields, { profile, own: null, last })).toEqual([
    { name: 'businessDescription', text: 'We clean chimneys', from: 'run' },
    { name: 'targetAudience', text: 'Landlords', from: 'run' },
  ]);
});

test('the goal comes from the last run of the same tool, numbers included', () => {
  const own = { adGoal: 'Book a visit', targetAudience: 'Old clients', numberOfEmails: 7 };
  const last = { targetAudience: 'Landlords' };
  expect(startOf(['targetAudience', 'adGoal', 'numberOfEmails'], { profile, own, last })).toEqual([
    { name: 'targetAudience', text: 'Landlords', from: 'run' },
    { name: 'adGoal', text: 'Book a visit', from: 'run' },
    { name: 'numberOfEmails', text: '7', from: 'run' },
  ]);
});

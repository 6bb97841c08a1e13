import { expect, test } from 'vitest';
import { startOf } from './start.ts';

const profile = {
  targetClientDescription: 'Owners of old houses',
  mainClientPainPoints: 'They do not know whom to trust',
};
const fields = ['businessDescription', 'targetAudience', 'frustrations', 'adGoal'];
const nothing = { profile: null, own: null, last: null, business: null };

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
  expect(startOf(fields, { ...nothing, profile, last })).toEqual([
    { name: 'businessDescription', text: 'We clean chimneys', from: 'run' },
    { name: 'targetAudience', text: 'Landlords', from: 'run' },
  ]);
});

test('the goal comes from the last run of the same tool, numbers included, its mode not', () => {
  const own = { adGoal: 'Book a visit', targetAudience: 'Old clients', numberOfEmails: 7, mode: 'single' };
  const last = { targetAudience: 'Landlords' };
  expect(
    startOf(['targetAudience', 'adGoal', 'numberOfEmails', 'mode'], { ...nothing, profile, own, last }),
  ).toEqual([
    { name: 'targetAudience', text: 'Landlords', from: 'run' },
    { name: 'adGoal', text: 'Book a visit', from: 'run' },
    { name: 'numberOfEmails', text: '7', from: 'run' },
  ]);
});

test('what the member sells is known after a run that did not ask for it, and the last run that did comes first', () => {
  const post = { targetAudience: 'Landlords', frustrations: 'Soot' };
  const business = 'We clean chimneys';
  const identifier = ['businessDescription', 'targetAudience'];
  expect(startOf(identifier, { ...nothing, last: post, business })).toEqual([
    { name: 'businessDescription', text: business, from: 'run' },
    { name: 'targetAudience', text: 'Landlords', from: 'run' },
  ]);
  const ad = { ...post, businessDescription: 'We sell stoves' };
  expect(startOf(identifier, { ...nothing, last: ad, business })[0]?.text).toBe('We sell stoves');
  // A tool that has no such field gets none.
  expect(startOf(['targetAudience'], { ...nothing, last: post, business })).toHaveLength(1);
});

import { expect, test } from 'vitest';
import { fieldsToTell, profileToTell, toldInRun } from './told.ts';

test('of a profile the model is told what the notices name, trimmed, and nothing that is empty', () => {
  expect(profileToTell(null)).toEqual([]);
  expect(
    profileToTell({
      companyName: '  Brot & Co ',
      jobTitle: '   ',
      companySize: null,
      phone: '555',
      city: 'Bonn',
    }),
  ).toEqual([['companyName', 'Brot & Co']]);
});

test('a run with a field that no notice names fails before anything leaves', () => {
  const fields = { businessDescription: 'We bake', refinement: 'shorter' };
  expect(fieldsToTell(fields)).toBe(fields);
  expect(() => fieldsToTell({ ...fields, password: 'x' })).toThrow(
    'no notice says that the model is told password',
  );
  // Property names that every object inherits are not fields.
  expect(() => fieldsToTell({ toString: 'x' })).toThrow('toString');
});

test('every field has its words', () => {
  expect(toldInRun['businessDescription']).toBe('the fields of the tool that you filled in');
  expect(Object.values(toldInRun).filter((words) => words.trim() === '')).toEqual([]);
});

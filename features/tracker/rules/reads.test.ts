import { expect, test } from 'vitest';
import { countriesWithEurope, elsewhere, isInEea } from '#platform/contract/countries.ts';
import { chooseEngine } from './engine-choice.ts';
import { isSettled, readsFor } from './reads.ts';

const at = (country: string | null, signsFirstIn: readonly string[] = []) => ({ country, signsFirstIn });

test.each([
  ['Germany', 'signs'],
  ['Poland', 'signs'],
  ['Norway', 'signs'],
  ['Liechtenstein', 'signs'],
  ['United States', 'emotions'],
  ['United Kingdom', 'emotions'],
  ['Switzerland', 'emotions'],
  [elsewhere, 'emotions'],
  [null, 'signs'],
  ['Other', 'signs'],
] as const)('a member in %s reads %s at first', (country, reads) => {
  expect(readsFor(at(country), null)).toBe(reads);
});

test('the owner has signs come first in the United Kingdom and Switzerland too, and nowhere else by that', () => {
  const both = ['GB', 'CH'];
  expect(readsFor(at('United Kingdom', both), null)).toBe('signs');
  expect(readsFor(at('Switzerland', both), null)).toBe('signs');
  expect(readsFor(at('Switzerland', ['GB']), null)).toBe('emotions');
  expect(readsFor(at('Canada', both), null)).toBe('emotions');
});

test('where signs come first a member may choose emotions; elsewhere an old choice changes nothing', () => {
  expect(readsFor(at('France'), 'emotions')).toBe('emotions');
  expect(readsFor(at('Canada'), 'signs')).toBe('emotions');
});

test('MorphCast is refused where signs come first, whatever the owner listed', () => {
  const listed = { licenseKey: 'k', countries: ['Germany', 'Switzerland', 'Canada'] };
  expect(chooseEngine(listed, at('Germany'), 'emotions')).toBe('embedded');
  expect(chooseEngine(listed, at('Germany'), 'signs')).toBe('signs');
  expect(chooseEngine(listed, at('Switzerland', ['CH']), 'emotions')).toBe('embedded');
  expect(chooseEngine(listed, at('Switzerland'), 'emotions')).toBe('morphcast');
  expect(chooseEngine(listed, at('Canada'), 'emotions')).toBe('morphcast');
});

test('nobody’s country, and an Other that may be in the EU, is asked for', () => {
  expect([null, '', 'Other'].map(isSettled)).toEqual([false, false, false]);
  expect(['Germany', 'Poland', elsewhere].map(isSettled)).toEqual([true, true, true]);
});

test('the question offers each of the thirty countries of the EEA once, and an answer for the rest', () => {
  expect(countriesWithEurope.filter(isInEea)).toHaveLength(30);
  expect(new Set(countriesWithEurope).size).toBe(countriesWithEurope.length);
  expect(countriesWithEurope.at(-1)).toBe(elsewhere);
  expect(countriesWithEurope).not.toContain('Other');
});

import { expect, test } from 'vitest';
import { countries, countryCode, isInEea } from './countries.ts';

test('every country of the form has its own ISO code, and Other has none', () => {
  const codes = countries.map((country) => countryCode(country));
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(countryCode('Other')).toBeNull();
  expect(new Set(codes).size).toBe(countries.length);
  for (const code of codes.filter((found) => found !== null)) {
    expect(new Intl.DisplayNames('en', { type: 'region' }).of(code)).toBe(countries[codes.indexOf(code)]);
  }
  expect([countryCode(null), countryCode('toString'), countryCode('Atlantis')]).toEqual([null, null, null]);
});

test('of the form’s countries these are in the EEA [billing.early-start-consent]', () => {
  expect(countries.filter(isInEea)).toEqual([
    'Germany',
    'France',
    'Spain',
    'Italy',
    'Netherlands',
    'Belgium',
    'Austria',
    'Sweden',
    'Norway',
    'Denmark',
    'Finland',
    'Ireland',
  ]);
});

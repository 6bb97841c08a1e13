import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAllowed, licenceLines, refusedOf, shippedOf, withoutLicence } from './licences.ts';

test('nothing is shipped under a licence that is not on the list', () => {
  const shipped = shippedOf(readFileSync('package-lock.json', 'utf8'));
  expect(shipped.length).toBeGreaterThan(50);
  expect(licenceLines(refusedOf(shipped))).toEqual([]);
});

test('the packages without a licence that are put up with are still there: else they go from the list', () => {
  const shipped = shippedOf(readFileSync('package-lock.json', 'utf8'));
  const nameless = shipped.filter(({ licence }) => licence === '');
  expect(nameless.map(({ name, version }) => `${name} ${version}`)).toEqual([...withoutLicence]);
});

test.each([
  ['MIT', true],
  ['(AFL-2.1 OR BSD-3-Clause)', true],
  ['GPL-3.0-only', false],
  ['AGPL-3.0 AND MIT', false],
  ['', false],
])('the licence %j may be shipped: %s', (licence, may) => {
  expect(isAllowed(licence)).toBe(may);
});

test('what is for development only is not shipped, and an unknown licence is said as one', () => {
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', license: 'GPL-3.0', dev: true },
    'node_modules/a/node_modules/@s/c': { version: '3.0.0', license: 'ISC' },
  };
  const shipped = shippedOf(JSON.stringify({ packages }));
  expect(licenceLines(shipped)).toEqual(['?  a 1.0.0', 'ISC  @s/c 3.0.0']);
});

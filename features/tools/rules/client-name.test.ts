import { expect, test } from 'vitest';
import { fewWordsOf, shortClientOf } from './client-name.ts';

test.each([
  ['Restaurant owners who do their books at midnight', 'Restaurant owners'],
  [
    'Homeowners with a house from before 1950, who worry about fire, soot and surprise bills.',
    'Homeowners with a house from before 1950',
  ],
  ['our ideal clients are dentists in small towns', 'Dentists in small towns'],
  ['  Families\nwith a new   house ', 'Families with a new house'],
  ['Heads of operations of mid-sized logistics companies in the north of the country', 'Heads of operations'],
  [
    'Head brewers and owners of breweries with 5 to 20 people, who brew at night',
    'Head brewers and owners of breweries',
  ],
  ['Head brewers and owners of breweries with five people', 'Head brewers and owners of breweries'],
  [
    'Owners of independent neighborhood bookstores in old towns',
    'Owners of independent neighborhood bookstores',
  ],
  ['Independent financial advisers and tax accountants serving farmers', 'Independent financial advisers'],
  ['Owners of breweries with 1,000 to 2,500 liters', 'Owners of breweries with 1,000 to 2,500 liters'],
  ['Cafés with 5–20 people. They open early.', 'Cafés with 5–20 people'],
  [
    'Parents of internationally-adopted multilingual teens',
    'Parents of internationally-adopted multilingual',
  ],
  ['Dr. Ana Weber and Mrs. Okafor, on the north side', 'Dr. Ana Weber and Mrs. Okafor'],
  ['Dentists near St. Louis. They work alone.', 'Dentists near St. Louis'],
  ['(who?)', '(who?)'],
  ['Ana', 'Ana'],
])('“%s” is called “%s”', (audience, name) => {
  expect(shortClientOf(audience)).toBe(name);
});

test('a name is short whatever was typed, and never splits a character', () => {
  for (const audience of ['x'.repeat(2000), '🐉'.repeat(500), 'a '.repeat(900), `${'🐉'.repeat(40)} who`]) {
    const name = shortClientOf(audience);
    expect(name.length).toBeLessThanOrEqual(48);
    expect(name.length).toBeGreaterThan(0);
    expect(name.isWellFormed()).toBe(true);
  }
});

test.each([
  ['Gail, Gail Mercer, 67, widow, lives alone in a house that is too big', 'Gail', ''],
  ['Gail Mercer, 67, widow', 'Gail', ''],
  ['CFO of a trucking company', 'Marta', 'CFO of a trucking company'],
  ['Restaurant owners who do their books at midnight', 'Victor', 'Restaurant owners'],
])('beside the name, “%s” is not printed in full', (who, name, few) => {
  expect(fewWordsOf(who, name)).toBe(few);
});

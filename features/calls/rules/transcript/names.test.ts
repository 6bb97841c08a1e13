import { expect, test } from 'vitest';
import { memberAmong } from './names.ts';

test.each([
  [['Denise Park', 'Ana Ito'], 1],
  [['Ito, Ana (Hale)', 'Ana'], 0],
  [['Denise', 'ANA'], 1],
  [['Ana Berg', 'Denise'], null],
  [['Ana', 'ana'], null],
  [['Speaker 1', 'Speaker 2'], null],
])('of %j the member Ana Ito is %s', (speakers, index) => {
  expect(memberAmong(speakers, { firstName: 'Ana', lastName: 'Ito' })).toBe(index);
});

test('a member without a name is nobody', () => {
  expect(memberAmong(['Ana', ''], { firstName: '', lastName: '' })).toBeNull();
});

import { expect, test } from 'vitest';
import { compare, unproven } from './compare.ts';

const offender = { law: 'no-any', file: 'a.ts', text: '', beside: { 'b.ts': '' } };
const found = { law: 'no-any', file: 'a.ts', message: 'found' };

test('an offender that is found under its law is as it should be', () => {
  expect(compare('house', [offender], [found])).toEqual([]);
});

test('an offender that is not found makes the canary red, naming the law', () => {
  const [violation] = compare('house', [offender], []);
  expect(violation?.message).toBe('house: no-any stayed green on a.ts, which breaks it');
});

test('the right file under another law does not count as found', () => {
  expect(compare('house', [offender], [{ ...found, law: 'depth' }])).toHaveLength(2);
});

test('the right law on another file does not count as found', () => {
  expect(compare('house', [offender], [{ ...found, file: 'c.ts' }])).toHaveLength(2);
});

test('a violation in a clean tree makes the canary red', () => {
  expect(compare('house', [], [found])).toHaveLength(1);
});

test('a law without an offender is unproven', () => {
  expect(unproven('house', ['no-any', 'depth'], [offender]).map(({ message }) => message)).toEqual([
    'house: no offender proves that depth can fail',
  ]);
});

import { expect, test } from 'vitest';
import { amount, day, editNumber, instant, token, whole, wholeInWords } from './fields.ts';

const refused = (
  schema: { safeParse: (value: unknown) => { success: boolean } },
  values: readonly unknown[],
) => values.filter((value) => schema.safeParse(value).success);

test('a whole number stays within a column of 32 bits', () => {
  expect(whole().parse(2 ** 31 - 1)).toBe(2 ** 31 - 1);
  expect(refused(whole(), [2 ** 31, -1, 0.5, Number.NaN, '1', null])).toEqual([]);
});

test('a number in an address is digits and nothing else', () => {
  const place = wholeInWords({ max: Number.MAX_SAFE_INTEGER });
  expect(place.parse('42')).toBe(42);
  expect(place.parse(' 42 ')).toBe(42);
  expect(refused(place, ['', 'abc', '0x10', '1e3', '1.5', '-1', '9007199254740993', '9'.repeat(41)])).toEqual(
    [],
  );
});

test('a number out of its bounds has its own sentence', () => {
  const order = wholeInWords({
    min: 1,
    max: 60,
    error: 'At least 1',
    fraction: 'Whole',
    tooMuch: 'At most 60',
  });
  const problem = (value: unknown) => order.safeParse(value).error?.issues[0]?.message;
  expect(['', '0', '1.5', '61', 'x', null].map(problem)).toEqual([
    'At least 1',
    'At least 1',
    'Whole',
    'At most 60',
    'At least 1',
    'At least 1',
  ]);
  expect(refused(amount({ min: 0, max: 1 }), [1.01, -0.01, 1e308, Number.POSITIVE_INFINITY])).toEqual([]);
});

test('days and instants are such that a day or a year can be added to them', () => {
  expect(day().parse('1970-01-01')).toBe('1970-01-01');
  expect(day().parse('2199-12-31')).toBe('2199-12-31');
  expect(refused(day(), ['0000-01-01', '1969-12-31', '2200-01-01', '9999-12-31', '2026-02-30'])).toEqual([]);
  expect(instant().parse('2026-11-22T00:00:00.000Z')).toBe('2026-11-22T00:00:00.000Z');
  expect(
    refused(instant(), [
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
      `2026-11-22T00:00:00.${'9'.repeat(50)}Z`,
    ]),
  ).toEqual([]);
  expect(refused(instant(), ['2026-11-22T00:00:00+01:00'])).toEqual([]);
  expect(instant({ offset: true }).safeParse('2026-11-22T00:00:00+01:00').success).toBe(true);
});

test('a token is refused, not mended', () => {
  expect(token({ max: 5 }).parse(' a ')).toBe(' a ');
  expect(refused(token({ max: 5 }), ['a\u0000', '\ud800', '123456'])).toEqual([]);
  expect(token({ max: 5 }).safeParse('').success).toBe(true);
  expect(token({ max: 5, required: 'Missing' }).safeParse('').error?.issues[0]?.message).toBe('Missing');
});

test('the number of an edit leaves room for the next in a column of 32 bits', () => {
  expect(editNumber().safeParse(2 ** 31 - 2).success).toBe(true);
  expect(editNumber().safeParse(2 ** 31 - 1).success).toBe(false);
  expect(editNumber({ min: 1 }).safeParse(0).success).toBe(false);
});

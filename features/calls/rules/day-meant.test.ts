import { expect, test } from 'vitest';
import { dayMeant } from './day-meant.ts';

/** A Thursday. */
const thursday = '2026-11-26';

test.each([
  ['Friday at seven', '2026-11-27'],
  ['on Monday, first thing', '2026-11-30'],
  ['this Friday', '2026-11-27'],
  ['Tuesday after lunch', '2026-12-01'],
  ['next Tuesday', '2026-12-01'],
  ['next Friday', '2026-12-04'],
  ['Friday next week', '2026-12-04'],
  ['next week, Monday', '2026-11-30'],
  ['a week from Friday', '2026-12-04'],
  ['tomorrow at 9:30', '2026-11-27'],
  ['tomorrow, so Friday', '2026-11-27'],
  ['the day after tomorrow', '2026-11-28'],
  ['today', '2026-11-26'],
  ['tonight', '2026-11-26'],
  ['in two weeks', '2026-12-10'],
  ['in a week', '2026-12-03'],
  ['in 10 days', '2026-12-06'],
  ['two weeks from now', '2026-12-10'],
  ['the 14th', '2026-12-14'],
  ['on the 31st', '2026-12-31'],
  ['Friday the 4th', '2026-12-04'],
  ['December 4', '2026-12-04'],
  ['Dec. 4th at noon', '2026-12-04'],
  ['the 4th of December', '2026-12-04'],
  ['January 8', '2027-01-08'],
  ['November 3', '2027-11-03'],
  ['2026-12-04', '2026-12-04'],
  ['Freitagabend um sieben', '2026-11-27'],
  ['am Freitag Morgen', '2026-11-27'],
  ['morgen früh', '2026-11-27'],
  ['heute Morgen', '2026-11-26'],
  ['übermorgen', '2026-11-28'],
  ['nächsten Dienstag', '2026-12-01'],
  ['nächste Woche Freitag', '2026-12-04'],
  ['in zwei Wochen', '2026-12-10'],
  ['am 14.', '2026-12-14'],
  ['am 4. Dezember um 10 Uhr', '2026-12-04'],
])('“%s”, said on a Thursday, is %s', (words, day) => {
  expect(dayMeant(words, thursday)).toBe(day);
});

test.each([
  'soon',
  'next week',
  'in a month',
  'at seven',
  'Friday or Monday',
  'Thursday',
  'every Friday',
  'after Friday',
  'not tomorrow',
  'last Friday',
  'two weeks ago',
  'in two or three weeks',
  'in two weeks, on a Friday',
  'Monday the 4th',
  'the 26th',
  'the 4th floor',
  'February 30',
  'nächsten Freitag',
  '',
])('“%s” means no certain day', (words) => {
  expect(dayMeant(words, thursday)).toBeNull();
});

test('on a Sunday nobody knows which week the next one is', () => {
  expect(dayMeant('next Tuesday', '2026-11-29')).toBeNull();
  expect(dayMeant('Tuesday', '2026-11-29')).toBe('2026-12-01');
  expect(dayMeant('nächsten Dienstag', '2026-11-29')).toBe('2026-12-01');
});

test('a day is counted on the calendar: over the end of a year, into a leap day, past short months', () => {
  expect(dayMeant('tomorrow', '2026-12-31')).toBe('2027-01-01');
  expect(dayMeant('tomorrow', '2028-02-28')).toBe('2028-02-29');
  expect(dayMeant('the 31st', '2027-01-31')).toBeNull();
  expect(dayMeant('the 30th', '2027-01-31')).toBe('2027-03-30');
});

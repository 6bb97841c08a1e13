import { expect, test } from 'vitest';
import { inReadersDays } from './days.ts';

const end = '2026-12-24T23:59:59.000Z';
const start = '2026-12-24T03:00:00.000Z';
const told = { title: 'Premium ends on December 24, 2026', message: 'You keep it until December 24, 2026.' };

test('a day is that of the reader, east and west of UTC', () => {
  const days = [end];
  expect(inReadersDays({ ...told, days }, 'Asia/Tokyo')).toEqual({
    title: 'Premium ends on December 25, 2026',
    message: 'You keep it until December 25, 2026.',
  });
  expect(inReadersDays({ ...told, days }, 'UTC')).toEqual(told);
  const late = {
    title: 'Tools',
    message: 'It renews on January 1, 2027.',
    days: ['2027-01-01T00:30:00.000Z'],
  };
  expect(inReadersDays(late, 'America/New_York').message).toBe('It renews on December 31, 2026.');
});

test('one day that becomes another of the same message is not moved twice', () => {
  const message = 'It is yours from December 23, 2026 until December 24, 2026, and it costs you nothing.';
  const given = { title: 'You were given Premium', message, days: ['2026-12-23T20:00:00.000Z', end] };
  expect(inReadersDays(given, 'Asia/Tokyo').message).toBe(
    'It is yours from December 24, 2026 until December 25, 2026, and it costs you nothing.',
  );
});

test('a message that says no instants stays as it was written', () => {
  expect(inReadersDays(told, 'Asia/Tokyo')).toEqual(told);
  expect(inReadersDays({ ...told, days: [start] }, 'America/New_York').message).toBe(
    'You keep it until December 23, 2026.',
  );
});

import { expect, test } from 'vitest';
import { timeMeant } from './rules-hour.ts';

const clockOf = (step: string) => {
  const minutes = timeMeant(step);
  return minutes === null ? null : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
};

test.each([
  ['Show them the list, at seven', '19:00'],
  ['Call Torsten at seven in the morning', '7:00'],
  ['Call at 10', '10:00'],
  ['Call at ten on their cell', '10:00'],
  ['Call at 2:30', '14:30'],
  ['Call, 2:30 pm', '14:30'],
  ['Visit 8 a.m. at the yard', '8:00'],
  ['Call at 08:15', '8:15'],
  ['Visit them at eight', '20:00'],
  ['Meet at noon', '12:00'],
  ['Meet at half past nine', '9:30'],
  ['Meet at a quarter to three', '14:45'],
  ['Anruf um 14 Uhr', '14:00'],
  ['Anruf um halb neun', '8:30'],
  ['Call at 9, visit at 3 pm', '15:00'],
  ['Call them in the evening', '20:00'],
])('“%s” is meant for %s', (step, time) => {
  expect(clockOf(step)).toBe(time);
});

test.each([
  'Send one page',
  'Call about two roofs',
  'Meet at 12 Elm Street',
  'Bring 3 samples of 20 tiles',
  'Call 555 0100',
  'Offer 1.50 a tile',
  '',
])('“%s” names no hour', (step) => {
  expect(clockOf(step)).toBeNull();
});

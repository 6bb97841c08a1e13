import { expect, test } from 'vitest';
import { hourMeant, timeMeant } from './hour-meant.ts';

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

test.each([
  ['Tomorrow at eight', 'at eight'],
  ['at eight in the morning on Friday', 'at eight in the morning'],
  ['Friday, 7:30', 'at 7:30'],
  ['Thursday, a quarter past seven', 'at quarter past seven'],
  ['Thursday at a quarter past seven', 'at a quarter past seven'],
  ['Thursday, eight in the morning', 'in the morning'],
  ['Friday 8 am', 'at 8 am'],
  ['Tuesday around 2:30 pm', 'around 2:30 pm'],
  ['Friday at 8am', 'at 8am'],
  ['the two of us on Friday at four', 'at four'],
  ['seven o’clock on Friday', 'at seven o’clock'],
  ['one of the seventh graders on Friday', null],
  ['Freitag um acht Uhr', 'um acht uhr'],
  ['Friday morning', 'in the morning'],
  ['by noon on the 14th', 'by noon'],
  ['on the 14th', null],
])('of “%s” the hour is %s', (words, hour) => {
  expect(hourMeant(words)).toBe(hour);
});

import { expect, test } from 'vitest';
import { calendarText } from './rules-calendar.ts';

const now = new Date('2026-01-02T03:04:05.678Z');
const at = new Date('2026-01-09T10:00:00Z');
const day = { id: 'm2', title: 'Your WHY', order: 2, at };
const text = (title: string) =>
  calendarText([{ ...day, title }], [], { appUrl: 'https://great.test', now, site: 'Acme, Inc.' });

test('an opening day is an event at its instant, in UTC', () => {
  expect(text('Your WHY')).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Make Me Great!//Course//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Acme\\, Inc. course',
      'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
      'BEGIN:VEVENT',
      'UID:m2@great.test',
      'DTSTAMP:20260102T030405Z',
      'DTSTART:20260109T100000Z',
      'DURATION:PT30M',
      'SUMMARY:Module 2 opens: Your WHY',
      'URL:https://great.test/course',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('marks that mean something to a calendar are escaped', () => {
  expect(text('a, b; c\\d\nBEGIN:VEVENT')).toContain(
    String.raw`SUMMARY:Module 2 opens: a\, b\; c\\d\nBEGIN:VEVENT`,
  );
});

test('no line is longer than 75 octets, and unfolding gives the words back', () => {
  const title = 'Überzeugen 🐉 '.repeat(20).trim();
  const folded = text(title);
  for (const line of folded.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(folded.replaceAll('\r\n ', '')).toContain(`SUMMARY:Module 2 opens: ${title}`);
  // A line that fits is not folded: 50 letters after the 24 of "SUMMARY:Module 2 opens: ".
  expect(text('x'.repeat(50))).toContain(`opens: ${'x'.repeat(50)}\r\n`);
  expect(text('x'.repeat(51))).toContain(`opens: ${'x'.repeat(50)}\r\n x\r\n`);
});

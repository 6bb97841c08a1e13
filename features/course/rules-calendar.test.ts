import { expect, test } from 'vitest';
import { calendarText } from './rules-calendar.ts';

const now = new Date('2026-01-02T03:04:05.678Z');
const at = new Date('2026-01-09T10:00:00Z');
const day = { id: 'm2', title: 'Your WHY', order: 2, at };
const text = (title: string) => calendarText([{ ...day, title }], { appUrl: 'https://great.test', now });

test('an opening day is an event at its instant, in UTC', () => {
  const lines = text('Your WHY').split('\r\n');
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines).toContain('UID:m2@great.test');
  expect(lines).toContain('DTSTAMP:20260102T030405Z');
  expect(lines).toContain('DTSTART:20260109T100000Z');
  expect(lines).toContain('SUMMARY:Module 2 opens: Your WHY');
  expect(lines.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', '']);
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
});

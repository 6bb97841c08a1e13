/** A day on which a module opens. */
export interface OpeningDay {
  readonly id: string;
  readonly title: string;
  readonly order: number;
  readonly at: Date;
}

const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '');
const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll('\n', String.raw`\n`);

/** RFC 5545: no line is longer than 75 octets, and no character is split. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > 74) {
      pieces.push(piece);
      piece = '';
      octets = 0;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n ');
}

/** The opening days of a course as an iCalendar file (RFC 5545). */
export function calendarText(
  days: readonly OpeningDay[],
  { appUrl, now, site }: { readonly appUrl: string; readonly now: Date; readonly site: string },
): string {
  const { host } = new URL(appUrl);
  const events = days.flatMap(({ id, title, order, at }) => [
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(at)}`,
    'DURATION:PT30M',
    `SUMMARY:${escaped(`Module ${order} opens: ${title}`)}`,
    `URL:${new URL('/course', appUrl).href}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Make Me Great!//Course//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(site)} course`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...events,
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}

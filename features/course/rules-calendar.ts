/** A day on which a module opens. */
export interface OpeningDay {
  readonly id: string;
  readonly title: string;
  readonly order: number;
  readonly at: Date;
}

/** A clinic: moved or canceled, it stays the same event. */
export interface CalendarClinic {
  readonly id: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly minutes: number;
  readonly version: number;
  readonly updatedAt: Date;
  readonly canceledAt: Date | null;
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

/** Without the clinic's link: the calendar's address opens without a session. A new version is a new SEQUENCE. */
const clinicEvent = (clinic: CalendarClinic, appUrl: string) => [
  'BEGIN:VEVENT',
  `UID:clinic-${clinic.id}@${new URL(appUrl).host}`,
  `DTSTAMP:${stamp(clinic.updatedAt)}`,
  `SEQUENCE:${clinic.version - 1}`,
  `DTSTART:${stamp(clinic.startsAt)}`,
  `DURATION:PT${clinic.minutes}M`,
  `SUMMARY:${escaped(`Clinic: ${clinic.title}`)}`,
  `STATUS:${clinic.canceledAt === null ? 'CONFIRMED' : 'CANCELLED'}`,
  `URL:${new URL('/#clinic', appUrl).href}`,
  'END:VEVENT',
];

/** The opening days of a course, and clinics, as an iCalendar file (RFC 5545). */
export function calendarText(
  days: readonly OpeningDay[],
  clinics: readonly CalendarClinic[],
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
    ...clinics.flatMap((clinic) => clinicEvent(clinic, appUrl)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}

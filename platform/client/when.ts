const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** The day of an instant, on this device's calendar: 'November 21, 2026'. */
export function dayOf(iso: string): string {
  return day.format(new Date(iso));
}

/** A date without a time: that day wherever the reader is. @param on `YYYY-MM-DD` */
export function calendarDayOf(on: string): string {
  return dayOf(`${on}T12:00`);
}

const shortDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** The same where there is room for one line: 'Nov 21, 2026'. */
export function shortDayOf(iso: string): string {
  return shortDay.format(new Date(iso));
}

/** The period for which something was given; if it was revoked before its end, that end is left out. */
export function accessDays(given: {
  readonly startsAt: string;
  readonly endsAt: string | null;
  readonly revokedAt: string | null;
}): string {
  const from = dayOf(given.startsAt);
  if (given.revokedAt !== null) return `${from}, revoked ${dayOf(given.revokedAt)}`;
  return given.endsAt === null ? `${from}, with no end date` : `${from} to ${dayOf(given.endsAt)}`;
}

/** An instant to the minute, in this device's time zone. */
export function momentOf(iso: string): string {
  return moment.format(new Date(iso));
}

const appointment = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** An instant to be there at, with its weekday and this device's time zone: 'Thu, Dec 3, 6:00 PM EST'. */
export function appointmentOf(iso: string): string {
  return appointment.format(new Date(iso));
}

/** How long ago: 'now' within five minutes (the server's own grain), then minutes, hours and days. */
export function agoOf(iso: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (seconds < 300) return 'now';
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? ['minute', 60];
  return relative.format(-Math.floor(seconds / length), unit);
}

const isSameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString();

/** The day of a future instant in words, by this device's calendar. */
export function comingDayOf(iso: string, now: Date): string {
  const at = new Date(iso);
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  if (at <= now) return 'now';
  if (isSameDay(at, now)) return 'later today';
  return isSameDay(at, tomorrow) ? 'tomorrow' : `on ${dayOf(iso)}`;
}

/** Whole days from now until then, rounded up; 0 when it has passed. */
export function daysUntil(iso: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(iso) - now) / 86_400_000));
}

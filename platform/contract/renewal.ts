/** The period of a count, and when the next one begins. */
interface Counted {
  readonly per: 'day' | 'week';
  /** UTC instant. */
  readonly resetsAt: string | Date;
}

const dayMs = 24 * 60 * 60 * 1000;

/** All formats in one zone: the device's own if none is named. */
function formatsIn(timeZone: string | undefined) {
  const zone = timeZone === undefined ? {} : { timeZone };
  return {
    day: new Intl.DateTimeFormat('en-US', { ...zone, weekday: 'long', month: 'long', day: 'numeric' }),
    date: new Intl.DateTimeFormat('en-US', { ...zone, dateStyle: 'short' }),
    clock: new Intl.DateTimeFormat('en-US', {
      ...zone,
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
  };
}

/**
 * When an allowance resets: 'at 7:00 PM EST', 'tomorrow at 7:00 PM EST' if that hour of today has passed, or for a week
 * 'on Sunday, November 29, at 7:00 PM EST'.
 * @param timeZone the reader's; that of this device if omitted
 */
export function renewalOf({ per, resetsAt }: Counted, timeZone?: string, now = new Date()): string {
  const at = new Date(resetsAt);
  const { day, date, clock } = formatsIn(timeZone);
  // Newer engines put a narrow space before AM, which fonts draw wide.
  const time = clock
    .format(at)
    .replaceAll('\u{202F}', ' ')
    .replace(/^12:00 AM/, 'midnight');
  if (per === 'week') return `on ${day.format(at)}, at ${time}`;
  // Midnight belongs to both days: without 'tomorrow' it is clear which one is meant.
  const left = at.getTime() - now.getTime();
  const isTomorrow =
    left > 0 && left <= dayMs && date.format(at) !== date.format(now) && !time.startsWith('midnight');
  return `${isTomorrow ? 'tomorrow ' : ''}at ${time}`;
}

/** Matches the words for a day only: in those for a week, a comma and the date come before it. */
const dayInUtc = /(?<!, )at midnight UTC/g;

/** The server's words in the reader's zone: the server does not know it, and names the instant in UTC. */
export function inReadersZone(words: string, now: Date, timeZone?: string): string {
  const until = (days: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days));
  const week = { per: 'week', resetsAt: until(7 - ((now.getUTCDay() + 6) % 7)) } as const;
  return words
    .replace(dayInUtc, renewalOf({ per: 'day', resetsAt: until(1) }, timeZone, now))
    .replace(renewalOf(week, 'UTC'), renewalOf(week, timeZone));
}

interface Spent extends Counted {
  readonly limit: number;
  /** Fewer than the limit if something else ran out first, like a day's tokens; the limit if omitted. */
  readonly used?: number;
  /** What is counted, in the plural. */
  readonly unit: string;
}

/** Says that nothing is left, and when there is more. Server and page use the same words, each in its own zone. */
export function spentWords(
  { limit, used = limit, unit, ...counted }: Spent,
  timeZone?: string,
  now = new Date(),
): string {
  const isDay = counted.per === 'day';
  const spent =
    // 'All' would sound odd for a limit of one.
    used < limit || limit === 1
      ? `${isDay ? 'Today’s' : 'This week’s'} ${unit} are used up.`
      : `You have used all ${limit.toLocaleString('en-US')} of ${isDay ? 'today’s' : 'this week’s'} ${unit}.`;
  return `${spent} New ones arrive ${renewalOf(counted, timeZone, now)}.`;
}

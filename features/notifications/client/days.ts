import type { Notification } from '#features/notifications/contract.ts';

/** As the server writes the day of an instant. */
const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function withDays(text: string, days: readonly string[], own: Intl.DateTimeFormat): string {
  const [first, ...rest] = days;
  if (first === undefined) return text;
  const instant = new Date(first);
  // Part by part: a day that was just written must not be taken for one of the server's.
  return text
    .split(written.format(instant))
    .map((part) => withDays(part, rest, own))
    .join(own.format(instant));
}

/**
 * Title and message with their days on the reader's own calendar: the server names them in UTC, because it doesn't know
 * the reader's zone.
 * @param timeZone the reader's; that of this device if omitted
 */
export function inReadersDays(
  { days = [], message, title }: Pick<Notification, 'days' | 'message' | 'title'>,
  timeZone?: string,
): { readonly title: string; readonly message: string } {
  if (days.length === 0) return { title, message };
  const own = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', ...(timeZone && { timeZone }) });
  return { title: withDays(title, days, own), message: withDays(message, days, own) };
}

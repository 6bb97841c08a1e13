/** The header of a write in which a browser names its time zone, e.g. `Europe/Berlin`. */
export const timeZoneHeader = 'time-zone';

const longestName = 64;

/** The time zone of this name, as browsers tell it; null for one that is not known here. */
export function timeZoneOf(name: string | null | undefined): string | null {
  if (!name || name.length > longestName) return null;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** The day of an instant on the calendar of a zone, `YYYY-MM-DD`. */
export const localDay = (instant: Date, timeZone: string): string =>
  instant.toLocaleDateString('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

const minuteMs = 60_000;
/** No day is longer, also not the one on which clocks are set back. */
const dayMinutes = 26 * 60;

/** When the day of an instant began in a zone: looked for, since some days begin at one o'clock. */
export function startOfDay(instant: Date, timeZone: string): Date {
  const day = localDay(instant, timeZone);
  let within = Math.floor(instant.getTime() / minuteMs);
  let before = within - dayMinutes;
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (localDay(new Date(middle * minuteMs), timeZone) === day) within = middle;
    else before = middle;
  }
  return new Date(within * minuteMs);
}

/** When the day after that of an instant begins in a zone. */
export function startOfNextDay(instant: Date, timeZone: string): Date {
  const start = startOfDay(instant, timeZone).getTime();
  return startOfDay(new Date(start + dayMinutes * minuteMs), timeZone);
}

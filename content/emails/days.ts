/** The server stores no time zones: a day in a mail can differ from the member's calendar, so the mail says so. */
export const daysInUtc = 'Days in this email are counted in UTC.';

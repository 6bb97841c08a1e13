/** Nobody's zone is kept on the server: a day in a mail can be another one than on their calendar, so the mail says so. */
export const daysInUtc = 'Days in this email are counted in UTC.';

/** Time zones are stored only of who comes to a clinic: a day in any other mail can differ from the member's calendar, so the mail says so. */
export const daysInUtc = 'Days in this email are counted in UTC.';

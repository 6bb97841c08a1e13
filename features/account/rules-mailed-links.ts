// How long a mailed link lives.

/** The link that sets a new password. */
export const resetLinkMinutes = 30;
/** The links that confirm an address, a new member's or a changed one. */
export const confirmLinkMinutes = 24 * 60;
/** How many days the old address can take an account back, and other ways into it can be removed. */
export const stopLinkDays = 3;

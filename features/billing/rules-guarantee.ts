/** How long a mark of whom the guarantee was given to outlives the account. */
export const guaranteeMarkMonths = 24;

/** Before which instant an account must have gone for its marks to be dropped. */
export function guaranteeMarksUntil(now: Date): Date {
  const until = new Date(now);
  until.setUTCMonth(until.getUTCMonth() - guaranteeMarkMonths);
  return until;
}

/**
 * One spelling for all that reach the same mailbox, for telling whether somebody was here before: what follows a plus
 * sign is the reader's own, and Google does not look at dots. Never for writing to anybody.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1).toLowerCase();
  const [box = ''] = email.slice(0, at).toLowerCase().split('+');
  const isGoogle = host === 'gmail.com' || host === 'googlemail.com';
  return isGoogle ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`;
}

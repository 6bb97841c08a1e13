/** How long the mark of a used guarantee outlives the account. */
export const guaranteeMarkMonths = 24;

/** Marks are deleted if their account was gone before this instant. */
export function guaranteeMarksUntil(now: Date): Date {
  const until = new Date(now);
  until.setUTCMonth(until.getUTCMonth() - guaranteeMarkMonths);
  return until;
}

/**
 * One spelling for all addresses that reach the same mailbox, to tell whether somebody was here before: what follows a
 * plus sign is up to the reader, and Google ignores dots. Never used for writing to anybody.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1).toLowerCase();
  const [box = ''] = email.slice(0, at).toLowerCase().split('+');
  const isGoogle = host === 'gmail.com' || host === 'googlemail.com';
  return isGoogle ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`;
}

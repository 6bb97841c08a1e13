/** The value of `kept` for a suspended account, which can use nothing. */
export const keptWhileSuspended = 'suspended';

/**
 * @param kept what they still have without the subscription, e.g. Tools that were given to them; empty: a free account;
 * or `keptWhileSuspended`
 */
export function accountNow(kept: string): string {
  if (kept === keptWhileSuspended) return 'Your account is suspended, and you can’t sign in to it.';
  return kept === '' ? 'Your account is a free one from now on.' : `You still have ${kept}.`;
}

/** The button that leads into the account; none while they cannot sign in. */
export const intoAccount = (kept: string, label: string, url: string) =>
  kept === keptWhileSuspended ? {} : { action: { label, url } };

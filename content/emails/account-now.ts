/** @param kept what they still have without the subscription, e.g. Tools that were given to them; empty: a free account */
export const accountNow = (kept: string): string =>
  kept === '' ? 'Your account is a free one from now on.' : `You still have ${kept}.`;

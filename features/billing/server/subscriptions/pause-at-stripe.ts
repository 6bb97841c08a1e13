import type Stripe from 'stripe';

// A plan rests at Stripe from the press on: it makes no invoices. Until when it is paid, and when it goes on, is written
// on it there, since Stripe ends the running period with the pause, and knows no day to go on.

/** From when until when a plan rests. */
export interface Pause {
  readonly from: Date;
  readonly until: Date;
}

const seconds = (at: Date) => String(Math.floor(at.getTime() / 1000));

/** A pause as it is written on the subscription at Stripe. */
export const pauseWritten = ({ from, until }: Pause): Record<string, string> => ({
  paid_until: seconds(from),
  paused_until: seconds(until),
});

const instantIn = (written: string | undefined) => {
  const at = new Date(Number(written ?? Number.NaN) * 1000);
  return Number.isNaN(at.getTime()) ? null : at;
};

/** The pause that a member asked for; null for a subscription that runs, or rests for another reason. */
export function pauseOf({ metadata, status, status_details: details }: Stripe.Subscription): Pause | null {
  if (status !== 'paused' || details?.paused.subscription.type !== 'pause_requested') return null;
  const [from, until] = [instantIn(metadata['paid_until']), instantIn(metadata['paused_until'])];
  return from && until && { from, until };
}

import type Stripe from 'stripe';
import { moneyOf } from '#features/billing/money.ts';
import { type DisputeStage, disputeStage } from '#features/billing/rules-disputes.ts';
import { memberOfCustomer } from './queries.ts';
import type { BillingDeps, Payments } from './stripe.ts';
import { tellAdmins } from './tell-admins.ts';
import { dayOf } from './wording.ts';

/** At most banks a dispute is over within three months; older ones are not news. */
const watchedSeconds = 120 * 24 * 60 * 60;

const goesOn = 'Their plan goes on as long as the subscription does: cancel it if it shouldn’t.';

function words(
  dispute: Stripe.Dispute,
  stage: DisputeStage,
): { title: string; message: string; days?: readonly Date[] } {
  const { amount, currency, evidence_details: answer, reason } = dispute;
  const money = moneyOf(amount, currency);
  switch (stage) {
    case 'asks': {
      const dueBy = answer.due_by === null ? null : new Date(answer.due_by * 1000);
      const until = dueBy === null ? '' : ` by ${dayOf(dueBy)}`;
      return {
        title: `A payment of ${money} is disputed`,
        message: `A member’s bank wants it back (${reason.replaceAll('_', ' ')}). Answer in Stripe’s dashboard${until}, or it’s lost. ${goesOn}`,
        days: dueBy === null ? [] : [dueBy],
      };
    }
    case 'won':
      return { title: `The dispute about ${money} is won`, message: 'The money is yours again.' };
    case 'lost':
      return { title: `The dispute about ${money} is lost`, message: `The bank keeps the money. ${goesOn}` };
  }
}

const customerOf = ({ charge }: Stripe.Dispute) => {
  const customer = typeof charge === 'string' ? null : charge.customer;
  return typeof customer === 'object' ? (customer?.id ?? null) : customer;
};

/**
 * Tells the admins about disputes, each stage once. Stripe does not end a subscription because of one unless its owner
 * configured that (docs.stripe.com/disputes/how-disputes-work), and neither do we: access follows the subscription.
 * @param of the customer's disputes; if omitted, all that still need an answer, since an event may have been lost
 * @throws what the SDK throws
 */
export async function tellOfDisputes(
  deps: Pick<BillingDeps, 'clock' | 'db' | 'notify'>,
  { stripe }: Payments,
  of: string | null,
): Promise<void> {
  const { clock, db } = deps;
  const since = Math.floor(clock.now().getTime() / 1000) - watchedSeconds;
  const disputes = await stripe.disputes
    .list({ created: { gte: since }, limit: 100, expand: ['data.charge'] })
    .autoPagingToArray({ limit: 1000 });
  for (const dispute of disputes) {
    const stage = disputeStage(dispute.status);
    const customer = customerOf(dispute);
    if (stage === null || customer === null || (of === null ? stage !== 'asks' : of !== customer)) continue;
    const userId = await memberOfCustomer(db, customer);
    if (userId === null) continue;
    const onceKey = `billing.dispute:${dispute.id}:${stage}`;
    await db.transaction((tx) => tellAdmins(deps, tx, { about: userId, ...words(dispute, stage), onceKey }));
  }
}

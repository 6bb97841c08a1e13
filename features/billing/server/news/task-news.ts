import type Stripe from 'stripe';
import { moneyOf } from '#platform/contract/money.ts';
import type { About, News } from '#platform/server/notices/news.ts';
import type { DisputeStage } from '#features/billing/rules-disputes.ts';
import type { DeclarationRow } from '#features/billing/server/declarations/rows.ts';
import { dayOf, planName } from '#features/billing/server/wording.ts';
import { question } from './admin-words.ts';

/** What only admins hear of: a person has to look. */
const task = <F extends About>(
  words: (facts: F) => { title: string; message: string; days?: readonly Date[]; onceKey: string },
): News<F> => ({ admins: question(words) });

function disputeWords(
  { amount, currency, evidence_details: answer, reason }: Stripe.Dispute,
  stage: DisputeStage,
  isTaken: boolean,
): { title: string; message: string; days?: readonly Date[] } {
  const money = moneyOf(amount, currency);
  switch (stage) {
    case 'asks': {
      const dueBy = answer.due_by === null ? null : new Date(answer.due_by * 1000);
      const until = dueBy === null ? '' : ` by ${dayOf(dueBy)}`;
      return {
        title: `A payment of ${money} is disputed`,
        message: `A member’s bank wants it back (${reason.replaceAll('_', ' ')}). Answer in Stripe’s dashboard${until}, or it’s lost. Until then their plan goes on; if it’s lost, what was paid with it ends.`,
        days: dueBy === null ? [] : [dueBy],
      };
    }
    case 'won':
      return { title: `The dispute about ${money} is won`, message: 'The money is yours again.' };
    case 'lost': {
      const outcome = isTaken
        ? 'What was paid with it has ended, and we told the member.'
        : 'It paid for a time that is over, so nothing else changes.';
      return { title: `The dispute about ${money} is lost`, message: `The bank keeps the money. ${outcome}` };
    }
  }
}

/** @param isTaken whether what the payment paid for has ended with it */
const disputed = task<
  About & { readonly dispute: Stripe.Dispute; readonly stage: DisputeStage; readonly isTaken: boolean }
>(({ dispute, isTaken, stage }) => ({
  ...disputeWords(dispute, stage, isTaken),
  onceKey: `billing.dispute:${dispute.id}:${stage}`,
}));

/** Two checkouts that were paid at the same time cannot be stopped, and only a person can say which one to end. */
const duplicateSubscriptions = task<About & { readonly ids: readonly string[] }>(({ ids }) => ({
  title: 'A member pays for more than one plan',
  message: `They have ${ids.length} plans at Stripe at the same time, most likely from two payment pages. Look at them on their page, end the one that’s too many, and send back what it charged.`,
  onceKey: `billing.several:${ids.join(' ')}`,
}));

const scheduleReleased = task<About & { readonly subscriptionId: string; readonly scheduleId: string }>(
  ({ scheduleId, subscriptionId }) => ({
    title: 'A planned change will not happen',
    message: `A member changed their plan while a schedule of Stripe’s dashboard held it (${subscriptionId}). The schedule was released: plan the change again if you still want it.`,
    onceKey: `billing.schedule-released:${scheduleId}`,
  }),
);

/** @param found the name of the plan they have */
const otherContractDeclared = task<
  About & { readonly found: string; readonly declaration: Pick<DeclarationRow, 'id' | 'kind' | 'plan'> }
>(({ declaration: { id, kind, plan }, found }) => ({
  title: 'A declaration names another contract',
  message: `Somebody declared a ${kind} for ${planName(plan)} with an address that has ${found}. We took it to mean ${found}, and their email says so. Check whether that’s what they meant.`,
  onceKey: `billing.declared-other:${id}`,
}));

/** Only a person can say what follows from a good cause. */
const goodCauseDeclared = task<About & { readonly declaration: Pick<DeclarationRow, 'id' | 'reason'> }>(
  ({ declaration: { id, reason } }) => ({
    title: 'A member canceled for a good cause',
    message: `Their plan ends with the month they’ve paid for. They named a reason: “${reason ?? ''}” Check whether it has to end earlier, and whether money has to go back.`,
    onceKey: `billing.declaration:${id}`,
  }),
);

/** @param day in UTC */
const webhookSilent = task<About & { readonly day: string }>(({ day }) => ({
  title: 'Stripe’s messages don’t arrive',
  message:
    'A member paid more than an hour ago, and Stripe’s message about it hasn’t come. We ask Stripe ourselves, so plans open when members come back from paying, but renewals, failed payments and disputes are known late. In Stripe’s dashboard look at the webhook endpoint: its address must be this site’s /api/webhooks/stripe, and its secret the one in STRIPE_WEBHOOK_SECRET.',
  onceKey: `billing.webhook-silent:${day}`,
}));

/** What an admin has to look at. */
export const taskNews = {
  disputed,
  duplicateSubscriptions,
  webhookSilent,
  scheduleReleased,
  otherContractDeclared,
  goodCauseDeclared,
} as const;

import { backInWords } from '#features/billing/money.ts';
import { moneyOf } from '#platform/contract/money.ts';
import { withdrawalDays } from '#features/billing/rules-withdrawal.ts';
import {
  accessAfterCancellation,
  accessInNotice,
} from '#features/billing/server/subscriptions/access-after-cancellation.ts';
import { subscriptionsOf } from '#features/billing/server/queries.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';
import { tellAdmins } from '#features/billing/server/owner/tell-admins.ts';
import { tellRefunded } from '#features/billing/server/owner/tell-sales.ts';
import { dayOf, planName } from '#features/billing/server/wording.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { ReturnRow } from './rows.ts';

type Teller = Pick<BillingDeps, 'clock' | 'notify'>;

/** What there is to tell of a return that is done. Cents. */
interface ReturnFacts {
  readonly id: string;
  readonly userId: string;
  readonly plan: string;
  readonly amount: number;
  readonly byHand: number;
  readonly disputed: number;
  readonly currency: string;
  readonly endsAt: Date;
  /** Whether the subscription is over by now. */
  readonly isOver: boolean;
  /** The access they have without the subscription. */
  readonly kept: string;
}

/** As words; '' for nothing. */
const moneyOrNothing = (cents: number, currency: string) => (cents > 0 ? moneyOf(cents, currency) : '');

const aboutBilling = (userId: string) =>
  ({ userId, kind: 'payment', actionUrl: '/settings/billing' }) as const;

/** The guarantee, and a month that was charged after a cancellation: one notice for each way the money goes. */
async function tellOfMoney({ notify }: Teller, tx: Db, told: ReturnFacts): Promise<void> {
  const { currency, id, kept, plan } = told;
  const about = { ...aboutBilling(told.userId), type: 'success' } as const;
  const amount = moneyOrNothing(told.amount, currency);
  if (amount !== '')
    await notify(tx, {
      ...about,
      title: 'Your money is on its way back',
      message: `We have sent back ${amount} for ${plan}. Banks often need 5 to 10 days.`,
      onceKey: `billing.refunded:${id}`,
      mail: { template: 'billing.refunded', params: { plan, amount, kept } },
    });
  const disputed = moneyOrNothing(told.disputed, currency);
  if (disputed !== '')
    await notify(tx, {
      ...about,
      title: 'Your bank decides about your money',
      message: `Your bank is already taking ${disputed} for ${plan} back from us, so we don’t send it a second time. If it decides against you, write to us.`,
      onceKey: `billing.at-bank:${id}`,
      mail: { template: 'billing.refundAtBank', params: { plan, amount: disputed, kept } },
    });
  const byHand = moneyOrNothing(told.byHand, currency);
  if (byHand !== '')
    await notify(tx, {
      ...about,
      title: 'We’ll send your money back by hand',
      message: `${byHand} for ${plan} can’t go back the way it came. We’ll email you about how you get it.`,
      onceKey: `billing.by-hand:${id}`,
      mail: { template: 'billing.refundByHand', params: { plan, amount: byHand, kept } },
    });
}

async function tellOfWithdrawal({ notify }: Teller, tx: Db, told: ReturnFacts): Promise<void> {
  const { amount, currency, id, kept, plan } = told;
  await notify(tx, {
    ...aboutBilling(told.userId),
    type: 'success',
    title: 'Your withdrawal is done',
    message: `${plan} has ended. ${backInWords(told)}${amount > 0 ? ' Banks often need 5 to 10 days.' : ''}`,
    onceKey: `billing.withdrawn:${id}`,
    mail: {
      template: 'billing.withdrawn',
      params: {
        plan,
        amount: moneyOrNothing(amount, currency),
        byHand: moneyOrNothing(told.byHand, currency),
        disputed: moneyOrNothing(told.disputed, currency),
        kept,
      },
    },
  });
}

async function tellOfAdmin({ notify }: Teller, tx: Db, told: ReturnFacts): Promise<void> {
  const { currency, endsAt, id, isOver, kept, plan } = told;
  const amount = moneyOrNothing(told.amount, currency);
  const byHand = moneyOrNothing(told.byHand, currency);
  const until = isOver ? '' : dayOf(endsAt);
  const ended = isOver
    ? `Your subscription to ${plan} has ended. ${accessInNotice(kept)}`.trimEnd()
    : `You keep ${plan} until ${until}. Nothing more is charged.`;
  await notify(tx, {
    ...aboutBilling(told.userId),
    type: 'info',
    title: isOver ? 'We ended your subscription' : 'We canceled your subscription',
    message: amount === '' ? ended : `${ended} ${amount} is on its way back.`,
    days: isOver ? [] : [endsAt],
    onceKey: `billing.cancelled-by-us:${id}`,
    mail: { template: 'billing.cancelledByUs', params: { plan, until, amount, byHand, kept } },
  });
}

const tellMember = {
  guarantee: tellOfMoney,
  withdrawal: tellOfWithdrawal,
  cancellation: tellOfMoney,
  admin: tellOfAdmin,
} as const;

/** What happened, for the admin who has to send the rest. */
const happened = {
  guarantee: 'A member used the guarantee',
  withdrawal: 'A member withdrew from the contract',
  cancellation: 'A member’s plan renewed after they had canceled',
  admin: 'An admin canceled a subscription',
} as const;

/** What only a person can do about the money: send it by hand, or leave it to the bank. */
async function tellAdminsOfMoney(
  deps: Teller,
  tx: Db,
  {
    askedAt,
    reasons,
    told,
    why,
  }: Pick<ReturnRow, 'askedAt' | 'why'> & { told: ReturnFacts; reasons: readonly string[] },
): Promise<void> {
  const { currency, id, userId: about } = told;
  const disputed = moneyOrNothing(told.disputed, currency);
  if (disputed !== '')
    await tellAdmins(deps, tx, {
      about,
      title: `${disputed} is disputed, so it wasn’t sent back`,
      message: `A member was to get it back, and their bank is taking it back already. Send nothing now, or it’s paid twice. If the bank decides for you, send ${disputed} by hand.`,
      onceKey: `billing.at-bank:${id}`,
    });
  const byHand = moneyOrNothing(told.byHand, currency);
  if (byHand === '') return;
  const isUrgent = why === 'withdrawal';
  const until = isUrgent ? ` within ${withdrawalDays} days of ${dayOf(askedAt)}` : '';
  await tellAdmins(deps, tx, {
    about,
    title: `Send ${byHand} back by hand`,
    message: `${happened[why]}, and Stripe could not send this part (${reasons.join('; ')}). Ask them where to send it, and send it${until}.`,
    days: isUrgent ? [askedAt] : [],
    onceKey: `billing.by-hand:${id}`,
  });
}

/** Tells the member and the admins of a return, in the transaction that settles it. */
export async function tellReturned(
  deps: Teller,
  tx: Db,
  of: { row: ReturnRow; reasons: readonly string[]; userId: string; endsAt: Date },
): Promise<void> {
  const { endsAt, reasons, row, userId } = of;
  const { askedAt, currency, id, subscriptionId, why } = row;
  const now = deps.clock.now();
  const held = (await subscriptionsOf(tx, userId)).find((one) => one.id === subscriptionId);
  const tier = held?.tier ?? null;
  const isOver = endsAt <= now;
  const money = { amount: row.amount ?? 0, byHand: row.byHand ?? 0, disputed: row.disputed ?? 0, currency };
  const kept = await accessAfterCancellation(tx, userId, isOver ? now : endsAt);
  const told: ReturnFacts = { ...money, id, userId, plan: planName(tier), endsAt, isOver, kept };
  await tellMember[why](deps, tx, told);
  await tellAdminsOfMoney(deps, tx, { askedAt, reasons, told, why });
  if (isOver) await tellRefunded(deps, tx, { ...money, id, userId, tier });
}

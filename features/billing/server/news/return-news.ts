import { moneyOf } from '#platform/contract/money.ts';
import type { About, News } from '#platform/server/notices/news.ts';
import { backInWords } from '#features/billing/money.ts';
import { withdrawalDays } from '#features/billing/rules-withdrawal.ts';
import { accessInNotice } from '#features/billing/server/subscriptions/access-after-cancellation.ts';
import type { ReturnRow } from '#features/billing/server/returns/rows.ts';
import { dayOf, planName } from '#features/billing/server/wording.ts';
import type { SubscriptionRow } from '#features/billing/server/queries.ts';
import { question, sales } from './admin-words.ts';

/** A return that is done. Cents. */
export interface Returned extends About {
  /** The return. */
  readonly id: string;
  readonly why: ReturnRow['why'];
  readonly askedAt: Date;
  readonly tier: SubscriptionRow['tier'];
  readonly amount: number;
  readonly byHand: number;
  readonly disputed: number;
  readonly currency: string;
  /** Whether the subscription is over by now. */
  readonly isOver: boolean;
  /** The access they have without the subscription. */
  readonly kept: string;
  /** Why a part has to be sent by hand, as Stripe says it. */
  readonly reasons: readonly string[];
}

const payment = { kind: 'payment', actionUrl: '/settings/billing' } as const;

/** As words; '' for nothing. */
const moneyOrNothing = (cents: number, currency: string) => (cents > 0 ? moneyOf(cents, currency) : '');

/** A withdrawal and an admin's return say everything in one notice; the others one for each way the money goes. */
const isToldByWay = ({ why }: Returned) => why === 'guarantee' || why === 'cancellation';

const sent: News<Returned> = {
  member: ({ amount, currency, id, tier }) => ({
    ...payment,
    type: 'success',
    title: 'Your money is on its way back',
    message: `We have sent back ${moneyOf(amount, currency)} for ${planName(tier)}. Banks often need 5 to 10 days.`,
    onceKey: `billing.refunded:${id}`,
  }),
  mail: {
    template: 'billing.refunded',
    params: ({ amount, currency, kept, tier }) => ({
      plan: planName(tier),
      amount: moneyOf(amount, currency),
      kept,
    }),
  },
};

const atBank: News<Returned> = {
  member: (facts) =>
    isToldByWay(facts)
      ? {
          ...payment,
          type: 'success',
          title: 'Your bank decides about your money',
          message: `Your bank is already taking ${moneyOf(facts.disputed, facts.currency)} for ${planName(facts.tier)} back from us, so we don’t send it a second time. If it decides against you, write to us.`,
          onceKey: `billing.at-bank:${facts.id}`,
        }
      : null,
  mail: {
    template: 'billing.refundAtBank',
    params: ({ currency, disputed, kept, tier }) => ({
      plan: planName(tier),
      amount: moneyOf(disputed, currency),
      kept,
    }),
  },
  admins: question(({ currency, disputed, id }) => {
    const money = moneyOf(disputed, currency);
    return {
      title: `${money} is disputed, so it wasn’t sent back`,
      message: `A member was to get it back, and their bank is taking it back already. Send nothing now, or it’s paid twice. If the bank decides for you, send ${money} by hand.`,
      onceKey: `billing.at-bank:${id}`,
    };
  }),
};

/** What happened, for the admin who has to send the rest. */
const happened = {
  guarantee: 'A member used the guarantee',
  withdrawal: 'A member withdrew from the contract',
  cancellation: 'A member’s plan renewed after they had canceled',
  admin: 'An admin sent money back',
} as const;

const byHand: News<Returned> = {
  member: (facts) =>
    isToldByWay(facts)
      ? {
          ...payment,
          type: 'success',
          title: 'We’ll send your money back by hand',
          message: `${moneyOf(facts.byHand, facts.currency)} for ${planName(facts.tier)} can’t go back the way it came. We’ll email you about how you get it.`,
          onceKey: `billing.by-hand:${facts.id}`,
        }
      : null,
  mail: {
    template: 'billing.refundByHand',
    params: ({ byHand: cents, currency, kept, tier }) => ({
      plan: planName(tier),
      amount: moneyOf(cents, currency),
      kept,
    }),
  },
  admins: question(({ askedAt, byHand: cents, currency, id, reasons, why }) => {
    const isUrgent = why === 'withdrawal';
    const until = isUrgent ? ` within ${withdrawalDays} days of ${dayOf(askedAt)}` : '';
    return {
      title: `Send ${moneyOf(cents, currency)} back by hand`,
      message: `${happened[why]}, and Stripe could not send this part (${reasons.join('; ')}). Ask them where to send it, and send it${until}.`,
      days: isUrgent ? [askedAt] : [],
      onceKey: `billing.by-hand:${id}`,
    };
  }),
};

const withdrawn: News<Returned> = {
  member: (facts) => ({
    ...payment,
    type: 'success',
    title: 'Your withdrawal is done',
    message: `${planName(facts.tier)} has ended. ${backInWords(facts)}${facts.amount > 0 ? ' Banks often need 5 to 10 days.' : ''}`,
    onceKey: `billing.withdrawn:${facts.id}`,
  }),
  mail: {
    template: 'billing.withdrawn',
    params: ({ amount, byHand: cents, currency, disputed, kept, tier }) => ({
      plan: planName(tier),
      amount: moneyOrNothing(amount, currency),
      byHand: moneyOrNothing(cents, currency),
      disputed: moneyOrNothing(disputed, currency),
      kept,
    }),
  },
};

const endedByAdmin: News<Returned & { readonly endsAt: Date }> = {
  member: ({ amount, currency, endsAt, id, isOver, kept, tier }) => {
    const plan = planName(tier);
    const ended = isOver
      ? `Your subscription to ${plan} has ended. ${accessInNotice(kept)}`.trimEnd()
      : `You keep ${plan} until ${dayOf(endsAt)}. Nothing more is charged.`;
    return {
      ...payment,
      type: 'info',
      title: isOver ? 'We ended your subscription' : 'We canceled your subscription',
      message: amount > 0 ? `${ended} ${moneyOf(amount, currency)} is on its way back.` : ended,
      days: isOver ? [] : [endsAt],
      onceKey: `billing.cancelled-by-us:${id}`,
    };
  },
  mail: {
    template: 'billing.cancelledByUs',
    params: ({ amount, byHand: cents, currency, endsAt, isOver, kept, tier }) => ({
      plan: planName(tier),
      until: isOver ? '' : dayOf(endsAt),
      amount: moneyOrNothing(amount, currency),
      byHand: moneyOrNothing(cents, currency),
      kept,
    }),
  },
};

/** A part of one payment goes back, and nothing ends. */
const partSent: News<Returned & { readonly goesOn: boolean }> = {
  member: (facts) =>
    facts.amount + facts.byHand + facts.disputed === 0
      ? null
      : {
          ...payment,
          type: 'success',
          title: 'You get some of your money back',
          message: [
            `For ${planName(facts.tier)}: ${backInWords(facts)}`,
            ...(facts.amount > 0 ? ['Banks often need 5 to 10 days.'] : []),
            ...(facts.goesOn ? ['Your plan goes on as before.'] : []),
          ].join(' '),
          onceKey: `billing.part-refunded:${facts.id}`,
        },
  mail: {
    template: 'billing.partRefunded',
    params: ({ amount, byHand: cents, currency, disputed, goesOn, kept, tier }) => ({
      plan: planName(tier),
      amount: moneyOrNothing(amount, currency),
      byHand: moneyOrNothing(cents, currency),
      disputed: moneyOrNothing(disputed, currency),
      kept,
      goesOn: goesOn ? 'yes' : '',
    }),
  },
};

/** A plan was refunded and has ended: earlier news of its renewal is out of date. */
const refunded: News<Returned> = {
  admins: sales('info', ({ amount, byHand: cents, currency, id, name, tier }) => ({
    title: `${name}’s ${planName(tier)} was refunded`,
    message: `${moneyOf(amount, currency)} is on its way back.${cents > 0 ? ` ${moneyOf(cents, currency)} has to be sent by hand.` : ''} The plan has ended and doesn’t renew.`,
    onceKey: `billing.refund-told:${id}`,
  })),
};

/** Stripe does not resend what a bank returned, and asks for another way (docs.stripe.com/refunds#failed-refunds). */
const returnedByBank: News<
  About & {
    readonly refundId: string;
    readonly tier: SubscriptionRow['tier'];
    readonly money: string;
    readonly reason: string;
  }
> = {
  member: ({ money, refundId, tier }) => ({
    ...payment,
    type: 'warning',
    title: 'Your money didn’t arrive',
    message: `Your bank returned the ${money} we sent back for ${planName(tier)}. We’ll email you about another way.`,
    onceKey: `billing.refund-failed:${refundId}`,
  }),
  mail: {
    template: 'billing.refundFailed',
    params: ({ money, tier }) => ({ plan: planName(tier), amount: money }),
  },
  admins: question(({ money, reason, refundId }) => ({
    title: `A refund of ${money} came back`,
    message: `A member’s bank didn’t accept it (${reason}). The money is in your Stripe balance: ask them where to send it, and send it by hand.`,
    onceKey: `billing.refund-failed:${refundId}`,
  })),
};

const asked: News<About> = {
  audit: { action: 'billing.refund_asked' },
};

/** Asked for while Stripe was down; once it answered, it had a reason against it. */
const refused: News<About & { readonly id: string; readonly askedAt: Date; readonly reason: string }> = {
  member: ({ id, reason }) => ({
    ...payment,
    type: 'error',
    title: 'We didn’t send your money back',
    message: `You asked for it while the payment service didn’t answer. Now it does: ${reason}`,
    onceKey: `billing.refund-asked:${id}`,
  }),
  admins: question(({ askedAt, id, reason }) => ({
    title: 'A request for money back was refused',
    message: `It was made on ${askedAt.toISOString()}, while Stripe didn’t answer. When it did: ${reason} Check whether that’s right.`,
    onceKey: `billing.refund-asked:${id}`,
  })),
};

/** Who hears of money that goes back; docs/money-back.md draws the states. */
export const returnNews = {
  asked,
  refused,
  sent,
  atBank,
  byHand,
  withdrawn,
  endedByAdmin,
  partSent,
  refunded,
  returnedByBank,
} as const;

import type { PaymentGuarantee } from '#features/billing/rules.ts';
import type { About, News } from '#platform/server/notices/news.ts';
import { beginningOf, dayOf, planName } from '#features/billing/server/wording.ts';
import type { SubscriptionRow } from '#features/billing/server/queries.ts';
import { sales } from './admin-words.ts';

const payment = { kind: 'payment', actionUrl: '/settings/billing' } as const;

/** Amounts as words; '' where there is none. */
interface Paid extends About {
  readonly row: SubscriptionRow;
  readonly invoiceId: string;
  readonly isFirst: boolean;
  readonly amount: string;
  /** What credit paid where nothing else had to be. */
  readonly credit: string;
  readonly paidAt: Date;
  readonly renewsFor: string;
  /** The last day of the right to withdraw; '' for members who don't have it. */
  readonly withdrawUntil: string;
  readonly guarantee: PaymentGuarantee;
}

const paid: News<Paid> = {
  member: ({ amount, credit, invoiceId, isFirst, row }) => {
    const plan = planName(row.tier);
    const until = dayOf(row.currentPeriodEnd);
    const beginning = isFirst ? beginningOf(row.tier) : null;
    return {
      kind: payment.kind,
      actionUrl: beginning?.to ?? payment.actionUrl,
      type: 'success',
      title: isFirst ? `${plan} is yours` : credit === '' ? 'Payment received' : 'Paid with your credit',
      message:
        amount === ''
          ? credit === ''
            ? `Nothing is due for the time until ${until}.`
            : `${credit} of your credit paid for ${plan}. It is paid until ${until}.`
          : `We received ${amount} for ${plan}. It is paid until ${until}.${beginning?.words ?? ''}`,
      days: [row.currentPeriodEnd],
      onceKey: `billing.receipt:${invoiceId}`,
    };
  },
  mail: {
    template: 'billing.receipt',
    params: ({ amount, credit, guarantee, paidAt, renewsFor, row, withdrawUntil }) => ({
      plan: planName(row.tier),
      amount,
      credit,
      day: dayOf(paidAt),
      until: dayOf(row.currentPeriodEnd),
      renewsFor,
      rhythm: row.rhythm,
      renews: row.endsAt === null ? 'yes' : 'no',
      withdrawUntil,
      guarantee: guarantee instanceof Date ? dayOf(guarantee) : guarantee,
    }),
  },
};

/** A payment that is open. */
export interface Owed extends About {
  readonly row: SubscriptionRow;
  readonly owedSince: Date;
  readonly amount: string;
  /** When access ends if nothing is paid. */
  readonly accessEndsAt: Date;
  /** When it is collected again; null: no more. */
  readonly nextTryAt: Date | null;
}

const keyOf = ({ owedSince, row }: Owed) => `${row.id}:${owedSince.toISOString()}`;
const owing = ({ accessEndsAt }: Owed) => ({ ...payment, type: 'warning', days: [accessEndsAt] }) as const;

const failed: News<Owed> = {
  admins: sales('warning', (facts) => ({
    title: `${facts.name}’s payment failed`,
    message: `We couldn’t collect ${facts.amount} for ${planName(facts.row.tier)}, and told them. They keep everything until ${dayOf(facts.accessEndsAt)}.`,
    days: [facts.accessEndsAt],
    onceKey: `billing.owed:${keyOf(facts)}`,
  })),
};

const bankAsks: News<Owed> = {
  member: (facts) => ({
    ...owing(facts),
    title: 'Your bank asks about your payment',
    message: `Please confirm the ${facts.amount} for ${planName(facts.row.tier)} under Plan and billing. You keep everything until ${dayOf(facts.accessEndsAt)}.`,
    onceKey: `billing.confirm:${keyOf(facts)}`,
  }),
  mail: {
    template: 'billing.confirmPayment',
    params: ({ accessEndsAt, amount, row }) => ({
      plan: planName(row.tier),
      amount,
      endDay: dayOf(accessEndsAt),
    }),
  },
};

const failedFirst: News<Owed & { readonly nextTryAt: Date }> = {
  member: (facts) => ({
    ...owing(facts),
    title: 'Your payment didn’t go through',
    message: `We couldn’t collect ${facts.amount} for ${planName(facts.row.tier)}. You keep everything until ${dayOf(facts.accessEndsAt)}; a new card settles it.`,
    onceKey: `billing.failed-first:${keyOf(facts)}`,
  }),
  mail: {
    template: 'billing.paymentFailedFirst',
    params: ({ amount, nextTryAt, row }) => ({
      plan: planName(row.tier),
      amount,
      retryDay: dayOf(nextTryAt),
    }),
  },
};

const failedLast: News<Owed> = {
  member: (facts) => ({
    ...owing(facts),
    title: `${planName(facts.row.tier)} ends on ${dayOf(facts.accessEndsAt)}`,
    message: `We couldn’t collect ${facts.amount}. With a new card you keep your plan.`,
    onceKey: `billing.failed-last:${keyOf(facts)}`,
  }),
  mail: {
    template: 'billing.paymentFailedLast',
    params: ({ accessEndsAt, amount, nextTryAt, row }) => ({
      plan: planName(row.tier),
      amount,
      endDay: dayOf(accessEndsAt),
      retryDay: nextTryAt === null ? '' : dayOf(nextTryAt),
    }),
  },
};

/** A dispute that the bank decided against us, for a time that still lasted. */
interface DisputeLost extends About {
  readonly disputeId: string;
  readonly tier: SubscriptionRow['tier'];
  readonly amount: string;
  readonly kept: string;
}

const disputeLost: News<DisputeLost> = {
  member: ({ amount, disputeId, tier }) => ({
    ...payment,
    type: 'info',
    title: 'Your bank took your payment back',
    message: `Your bank has decided about the ${amount} paid for ${planName(tier)}: the money went back from us. What was paid for with it has ended.`,
    onceKey: `billing.dispute-lost:${disputeId}`,
  }),
  mail: {
    template: 'billing.disputeLost',
    params: ({ amount, kept, tier }) => ({ plan: planName(tier), amount, kept }),
  },
};

/** Who hears of payments. */
export const paymentNews = { paid, failed, bankAsks, failedFirst, failedLast, disputeLost } as const;

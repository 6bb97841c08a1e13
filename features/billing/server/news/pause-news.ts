import type { About, News } from '#platform/server/notices/news.ts';
import type { SubscriptionRow } from '#features/billing/server/queries.ts';
import { dayOf, planName } from '#features/billing/server/wording.ts';
import { sales } from './admin-words.ts';

/** A plan that is, or was, paused. */
interface Paused extends About {
  readonly row: SubscriptionRow;
  /** What a new period costs. */
  readonly amount: string;
}

const payment = { kind: 'payment', actionUrl: '/settings/billing' } as const;
const goesOnOn = ({ currentPeriodEnd, pausedUntil }: SubscriptionRow) => pausedUntil ?? currentPeriodEnd;
/** A pause may be called off and begun again for the same days. */
const keyOf = ({ row }: Paused) => `${row.id}:${goesOnOn(row).toISOString()}:${row.askedAt}`;

const paused: News<Paused> = {
  member: (facts) => ({
    ...payment,
    type: 'info',
    title: `Your plan will pause on ${dayOf(facts.row.currentPeriodEnd)}`,
    message: `You keep ${planName(facts.row.tier)} until then. It resumes automatically on ${dayOf(goesOnOn(facts.row))}, and ${facts.amount} is charged then.`,
    days: [facts.row.currentPeriodEnd, goesOnOn(facts.row)],
    onceKey: `billing.paused:${keyOf(facts)}`,
  }),
  mail: {
    template: 'billing.paused',
    params: ({ amount, row }) => ({
      plan: planName(row.tier),
      amount,
      endDay: dayOf(row.currentPeriodEnd),
      day: dayOf(goesOnOn(row)),
    }),
  },
  admins: sales('info', (facts) => ({
    title: `${facts.name} paused ${planName(facts.row.tier)}`,
    message: `It will rest from ${dayOf(facts.row.currentPeriodEnd)}, and resumes automatically on ${dayOf(goesOnOn(facts.row))}.`,
    days: [facts.row.currentPeriodEnd, goesOnOn(facts.row)],
    onceKey: `billing.pause-told:${keyOf(facts)}`,
  })),
  crm: { event: 'changed', key: (facts) => `paused:${keyOf(facts)}` },
};

const pauseEnds: News<Paused> = {
  member: (facts) => ({
    ...payment,
    type: 'info',
    title: `${planName(facts.row.tier)} resumes soon`,
    message: `Your pause ends on ${dayOf(goesOnOn(facts.row))}, and ${facts.amount} is charged then. Cancel before that day if you don’t want it to.`,
    days: [goesOnOn(facts.row)],
    onceKey: `billing.pause-ends:${facts.row.id}:${goesOnOn(facts.row).toISOString()}`,
  }),
  mail: {
    template: 'billing.pauseEnds',
    params: ({ amount, row }) => ({ plan: planName(row.tier), amount, day: dayOf(goesOnOn(row)) }),
  },
};

/** Ended while the plan is still paid: it never rested, and nothing is charged, so no receipt says when it renews. */
const calledOff: News<Paused & { readonly former: SubscriptionRow }> = {
  member: ({ amount, former, row }) => ({
    ...payment,
    type: 'success',
    title: `${planName(row.tier)} won’t pause`,
    message: `It renews on ${dayOf(row.currentPeriodEnd)} for ${amount}.`,
    days: [row.currentPeriodEnd],
    onceKey: `billing.pause-called-off:${former.id}:${goesOnOn(former).toISOString()}:${row.askedAt}`,
  }),
  mail: {
    template: 'billing.pauseCalledOff',
    params: ({ amount, row }) => ({
      plan: planName(row.tier),
      amount,
      day: dayOf(row.currentPeriodEnd),
      rhythm: row.rhythm,
    }),
  },
  admins: sales('success', ({ former, name, row }) => ({
    title: `${name}’s ${planName(row.tier)} won’t pause`,
    message: `They took the pause back. It renews on ${dayOf(row.currentPeriodEnd)}.`,
    days: [row.currentPeriodEnd],
    onceKey: `billing.pause-off-told:${former.id}:${goesOnOn(former).toISOString()}:${row.askedAt}`,
  })),
  crm: {
    event: 'changed',
    key: ({ former, row }) => `continued:${former.id}:${goesOnOn(former).toISOString()}:${row.askedAt}`,
  },
};

/** After a rest, with a payment that has its receipt. @param former as it was paused */
const continued: News<Paused & { readonly former: SubscriptionRow }> = {
  member: ({ former, row }) => ({
    ...payment,
    type: 'success',
    title: `${planName(row.tier)} resumes`,
    message: `Your pause is over. It is paid until ${dayOf(row.currentPeriodEnd)}.`,
    days: [row.currentPeriodEnd],
    onceKey: `billing.continued:${former.id}:${goesOnOn(former).toISOString()}:${row.currentPeriodEnd.toISOString()}`,
  }),
  admins: sales('success', ({ former, name, row }) => ({
    title: `${name}’s pause is over`,
    message: `${planName(row.tier)} resumed, and is paid until ${dayOf(row.currentPeriodEnd)}.`,
    days: [row.currentPeriodEnd],
    onceKey: `billing.continue-told:${former.id}:${goesOnOn(former).toISOString()}`,
  })),
  crm: {
    event: 'changed',
    key: ({ former }) => `continued:${former.id}:${goesOnOn(former).toISOString()}`,
  },
};

/** The bank refused the payment with which a pause would have ended. */
const pauseNotPaid: News<Paused & { readonly invoiceId: string }> = {
  member: ({ amount, invoiceId, row }) => ({
    ...payment,
    type: 'warning',
    title: `${planName(row.tier)} couldn’t resume`,
    message: `Your pause is over, but your bank refused ${amount}. Your plan rests until a card works; choose Manage to enter one.`,
    onceKey: `billing.pause-unpaid:${invoiceId}`,
  }),
  mail: {
    template: 'billing.pauseNotPaid',
    params: ({ amount, row }) => ({ plan: planName(row.tier), amount }),
  },
  admins: sales('warning', ({ amount, invoiceId, name, row }) => ({
    title: `${name}’s pause is over, and their payment failed`,
    message: `We couldn’t collect ${amount} for ${planName(row.tier)}, and told them. It rests until a card works.`,
    onceKey: `billing.pause-owed:${invoiceId}`,
  })),
};

/** Who hears of pauses. */
export const pauseNews = { paused, pauseEnds, calledOff, continued, pauseNotPaid } as const;

import type Stripe from 'stripe';
import { moneyOf } from '#platform/contract/money.ts';
import type { About, News } from '#platform/server/notices/news.ts';
import { renewalCharge } from '#features/billing/rules-subscriptions.ts';
import type { SubscriptionRow } from '#features/billing/server/queries.ts';
import { accessInNotice } from '#features/billing/server/subscriptions/access-after-cancellation.ts';
import { dayOf, planName } from '#features/billing/server/wording.ts';
import { question, sales } from './admin-words.ts';

/** A subscription, as it is now. */
interface Subscribed extends About {
  readonly row: SubscriptionRow;
}

interface Invoiced extends Subscribed {
  readonly invoice: Stripe.Invoice | null;
}

/** A subscription set to end. */
interface Canceled extends Subscribed {
  /** Identifies the cancellation. */
  readonly key: string;
  /** The member hears of it with the money that goes back. */
  readonly isToldWithMoney: boolean;
  /** Until when an open payment is waited for; null: none is open. */
  readonly owedUntil: Date | null;
  readonly isOnHold: boolean;
  /** Until when they could have their money back instead; null: they couldn't. */
  readonly guaranteedUntil: Date | null;
  /** The access they have without it. */
  readonly kept: string;
}

const payment = { kind: 'payment', actionUrl: '/settings/billing' } as const;
const endOf = ({ currentPeriodEnd, endsAt }: SubscriptionRow) => endsAt ?? currentPeriodEnd;

/** What came in: nothing where a coupon or a trial made it free. */
function paidWords(invoice: Stripe.Invoice | null): string {
  if (invoice === null || invoice.status !== 'paid') return '';
  const { amount_paid: amount, currency } = invoice;
  return amount > 0 ? `They paid ${moneyOf(amount, currency)}. ` : 'Nothing was due yet. ';
}

/** When it renews and, where the provider says so, for how much. */
function renewalWords(row: SubscriptionRow): string {
  const { currentPeriodEnd, endsAt, renewsFor } = row;
  if (endsAt !== null) return `It ends on ${dayOf(endsAt)}.`;
  const price = renewsFor === null ? '' : ` for ${renewalCharge(row)}`;
  return `It renews on ${dayOf(currentPeriodEnd)}${price} unless they cancel.`;
}

/** What a cancellation means. The month of an open payment isn't paid for yet, and may still be. */
function canceledWords({ isOnHold, owedUntil, row }: Canceled): string {
  const plan = planName(row.tier);
  const until = dayOf(endOf(row));
  if (owedUntil === null) return `You keep ${plan} until ${until}, and nothing more is charged.`;
  if (isOnHold) return `${plan} is on hold for an open payment, and it won’t renew.`;
  return `It won’t renew. You keep ${plan} until ${dayOf(owedUntil)}, or ${until} if the open payment goes through. We may still try to collect it.`;
}

const began: News<Invoiced> = {
  admins: sales('success', ({ invoice, name, row }) => ({
    title: `${name} bought ${planName(row.tier)}`,
    message: `${paidWords(invoice)}${renewalWords(row)}`,
    days: [endOf(row)],
    onceKey: `billing.sold:${row.id}`,
  })),
  crm: { event: 'paid', key: ({ row }) => row.id },
};

const upgraded: News<Invoiced> = {
  member: ({ row: { id, tier, tierSince } }) => ({
    ...payment,
    type: 'success',
    title: `You now have ${planName(tier)}`,
    message: 'Your upgrade is done, and the first module of the course is open.',
    actionUrl: '/course',
    onceKey: `billing.upgraded:${id}:${tierSince.toISOString()}`,
  }),
  mail: { template: 'billing.upgraded', params: ({ row }) => ({ plan: planName(row.tier) }) },
  admins: sales('success', ({ invoice, name, row }) => ({
    title: `${name} upgraded to ${planName(row.tier)}`,
    message: `${paidWords(invoice?.billing_reason === 'subscription_update' ? invoice : null)}${renewalWords(row)}`,
    days: [endOf(row)],
    onceKey: `billing.upgrade-sold:${row.id}:${row.tierSince.toISOString()}`,
  })),
  crm: { event: 'changed', key: ({ row }) => `upgraded:${row.id}` },
};

const downgraded: News<Subscribed> = {
  member: ({ row: { id, tier, tierSince } }) => ({
    ...payment,
    type: 'info',
    title: `Your plan is ${planName(tier)} now`,
    message: 'What you made stays. What it costs now is under Plan and billing.',
    onceKey: `billing.downgraded:${id}:${tierSince.toISOString()}`,
  }),
  crm: { event: 'changed', key: ({ row }) => `downgraded:${row.id}:${row.tierSince.toISOString()}` },
};

const canceled: News<Canceled> = {
  member: (facts) => {
    const { isOnHold, isToldWithMoney, key, owedUntil, row } = facts;
    if (isToldWithMoney) return null;
    return {
      ...payment,
      type: 'info',
      title: 'Your subscription is canceled',
      message: canceledWords(facts),
      days: isOnHold ? [] : [...(owedUntil ? [owedUntil] : []), endOf(row)],
      onceKey: `billing.cancelled:${key}`,
    };
  },
  mail: {
    template: 'billing.cancelled',
    params: ({ guaranteedUntil, isOnHold, kept, owedUntil, row }) => ({
      plan: planName(row.tier),
      endDay: dayOf(endOf(row)),
      guarantee: guaranteedUntil === null ? '' : dayOf(guaranteedUntil),
      kept,
      owed: isOnHold ? 'over' : owedUntil ? dayOf(owedUntil) : '',
    }),
  },
  admins: sales('info', ({ key, name, row }) => ({
    title: `${name}’s ${planName(row.tier)} was canceled`,
    message: `It ends on ${dayOf(endOf(row))}, and nothing more is charged.`,
    days: [endOf(row)],
    onceKey: `billing.cancel-told:${key}`,
  })),
  crm: { event: 'cancelled', key: ({ key }) => key },
};

/** @param key identifies the cancellation that was taken back */
const resumed: News<Subscribed & { readonly key: string }> = {
  member: ({ key, row }) => ({
    ...payment,
    type: 'success',
    title: `${planName(row.tier)} renews again`,
    message: `It renews on ${dayOf(endOf(row))}${row.renewsFor === null ? '' : ` for ${renewalCharge(row)}`}.`,
    days: [endOf(row)],
    onceKey: `billing.resumed:${key}`,
  }),
  mail: {
    template: 'billing.resumed',
    params: ({ row }) => ({
      plan: planName(row.tier),
      renewsOn: dayOf(endOf(row)),
      renewsFor: row.renewsFor === null ? '' : renewalCharge(row),
      rhythm: row.rhythm,
    }),
  },
  admins: sales('success', ({ key, name, row }) => ({
    title: `${name}’s ${planName(row.tier)} renews again`,
    message: `The cancellation was taken back. ${renewalWords(row)}`,
    days: [row.currentPeriodEnd],
    onceKey: `billing.keep-told:${key}`,
  })),
  crm: { event: 'changed', key: ({ key }) => `resumed:${key}` },
};

/** @param owedSince identifies the payment that was open */
const healed: News<Subscribed & { readonly owedSince: Date }> = {
  member: ({ owedSince, row }) => ({
    ...payment,
    type: 'success',
    title: 'Your payment went through',
    message: `You don’t owe anything anymore. ${planName(row.tier)} continues.`,
    onceKey: `billing.healed:${row.id}:${owedSince.toISOString()}`,
  }),
};

const ended: News<Subscribed & { readonly isToldWithMoney: boolean; readonly kept: string }> = {
  member: ({ isToldWithMoney, kept, row }) =>
    isToldWithMoney
      ? null
      : {
          ...payment,
          type: 'info',
          title: `${planName(row.tier)} has ended`,
          message:
            `${kept === '' ? 'Your account is a free one now.' : accessInNotice(kept)} Everything you made is still there.`.trimStart(),
          onceKey: `billing.ended:${row.id}`,
        },
  crm: { event: 'cancelled', key: ({ row }) => `ended:${row.id}` },
};

/** Asks Stripe's invoice that could not be finalized; the member can mend an address that is missing. */
const notInvoiced: News<
  Subscribed & { readonly invoiceId: string; readonly code: string | undefined; readonly isAddress: boolean }
> = {
  member: ({ invoiceId, isAddress, row }) =>
    isAddress
      ? {
          ...payment,
          type: 'warning',
          title: 'Please complete your billing address',
          message: `Without it we can’t make your invoice for ${planName(row.tier)}. You keep your plan; choose Manage under Plan and billing to enter it.`,
          onceKey: `billing.unfinalized:${invoiceId}`,
        }
      : null,
  mail: { template: 'billing.addressNeeded', params: ({ row }) => ({ plan: planName(row.tier) }) },
  admins: question(({ code, invoiceId, isAddress, row }) => ({
    title: 'An invoice could not be made',
    message: `Stripe could not finalize the invoice of a member for ${planName(row.tier)} (${code ?? 'no reason given'}), so nothing is collected, and their plan goes on. ${isAddress ? 'They were asked to complete their billing address. ' : ''}Then finalize it in Stripe’s dashboard.`,
    onceKey: `billing.unfinalized:${invoiceId}`,
  })),
};

/** Who hears of what becomes of a subscription. */
export const subscriptionNews = {
  began,
  upgraded,
  downgraded,
  canceled,
  resumed,
  healed,
  ended,
  notInvoiced,
} as const;

import { currencyName } from '#platform/contract/prices.ts';
import type { About, News } from '#platform/server/notices/news.ts';

/** Credit for a purchase that a member's link brought, of one of the two. */
interface Credited extends About {
  readonly id: string;
  readonly role: 'referrer' | 'colleague';
  /** In words. */
  readonly amount: string;
}

const credited: News<Credited> = {
  member: ({ amount, id, role }) => ({
    kind: 'payment',
    type: 'success',
    title: `You have ${amount} of credit`,
    message: `${role === 'referrer' ? 'A colleague bought a plan by your link.' : 'You came by the link of a colleague.'} It pays your next invoice.`,
    actionUrl: '/settings/billing',
    onceKey: `billing.referral:${id}:${role}`,
  }),
  audit: { action: 'billing.referral_credited', details: ({ amount }) => ({ credit: amount }) },
};

/** A purchase that a member's link brought, and that brings one of the two no credit: a currency is a former one. */
interface Uncredited extends About {
  readonly id: string;
  readonly role: 'referrer' | 'colleague';
  /** What plans are sold in now. */
  readonly soldIn: string;
  /** Their own plan is paid in a former one; otherwise the other's is. */
  readonly isOwnPlan: boolean;
}

const uncredited: News<Uncredited> = {
  member: ({ id, isOwnPlan, role, soldIn }) => ({
    kind: 'payment',
    type: 'info',
    title: 'A colleague’s link brought you no credit',
    message: `${role === 'referrer' ? 'A colleague bought a plan by your link.' : 'You came by the link of a colleague.'} Credit is in ${currencyName(soldIn)} now, and ${isOwnPlan ? 'your plan' : 'theirs'} is paid in another currency.`,
    actionUrl: '/settings/billing',
    onceKey: `billing.referral:${id}:${role}`,
  }),
};

/** Who hears of what a member's link brought. */
export const referralNews = { credited, uncredited } as const;

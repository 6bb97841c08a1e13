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

/** Who hears of what a member's link brought. */
export const referralNews = { credited } as const;

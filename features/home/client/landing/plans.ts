import { type PlanId, plans as priceList } from '#features/billing/plans.ts';

/** The plans as the front page shows them (spec section 3, 6 and 9); names and prices are billing's. */
export interface Plan {
  readonly id: Exclude<PlanId, 'upgrade'>;
  readonly name: string;
  /** US dollars a month. */
  readonly price: number;
  readonly summary: string;
  readonly includes: readonly string[];
  readonly action: string;
  /** Where a visitor goes. */
  readonly href: string;
  readonly highlighted: boolean;
}

const named = (id: Plan['id']) => ({
  id,
  name: priceList[id].name,
  price: priceList[id].monthlyCents / 100,
});

export const plans: readonly Plan[] = [
  {
    ...named('free'),
    summary: 'Find out what your clients are not telling you.',
    includes: [
      'Readiness assessment',
      'Frustration Identifier',
      'Two free books',
      'Community access',
      'Emotion tracker, 60 seconds a session',
    ],
    action: 'Start Free',
    href: '/auth#sign-up',
    highlighted: false,
  },
  {
    ...named('tools'),
    summary: 'Turn each frustration into words you can send.',
    includes: [
      'Everything in Free Starter',
      'Ad copy and social posts',
      'Unlimited email sequences',
      'Call scripts',
      'Unlimited emotion tracker',
      'The Make Me Great! book',
    ],
    action: 'Get Tools & Resources',
    href: '/purchase?plan=tools',
    highlighted: false,
  },
  {
    ...named('premium'),
    summary: 'The whole method, with all the tools.',
    includes: [
      'Everything in Tools & Resources',
      'The complete course: 59 lessons',
      'A new module every week',
      'Your place kept in every lesson',
      'Priority support',
    ],
    action: 'Get Premium',
    href: '/purchase?plan=premium',
    highlighted: true,
  },
];

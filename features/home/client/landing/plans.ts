/** The plans as the front page shows them (spec section 3, 6 and 9). */
export interface Plan {
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

export const plans: readonly Plan[] = [
  {
    name: 'Free Starter',
    price: 0,
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
    name: 'Tools & Resources',
    price: 47,
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
    href: '/auth?redirect=/purchase',
    highlighted: false,
  },
  {
    name: 'Premium',
    price: 67,
    summary: 'The whole method, with all the tools.',
    includes: [
      'Everything in Tools & Resources',
      'The complete course: 59 lessons',
      'A new module every week',
      'Your place kept in every lesson',
      'Priority support',
    ],
    action: 'Get Premium',
    href: '/auth?redirect=/purchase',
    highlighted: true,
  },
];

import { ourPlanLines } from '#features/home/rules-front.ts';
import { whileCommunityOpensSoon } from '#features/home/rules-site.ts';
import { type PlanId, plans as priceList } from '#platform/contract/plans.ts';

/** The plans as the front page shows them [billing.monthly-by-card]; names come from billing, prices from the site. */
export interface Plan {
  readonly id: Exclude<PlanId, 'upgrade'>;
  readonly name: string;
  readonly summary: string;
  /** Beside how the course opens, which the page says of a plan with the course, and the uses a day. */
  readonly includes: readonly string[];
  readonly action: string;
  /** Where a visitor is sent. */
  readonly href: string;
  readonly highlighted: boolean;
}

const named = (id: Plan['id']) => ({
  id,
  name: priceList[id].name,
});

export const plans: readonly Plan[] = [
  {
    ...named('free'),
    summary: 'Find out what your clients are not telling you.',
    includes: [
      'Readiness assessment',
      'Frustration Identifier',
      'Two short books, free',
      'Practice calls with three AI clients each week, and once on a card of your own',
      `Community access${whileCommunityOpensSoon(', once it opens')}`,
      'Emotion tracker, 60 seconds a session',
    ],
    action: 'Start Free',
    href: '/auth#sign-up',
    highlighted: false,
  },
  {
    ...named('tools'),
    summary: ourPlanLines.tools,
    includes: [
      'Everything in Free Starter',
      'Ad copy and social posts',
      'Unlimited email sequences',
      'Call scripts',
      'The Messaging Creator: core message, 11-second opener, proof',
      'Practice calls with every AI client, and on your own Frustration Cards',
      'Unlimited emotion tracker',
      'The Make Me Great! book',
    ],
    action: 'Get Tools & Resources',
    href: '/purchase?plan=tools',
    highlighted: false,
  },
  {
    ...named('premium'),
    summary: ourPlanLines.premium,
    includes: [
      'Everything in Tools & Resources',
      'The complete course',
      'A certificate when you have finished it',
      'Priority support',
    ],
    action: 'Get Premium',
    href: '/purchase?plan=premium',
    highlighted: true,
  },
];

/** The line under a paid plan's name on a built page: a mark that the server replaces. */
export const withLineMark = (plan: Plan): Plan =>
  plan.id === 'free' ? plan : { ...plan, summary: `{{#plan-lines}}{{plan-lines.${plan.id}}}{{/plan-lines}}` };

/** What a plan includes on a page. @param listed how the course opens, as a line of a list */
export const includedIn = ({ id, includes }: Plan, listed: string, daily: string): readonly string[] => [
  ...includes,
  ...(id === 'premium' ? [listed] : []),
  daily,
];

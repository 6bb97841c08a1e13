import { type Capability, can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import type { Workspace } from './contract-workspace.ts';
import { premiumBook, textPath as bookText } from '#features/books/rules.ts';
import { samplePath, type StudioTool, toolOf } from '#features/tools/rules.ts';

/** What determines which cards a member sees. */
export interface DashboardFacts {
  readonly viewer: PublicViewer;
  readonly hasAssessment: boolean;
  /** Whether they work here: see `isSettled`. */
  readonly settled?: boolean;
}

interface CardRule {
  /** Where the card links; a section of the dashboard if it begins with `#`. */
  readonly target: string;
  /** Shown to members who have it. */
  readonly has?: Capability;
  /** Shown to members who lack it. */
  readonly lacks?: Capability;
  readonly assessed?: boolean;
}

/** One row per card of 'Welcome Back!' [home.welcome-back], in the order of the page. The first two are ours, and the book. */
const cardRules = {
  'assessment-result': { target: '/assessment', assessed: true },
  'take-assessment': { target: '/assessment', assessed: false },
  'strategy-call': { target: '/go/strategy-call' },
  'free-resources': { target: '#free-books', has: 'freeBooks.read' },
  community: { target: '/go/community', has: 'community.join' },
  tracker: { target: '/emotion-tracker', has: 'tracker.try' },
  tools: { target: '/tools', has: 'tools.use' },
  book: { target: bookText(premiumBook.slug), has: 'book.read' },
  'tools-upsell': { target: '/purchase?plan=tools', lacks: 'tools.use' },
  course: { target: '/course', has: 'course.read' },
  'premium-upgrade': { target: '/purchase?plan=premium', lacks: 'course.read' },
} as const satisfies Record<string, CardRule>;

export type DashboardCard = keyof typeof cardRules;

export const dashboardCards = Object.keys(cardRules) as readonly DashboardCard[];

function isVisible(rule: CardRule, { viewer, hasAssessment, settled }: DashboardFacts): boolean {
  if (rule.assessed === false && settled) return false;
  if (rule.has !== undefined && !can(viewer, rule.has)) return false;
  if (rule.lacks !== undefined && can(viewer, rule.lacks)) return false;
  return rule.assessed === undefined || rule.assessed === hasAssessment;
}

/** The cards of this member's dashboard, in order. */
export function visibleCards(facts: DashboardFacts): readonly DashboardCard[] {
  return dashboardCards.filter((card) => isVisible(cardRules[card], facts));
}

const onward = ['assessment-result', 'take-assessment', 'course', 'premium-upgrade'] as const;

/** Of the cards of their home, those that lead on from the sample lesson: their assessment, then the course. */
export function onwardCards(facts: DashboardFacts): readonly (typeof onward)[number][] {
  const visible = new Set(visibleCards(facts));
  return onward.filter((card) => visible.has(card));
}

/** From so many texts and practice calls on, a member knows the place. */
const settledFrom = 3;

/** Whether a member works here: what comes first, the assessment and the profile, is no longer asked of them. */
export const isSettled = ({ calls, texts }: Pick<Workspace, 'calls' | 'texts'>): boolean =>
  calls.made + texts.made >= settledFrom;

/** Where a card links. Tools members are offered only the upgrade [billing.tools-may-buy]. */
export function targetOf(card: DashboardCard, viewer: PublicViewer): string {
  if (card === 'premium-upgrade' && can(viewer, 'tools.use')) return '/purchase?upgrade=true';
  return cardRules[card].target;
}

/** Pricing is hidden if subscribed or admin [home.pricing-hidden]. */
export function seesPricing(viewer: PublicViewer): boolean {
  return !can(viewer, 'tools.use');
}

export interface SystemCard {
  readonly slug: 'course' | 'identifier' | 'tracker' | 'messaging' | 'emails' | 'calls';
  readonly title: string;
  readonly text: string;
  /** Where a member's click goes. */
  readonly target: `/${string}`;
  /** What a member who lacks it can see of it first. */
  readonly sample?: { readonly lacks: Capability; readonly address: `/${string}` };
}

const writing = (tool: StudioTool) => ({
  target: toolOf(tool).path,
  sample: { lacks: 'tools.use', address: samplePath(tool) } as const,
});

/** 'Complete Make me Great! System': six parts, one method. */
export const systemCards: readonly SystemCard[] = [
  {
    slug: 'course',
    title: 'Ethical Persuasion course',
    text: 'The whole method, module by module.',
    target: '/course',
    sample: { lacks: 'course.read', address: '/sample-lesson' },
  },
  {
    slug: 'identifier',
    title: 'Frustration Identifier',
    text: 'Three things your clients may feel but don’t say.',
    target: toolOf('frustration-identifier').path,
  },
  {
    slug: 'tracker',
    title: 'Live Emotion Tracker',
    text: 'An estimate of how you come across, while you speak.',
    target: '/emotion-tracker',
  },
  {
    slug: 'messaging',
    title: 'Messaging Creator',
    text: 'A core message and an 11-second opener.',
    ...writing('messaging'),
  },
  {
    slug: 'emails',
    title: 'Email Sequence Builder',
    text: `${toolOf('email-sequences').title}, under Tools: three to ten emails, one honest step each.`,
    ...writing('email-sequences'),
  },
  {
    slug: 'calls',
    title: 'Call Script Generator',
    text: `${toolOf('call-scripts').title}, under Tools: what to ask from the first second of a call.`,
    ...writing('call-scripts'),
  },
];

/** Where a click on a system card goes: a visitor signs in first and then arrives there. */
export function systemTarget(card: SystemCard, viewer: PublicViewer | null): string {
  return viewer === null ? '/auth' : card.target;
}

/** The sample of a part that this member lacks; nothing for visitors, who sign in first, and for members who have it. */
export function sampleOf({ sample }: SystemCard, viewer: PublicViewer | null): `/${string}` | undefined {
  return sample && viewer !== null && !can(viewer, sample.lacks) ? sample.address : undefined;
}

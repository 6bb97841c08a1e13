import { type Capability, can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

/** What decides which cards a member sees. */
export interface DashboardFacts {
  readonly viewer: PublicViewer;
  readonly hasAssessment: boolean;
}

interface CardRule {
  /** Where the card leads; a section of the dashboard when it begins with `#`. */
  readonly target: string;
  /** Shown to those who have it. */
  readonly has?: Capability;
  /** Shown to those who lack it. */
  readonly lacks?: Capability;
  readonly assessed?: boolean;
}

/** One row per card of 'Welcome Back!' (spec section 2), in the order of the page. The first three are ours. */
const cardRules = {
  'assessment-result': { target: '/assessment', assessed: true },
  'take-assessment': { target: '/assessment', assessed: false },
  identifier: { target: '/tools/frustration-identifier', has: 'identifier.use' },
  'strategy-call': { target: '/go/strategy-call' },
  'free-resources': { target: '#free-books', has: 'freeBooks.read' },
  community: { target: '/go/community', has: 'community.join' },
  tracker: { target: '/emotion-tracker', has: 'tracker.try' },
  tools: { target: '/tools', has: 'tools.use' },
  book: { target: '/book', has: 'book.read' },
  'tools-upsell': { target: '/purchase?plan=tools', lacks: 'tools.use' },
  course: { target: '/course', has: 'course.read' },
  'premium-upgrade': { target: '/purchase?plan=premium', lacks: 'course.read' },
} as const satisfies Record<string, CardRule>;

export type DashboardCard = keyof typeof cardRules;

export const dashboardCards = Object.keys(cardRules) as readonly DashboardCard[];

function isVisible(rule: CardRule, { viewer, hasAssessment }: DashboardFacts): boolean {
  if (rule.has !== undefined && !can(viewer, rule.has)) return false;
  if (rule.lacks !== undefined && can(viewer, rule.lacks)) return false;
  return rule.assessed === undefined || rule.assessed === hasAssessment;
}

/** The cards of this member's dashboard, in order. */
export function visibleCards(facts: DashboardFacts): readonly DashboardCard[] {
  return dashboardCards.filter((card) => isVisible(cardRules[card], facts));
}

/** Where a card leads. Tools members are offered only the upgrade (spec section 4). */
export function targetOf(card: DashboardCard, viewer: PublicViewer): string {
  if (card === 'premium-upgrade' && can(viewer, 'tools.use')) return '/purchase?upgrade=true';
  return cardRules[card].target;
}

/** Spec section 2: pricing is hidden if subscribed or admin. */
export function seesPricing(viewer: PublicViewer): boolean {
  return !can(viewer, 'tools.use');
}

export interface SystemCard {
  readonly slug: 'course' | 'identifier' | 'tracker' | 'messaging' | 'emails' | 'calls';
  readonly title: string;
  readonly text: string;
  /** Where a member's click leads (spec section 2). */
  readonly target: `/${string}`;
}

/** 'Complete Make me Great! System': six parts, one method. */
export const systemCards: readonly SystemCard[] = [
  {
    slug: 'course',
    title: 'Ethical Persuasion course',
    text: 'The whole method, a module a week.',
    target: '/course',
  },
  {
    slug: 'identifier',
    title: 'Frustration Identifier',
    text: 'Three things your clients feel and do not say.',
    target: '/tools/frustration-identifier',
  },
  {
    slug: 'tracker',
    title: 'Live Emotion Tracker',
    text: 'How you come across, while you speak.',
    target: '/emotion-tracker',
  },
  {
    slug: 'messaging',
    title: 'Messaging Creator',
    text: 'A core message and an 11-second opener.',
    target: '/tools/messaging',
  },
  {
    slug: 'emails',
    title: 'Email Sequence Builder',
    text: 'Three to ten emails, one honest step each.',
    target: '/tools/email-sequences',
  },
  {
    slug: 'calls',
    title: 'Call Script Generator',
    text: 'What to ask from the first second of a call.',
    target: '/tools/call-scripts',
  },
];

/** Where a click on a system card leads: a visitor signs in first and then arrives there. */
export function systemTarget(card: SystemCard, viewer: PublicViewer | null): string {
  return viewer === null ? '/auth' : card.target;
}

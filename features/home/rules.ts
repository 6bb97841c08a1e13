import { type Capability, can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

/** What decides which cards a member sees. */
export interface DashboardFacts {
  readonly viewer: PublicViewer;
  readonly hasAssessment: boolean;
}

export const dashboardCards = [
  'assessment-result',
  'take-assessment',
  'identifier',
  'tools',
  'tools-overview',
] as const;
export type DashboardCard = (typeof dashboardCards)[number];

interface Visibility {
  /** Shown to those who have it. */
  readonly has?: Capability;
  /** Shown to those who lack it. */
  readonly lacks?: Capability;
  readonly assessed?: boolean;
}

/**
 * One row per card of 'Welcome Back!' (spec section 2), in the order of the page. A card joins with the slice that
 * builds its target: strategy call, free books, community, tracker, course and the upgrade cards are still to come.
 */
const visibility: Readonly<Record<DashboardCard, Visibility>> = {
  'assessment-result': { assessed: true },
  'take-assessment': { assessed: false },
  identifier: { has: 'identifier.use' },
  // Spec: Tools is shown to Tools, Premium and admin. The others get the same grid as something to look at.
  tools: { has: 'tools.use' },
  'tools-overview': { lacks: 'tools.use' },
};

/** The cards of this member's dashboard, in order. */
export function visibleCards(facts: DashboardFacts): readonly DashboardCard[] {
  return dashboardCards.filter((card) => {
    const { has, lacks, assessed } = visibility[card];
    if (has !== undefined && !can(facts.viewer, has)) return false;
    if (lacks !== undefined && can(facts.viewer, lacks)) return false;
    return assessed === undefined || assessed === facts.hasAssessment;
  });
}

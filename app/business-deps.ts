import type { BusinessDeps } from '#features/admin/server/business/business-deps.ts';
import { retentionSince, revenueSince } from '#features/billing/server/owner/revenue.ts';
import { recallCounts } from '#features/clients/server/recalls/counts.ts';
import { courseFunnel, lessonStops } from '#features/course/server/learning/funnel.ts';
import { arrivalsSince } from '#features/home/server/arrivals/arrivals.ts';
import { sparUsage } from '#features/spar/server/talk/usage.ts';
import { usageOfMembers } from '#features/tools/server/usage-days.ts';
import type { Deps } from './deps.ts';
import { memberFacts } from './member-facts.ts';

/** What the figures of the business need. */
export const businessDepsOf = ({ clock, db, tools }: Deps): BusinessDeps => ({
  db,
  clock,
  facts: memberFacts,
  arrivalsSince,
  revenueSince,
  retentionSince,
  courseFunnel,
  lessonStops,
  stayedWithClients: recallCounts,
  usageOfMembers: usageOfMembers(tools.prices),
  usageOfCalls: sparUsage(tools.prices),
});

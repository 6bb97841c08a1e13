import { memberSources } from '#features/account/server/queries.ts';
import type { MemberFacts } from '#features/admin/server/business/business-deps.ts';
import { assessedMembers } from '#features/assessment/server/claim.ts';
import { movedIn, payers, paysAfter } from '#features/billing/server/owner/revenue.ts';
import { stoppedAt } from '#features/course/server/learning/funnel.ts';

/** What the slices know of members, for the figures and for the lists behind them. */
export const memberFacts: MemberFacts = {
  sources: memberSources,
  assessed: assessedMembers,
  payers,
  movedIn,
  paysAfter,
  stoppedAt,
};

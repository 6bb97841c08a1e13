import { lastSignInAt } from '#features/account/server/sign-in/devices.ts';
import { behindFigure } from '#features/admin/server/business/funnel.ts';
import { lastUsedAt } from '#features/members/server/member-filter.ts';
import type { MemberTraces } from '#features/members/server/members-deps.ts';
import { lastLessonAt } from '#features/course/server/learning/funnel.ts';
import { memberFacts } from './member-facts.ts';
import { lastRunAt } from '#features/tools/server/usage-days.ts';

/** When a member last signed in, ran a tool and worked on a lesson, and whom a figure counted, each from its own slice. */
export const memberTraces: MemberTraces = {
  lastSignInAt,
  lastRunAt,
  lastLessonAt,
  behind: behindFigure(memberFacts),
};

/** When a member last used anything. */
export const lastUse = lastUsedAt(memberTraces);

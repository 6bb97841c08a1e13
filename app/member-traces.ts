import { lastSignInAt } from '#features/account/server/sign-in/devices.ts';
import type { MemberTraces } from '#features/members/server/members-deps.ts';
import { lastLessonAt } from '#features/course/server/funnel.ts';
import { lastRunAt } from '#features/tools/server/usage-days.ts';

/** When a member last used what other slices have. */
export const memberTraces: MemberTraces = { lastSignInAt, lastRunAt, lastLessonAt };

import { lastSignInAt } from '#features/account/server/sign-in/devices.ts';
import type { MemberTraces } from '#features/members/server/members-deps.ts';
import { lastLessonAt } from '#features/course/server/learning/funnel.ts';
import { lastRunAt } from '#features/tools/server/usage-days.ts';

/** When a member last signed in, ran a tool and worked on a lesson, each from its own slice. */
export const memberTraces: MemberTraces = { lastSignInAt, lastRunAt, lastLessonAt };

import { createAccountActs } from '#features/account/server/account-acts.ts';
import { profileLines } from '#features/account/server/profile/profile-lines.ts';
import { attemptsOf } from '#features/assessment/server/queries.ts';
import { paidOf } from '#features/billing/server/ledger/read.ts';
import { refundedOf } from '#features/billing/server/ledger/refunded.ts';
import { referralsOfMember } from '#features/billing/server/referrals/of-member.ts';
import { stopRenewing } from '#features/billing/server/subscriptions/suspension.ts';
import { courseProgressOf } from '#features/course/server/learning/funnel.ts';
import type { MembersDeps } from '#features/members/server/members-deps.ts';
import { sentTo } from '#features/notifications/server/sending/messages-to-member.ts';
import { firstMadeOf } from '#features/tools/server/usage-days.ts';
import type { Deps } from './deps.ts';
import { memberTraces } from './member-traces.ts';

/** What finding and helping members needs from other slices. */
export function membersDepsOf({ account, billing }: Deps): MembersDeps {
  const { clock, contact, db, jobs, mail, notify } = account;
  return {
    db,
    clock,
    jobs,
    mail,
    notify,
    contact,
    account: createAccountActs(account),
    onSuspended: [stopRenewing(billing)],
    traces: memberTraces,
    progressOf: courseProgressOf,
    profileOf: profileLines,
    firstMadeOf,
    assessmentsOf: attemptsOf,
    sentTo,
    paidOf,
    refundedOf,
    referralsOf: referralsOfMember,
  };
}

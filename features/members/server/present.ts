import { can } from '#platform/contract/capabilities.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import type { listMembers, readMember } from '#features/members/contract.ts';
import type { memberFor, membersWith } from './members.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Who a member is. */
function presentMemberRow(row: { id: string; email: string; name: string; joinedAt: Date }) {
  return { id: row.id, email: row.email, name: row.name, joinedAt: row.joinedAt.toISOString() };
}

type Listed = Awaited<ReturnType<typeof membersWith>>['members'][number];

/** A member in the list. */
export function presentListed(row: Listed): Answer<typeof listMembers>['members'][number] {
  return {
    ...presentMemberRow(row),
    tier: row.access.tier,
    lastUsedAt: iso(row.lastUsedAt),
    owing: row.owed[0]?.status ?? null,
  };
}

/** The member's page. */
export function presentMember(found: Awaited<ReturnType<typeof memberFor>>): Answer<typeof readMember> {
  const { access, assessments, grants, help, isAdmin, letters, mail, notes, notified, paid } = found;
  const { payments, profile, progress, referrals, refunded, user, viewer, wins } = found;
  return {
    ...presentMemberRow(user),
    emailVerified: user.emailVerified,
    mailStopped: mail && { reason: mail.reason, code: mail.code, at: mail.stoppedAt.toISOString() },
    tier: access.tier,
    since: iso(access.since),
    until: iso(access.until),
    isAdmin,
    profile: profile.map(({ label, value }) => ({ label, value })),
    grants: grants.map(({ endsAt, reason, revokedAt, startsAt, tier }) => ({
      tier,
      reason,
      startsAt: startsAt.toISOString(),
      endsAt: iso(endsAt),
      revokedAt: iso(revokedAt),
    })),
    subscriptions: !can(viewer, 'admin')
      ? null
      : paid.map((row) => ({
          id: row.id,
          tier: row.tier,
          status: row.status,
          amount: row.amount,
          rhythm: row.rhythm,
          pausedUntil: row.endedAt === null ? iso(row.pausedUntil) : null,
          currency: row.currency,
          paid: payments.get(row.id) ?? null,
          renewsFor: row.renewsFor,
          owedSince: row.endedAt === null ? iso(row.pastDueSince) : null,
          owed: row.owedAmount,
          refunded: refunded.get(row.id) ?? 0,
          startedAt: row.startedAt.toISOString(),
          periodStart: row.currentPeriodStart.toISOString(),
          periodEnd: row.currentPeriodEnd.toISOString(),
          endsAt: iso(row.endsAt),
          endedAt: iso(row.endedAt),
        })),
    referrals: !can(viewer, 'admin')
      ? null
      : referrals.map(({ at, credit, isOwnLink, state, why }) => ({
          isOwnLink,
          state,
          why,
          credit: credit && { ...credit },
          at,
        })),
    progress: { finished: progress.finished, lessons: progress.lessons, lastAt: iso(progress.lastAt) },
    firstWins: { card: iso(wins.card), text: iso(wins.text), lesson: iso(progress.firstAt) },
    assessments: assessments.map(({ percent, points, takenAt }) => ({
      takenAt: takenAt.toISOString(),
      points,
      percent,
    })),
    notes: notes.map(({ at, by, id, text }) => ({ id, text, at: at.toISOString(), by })),
    letters: letters.map(({ at, by, id, replyTo, state, subject, text }) => ({
      id,
      subject,
      text,
      replyTo,
      at: at.toISOString(),
      by,
      state,
    })),
    notifications: notified.map(({ at, by, id, mail: posted, text, title }) => ({
      id,
      title,
      text,
      at: at.toISOString(),
      by,
      mail: posted && { state: posted.state, at: iso(posted.at), isOff: posted.isOff },
    })),
    help: {
      isSelf: user.id === viewer.userId,
      secondStepOn: help.secondStepOn,
      canWait: help.canWait,
      mailAvailable: help.mailAvailable,
      reset: help.reset && {
        why: help.reset.why,
        note: help.reset.note,
        askedAt: help.reset.askedAt.toISOString(),
        dueAt: iso(help.reset.dueAt),
        byYou: help.reset.askedBy === viewer.userId,
      },
      addressChange: help.addressChange && {
        email: help.addressChange.email,
        askedAt: help.addressChange.createdAt.toISOString(),
        until: help.addressChange.expiresAt.toISOString(),
      },
      suspension: help.suspension && {
        why: help.suspension.why,
        note: help.suspension.note,
        at: help.suspension.at.toISOString(),
        isSettled: help.suspension.doneAt !== null,
      },
    },
  };
}

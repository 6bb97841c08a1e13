import type { Answer } from '#platform/contract/endpoint.ts';
import type { listAudit, readMember, StartFigures } from '#features/admin/contract.ts';
import type { listMembers } from '#features/admin/contract-members.ts';
import type { readWeek } from '#features/admin/contract-weekly.ts';
import type { Money } from '#features/billing/contract-money.ts';
import type { Inbox, ModelState } from './admin-deps.ts';
import type { AuditRow } from './audit-log.ts';
import type { CountedFigures } from './counting.ts';
import type { memberFor, membersWith } from './members.ts';
import type { weekOf } from './weekly.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

const presentMoney = ({ cents, currency }: Money): Money => ({ currency, cents });

type PresentedSpan = Answer<typeof readWeek>['last'];

function presentSpan({
  figures,
  span: { from, until },
}: Awaited<ReturnType<typeof weekOf>>['last']): PresentedSpan {
  const { cancellations, failed, payments, purchased, purchases, received, refunded, refunds, signUps } =
    figures;
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    signUps,
    purchases,
    purchased: purchased.map(presentMoney),
    payments,
    received: received.map(presentMoney),
    cancellations,
    refunds,
    refunded: refunded.map(presentMoney),
    failed,
  };
}

/** The owner's week. */
export function presentWeek({
  last,
  month,
  owing,
  questions,
  since,
  today,
}: Awaited<ReturnType<typeof weekOf>>): Answer<typeof readWeek> {
  return {
    last: presentSpan(last),
    since: presentSpan(since),
    today: presentSpan(today),
    month: presentSpan(month),
    owing,
    questions,
  };
}

/** Where members' messages arrive. */
export const presentInbox = ({ contact, premium, replies }: Inbox): Inbox => ({ replies, contact, premium });

/** The start page's figures. */
export function presentFigures(figures: CountedFigures): StartFigures {
  const { ai, countedAt, crm, funnel, mails, members, modelTrouble, money, oldestJobSeconds, storage } =
    figures;
  return {
    countedAt: countedAt.toISOString(),
    members: {
      total: members.total,
      byTier: members.byTier,
      newByDay: members.newByDay.map(({ day, many }) => ({ day, many })),
    },
    money: {
      monthly: money.monthly.map(presentMoney),
      atListPrice: money.atListPrice,
      owedAmounts: money.owedAmounts.map(presentMoney),
      running: money.running,
      owed: money.owed,
      ending: money.ending,
      given: money.given,
    },
    behind: {
      crm: crm.mode,
      crmPaused: crm.paused,
      crmWaiting: crm.waiting,
      crmDead: crm.dead,
      mailsWaiting: mails.waiting,
      mailsDead: mails.dead,
      mailFault: mails.fault,
      modelTrouble,
      mailsUnknown: mails.unknown,
      addressesStopped: mails.stopped,
      oldestJobSeconds,
    },
    storage: { files: storage.files, bytes: storage.bytes },
    ai: ai.map(({ costCents, day, runs, tokens }) => ({ day, runs, tokens, costCents })),
    funnel: funnel.map(({ finished, module, started }) => ({ module, started, finished })),
  };
}

/** How the writing model is doing. */
export function presentModel({ endsOn, listing, name, trouble, troubledAt, transcription }: ModelState) {
  return {
    name,
    trouble,
    troubledAt: iso(troubledAt),
    listing,
    endsOn,
    transcription: transcription && {
      name: transcription.name,
      trouble: transcription.trouble,
      troubledAt: iso(transcription.troubledAt),
    },
  };
}

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
  const { access, assessments, grants, help, isAdmin, mail, paid, profile, progress, user, viewerId } = found;
  const { notified, payments, refunded, wins, written } = found;
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
    subscriptions: paid.map((row) => ({
      id: row.id,
      tier: row.tier,
      status: row.status,
      amount: row.amount,
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
    progress: { finished: progress.finished, lessons: progress.lessons, lastAt: iso(progress.lastAt) },
    firstWins: { card: iso(wins.card), text: iso(wins.text), lesson: iso(progress.firstAt) },
    assessments: assessments.map(({ percent, points, takenAt }) => ({
      takenAt: takenAt.toISOString(),
      points,
      percent,
    })),
    notes: written.notes.map(({ at, by, id, text }) => ({ id, text, at: at.toISOString(), by })),
    letters: written.letters.map(({ at, by, id, replyTo, state, subject, text }) => ({
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
      isSelf: user.id === viewerId,
      secondStepOn: help.secondStepOn,
      canWait: help.canWait,
      mailAvailable: help.mailAvailable,
      reset: help.reset && {
        why: help.reset.why,
        note: help.reset.note,
        askedAt: help.reset.askedAt.toISOString(),
        dueAt: iso(help.reset.dueAt),
        byYou: help.reset.askedBy === viewerId,
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

/** One line of the log. */
export function presentEntry(row: AuditRow): Answer<typeof listAudit>['entries'][number] {
  const { action, actorEmail, actorId, address, at, details, id, names, subjectEmail, subjectId } = row;
  return {
    id: String(id),
    at: at.toISOString(),
    action,
    actor: actorId === null ? null : { id: actorId, email: actorEmail },
    subject: subjectId === null ? null : { id: subjectId, email: subjectEmail },
    address,
    details,
    names,
  };
}

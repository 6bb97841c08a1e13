import type { Answer } from '#platform/contract/endpoint.ts';
import type { listAudit, StartFigures } from '#features/admin/contract.ts';
import type { readWeek } from '#features/admin/contract-weekly.ts';
import type { Money } from '#features/billing/contract-money.ts';
import type { Inbox, ModelState } from './admin-deps.ts';
import type { AuditRow } from './audit-log.ts';
import type { CountedFigures } from './counting.ts';
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
  const { ai, countedAt, crm, mails, members, modelTrouble, money, oldestJobSeconds, storage } = figures;
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

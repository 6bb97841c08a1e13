import { eq } from 'drizzle-orm';
import { users } from '#platform/server/auth/tables.ts';
import type { JobQueue } from '#platform/server/jobs/jobs.ts';
import { agreesToOffers } from '#platform/server/offers/consent.ts';
import { describeError } from '#platform/server/logger.ts';
import { addressOnly, announcementOf, consentVerdict } from '#features/crm/rules.ts';
import { type DeliveryTransition, deliveryTransitions, isTooOld } from '#features/crm/rules-deliveries.ts';
import type { CrmDeps } from './crm-deps.ts';
import { eraseAtCrm, noteContact } from './erasure.ts';
import { memberFacts } from './facts.ts';
import { currentPause, pauseCrm, resumeCrm } from './pause.ts';
import {
  claimDelivery,
  type DeliveryRow,
  firstWaiting,
  moveDeliveries,
  newerArrived,
  noteUnqueued,
  takeForgotten,
} from './queries.ts';
import { queueName } from './record.ts';
import type { CrmSink, Outcome } from './sink.ts';

/** Longer than two slow calls and the waits between them take. */
const claimMs = 3 * 60 * 1000;
/** Longer than the longest delay between two tries. */
const lostAfterMs = 2 * 60 * 60 * 1000;

/** How an attempt ended, with the code of what went wrong and both sides' words. */
interface Attempt {
  readonly transition: Extract<DeliveryTransition, 'accepted' | 'failed' | 'key_refused' | 'given_up'>;
  readonly code: string | null;
  readonly words: Partial<Pick<Outcome, 'sent' | 'answer'>>;
}

/** The delivery will be tried again later: the queue retries a job that throws. */
class NotDelivered extends Error {
  readonly code: string;
  constructor(code: string) {
    super('the CRM did not take it');
    this.name = 'NotDelivered';
    this.code = code;
  }
}

/** Sends what is waiting for a contact, in order. */
export function createDelivery(deps: CrmDeps) {
  const { clock, db, log, stopping } = deps;

  /**
   * Withholds a delivery until the member agrees. Whoever agrees holds the same lock, so that what is withheld is there
   * to be released. @returns false if they have agreed meanwhile
   */
  const withhold = (row: DeliveryRow) =>
    db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for('update');
      if (await agreesToOffers(tx, row)) return false;
      const change = { lastError: null, claimedUntil: null };
      await moveDeliveries(tx, { transition: 'consent_missing', of: row, now: clock.now(), change });
      return true;
    });

  async function sendOne(sink: CrmSink, row: DeliveryRow): Promise<Outcome | 'gone' | 'withheld'> {
    const facts = await memberFacts(deps, row.userId);
    if (facts === null) return 'gone';
    const { agrees } = facts;
    const canDelete = sink.erase !== undefined;
    const verdict = deps.consentFirst ? consentVerdict(row.event, { agrees, canDelete }) : 'send';
    if (verdict === 'withhold') return (await withhold(row)) ? 'withheld' : sendOne(sink, row);
    const newest = await newerArrived(db, row);
    const full = announcementOf(facts, {
      at: row.createdAt,
      event: row.event,
      newest,
      wanted: row.wantedProduct,
    });
    const announcement = verdict === 'address only' ? addressOnly(full) : full;
    return sink.send({ id: String(row.id), event: row.event, announcement }, stopping);
  }

  /** What an outcome means for a delivery. */
  function attemptOf(row: DeliveryRow, outcome: Outcome | 'gone'): Attempt {
    if (outcome === 'gone') return { transition: 'given_up', code: 'ENOMEMBER', words: {} };
    const { answer, failure, sent } = outcome;
    const words = { sent, answer };
    if (failure === null) return { transition: 'accepted', code: null, words };
    const { code, kind } = failure;
    const isLast = kind === 'failed' && isTooOld(row.retriedAt ?? row.createdAt, clock.now());
    return { transition: isLast ? 'given_up' : kind, code, words };
  }

  /** Records how an attempt ended, and tells those that the transition names. */
  async function settle(row: DeliveryRow, { code, transition, words }: Attempt): Promise<void> {
    const change = {
      ...words,
      lastError: code,
      claimedUntil: null,
      ...(transition === 'key_refused' && { queuedAt: null }),
    };
    await moveDeliveries(db, { transition, of: row, now: clock.now(), change });
    const { tells } = deliveryTransitions[transition];
    if (tells === 'log')
      log.warn({ delivery: row.id, event: row.event, code }, 'an announcement to the CRM was given up');
    if (tells === 'admins') await pauseCrm(deps, code ?? '');
  }

  /** One try. @returns false if the CRM is paused now @throws NotDelivered if it is to be tried again */
  async function tryOne(sink: CrmSink, row: DeliveryRow): Promise<boolean> {
    const now = clock.now();
    const until = new Date(now.getTime() + claimMs);
    if (!(await claimDelivery(db, { id: row.id, now, until }))) throw new NotDelivered('ECLAIMED');
    const outcome = await sendOne(sink, row).catch(async (error: unknown) => {
      const change = { attempts: row.attempts, claimedUntil: null };
      await moveDeliveries(db, { transition: 'deferred', of: row, now: clock.now(), change });
      throw error;
    });
    if (outcome === 'withheld') return true;
    // The test contact belongs to no member.
    if (typeof outcome === 'object' && outcome.contactId !== undefined && row.event !== 'test') {
      const { userId } = row;
      await noteContact(deps, { userId, contactId: outcome.contactId });
      // The member withdrew while it was being sent: the contact that it made is deleted again.
      if (deps.consentFirst && !(await agreesToOffers(db, { userId })))
        await eraseAtCrm(deps)(db, { userId });
    }
    const attempt = attemptOf(row, outcome);
    await settle(row, attempt);
    if (attempt.transition === 'failed') throw new NotDelivered(attempt.code ?? '');
    return attempt.transition !== 'key_refused';
  }

  /**
   * Sends everything that waits for one contact, up to the delivery `id`, oldest first, whichever job runs. A dead
   * delivery does not block the later ones, because each announcement carries the facts at the time of sending.
   */
  async function run(id: string): Promise<void> {
    const { sink } = deps;
    const upTo = Number(id);
    if (!sink) return;
    for (;;) {
      const row = await firstWaiting(db, { upTo });
      if (row === null) return;
      const isPaused = (await currentPause(db)) !== null;
      if (isPaused) {
        // Resuming adds a new job for it.
        await noteUnqueued(db, upTo);
        return;
      }
      await sink.ready(stopping);
      if (!(await tryOne(sink, row))) {
        if (row.id !== upTo) await noteUnqueued(db, upTo);
        return;
      }
    }
  }

  /** At startup and every hour, so that a missing field is reported before the first announcement. */
  function lookAhead(sink: CrmSink): void {
    sink.lookAtFields(stopping).catch((error: unknown) => {
      if (!stopping.aborted)
        log.warn(describeError(error), 'the custom fields of the CRM could not be looked up');
    });
  }

  const queue: JobQueue = {
    name: queueName,
    run,
    ordered: true,
    workers: 4,
    // Our own rows decide when to give up: a job that failed for good would block its contact.
    retry: { limit: 100_000, firstDelaySeconds: 2, longestDelaySeconds: 600 },
    expireSeconds: 5 * 60,
    async unfinished() {
      if (!deps.sink) return [];
      lookAhead(deps.sink);
      const pause = await currentPause(db);
      if (pause?.keyPrint === deps.sink.keyPrint) return [];
      if (pause) await resumeCrm(deps, null);
      const now = clock.now();
      // The owner no longer demands consent.
      if (!deps.consentFirst) {
        const change = { queuedAt: null, retriedAt: now };
        await moveDeliveries(db, { transition: 'consent_settled', of: {}, now, change });
      }
      const lostBefore = new Date(now.getTime() - lostAfterMs);
      const rows = await takeForgotten(db, { now, lostBefore });
      return rows.map(({ id, userId }) => ({ id: String(id), key: userId }));
    },
  };
  return queue;
}

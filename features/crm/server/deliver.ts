import type { JobQueue } from '#platform/server/jobs/jobs.ts';
import { announcementOf, isTooOld } from '#features/crm/rules.ts';
import type { CrmDeps } from './crm-deps.ts';
import { memberFacts } from './facts.ts';
import { currentPause, pauseCrm, resumeCrm } from './pause.ts';
import {
  claimDelivery,
  type DeliveryRow,
  firstWaiting,
  newerArrived,
  noteTry,
  takeForgotten,
} from './queries.ts';
import { queueName } from './record.ts';
import type { CrmSink, Outcome } from './sink.ts';

/** Longer than two slow calls and the waits between them. */
const claimMs = 3 * 60 * 1000;
/** Longer than the longest delay between two tries. */
const lostAfterMs = 2 * 60 * 60 * 1000;

/** The delivery is to be tried again later; the queue does that when a job throws. */
class NotDelivered extends Error {
  readonly code: string;
  constructor(code: string) {
    super('the CRM did not take it');
    this.name = 'NotDelivered';
    this.code = code;
  }
}

/** Sends what waits for a contact, in order. */
export function createDelivery(deps: CrmDeps) {
  const { clock, db, log, stopping } = deps;

  async function sendOne(sink: CrmSink, row: DeliveryRow): Promise<Outcome | null> {
    const facts = await memberFacts(deps, row.userId);
    if (facts === null) return null;
    const newest = await newerArrived(db, row);
    const announcement = announcementOf(facts, { event: row.event, wanted: row.wantedProduct, newest });
    return sink.send({ id: String(row.id), event: row.event, announcement }, stopping);
  }

  async function giveUp(row: DeliveryRow, outcome: Outcome | null, code: string): Promise<void> {
    log.warn({ delivery: row.id, event: row.event, code }, 'an announcement to the CRM was given up');
    const words = outcome && { sent: outcome.sent, answer: outcome.answer };
    const end = { state: 'dead', lastError: code, settledAt: clock.now() } as const;
    await noteTry(db, row.id, { ...end, ...words });
  }

  /** One try. @returns false when the CRM is paused now @throws NotDelivered when it is to be tried again */
  async function tryOne(sink: CrmSink, row: DeliveryRow): Promise<boolean> {
    const now = clock.now();
    const until = new Date(now.getTime() + claimMs);
    if (!(await claimDelivery(db, { id: row.id, now, until }))) throw new NotDelivered('ECLAIMED');
    const outcome = await sendOne(sink, row).catch(async (error: unknown) => {
      // Not the CRM's doing, and no try: we are stopping, or it wants us to wait longer than a job may.
      await noteTry(db, row.id, { attempts: row.attempts });
      throw error;
    });
    if (outcome === null) {
      await giveUp(row, null, 'ENOMEMBER');
      return true;
    }
    const { answer, failure, sent } = outcome;
    if (failure === null) {
      const end = { state: 'delivered', lastError: null, settledAt: clock.now() } as const;
      await noteTry(db, row.id, { ...end, sent, answer });
      return true;
    }
    const { code, kind } = failure;
    if (kind === 'pause') {
      await noteTry(db, row.id, { sent, answer, lastError: code, queuedAt: null });
      await pauseCrm(deps, code);
      return false;
    }
    if (kind === 'dead' || isTooOld(row.retriedAt ?? row.createdAt, clock.now())) {
      await giveUp(row, outcome, code);
      return true;
    }
    await noteTry(db, row.id, { sent, answer, lastError: code });
    throw new NotDelivered(code);
  }

  /**
   * Works off one contact up to the delivery `id`: what was written first is sent first, whichever job comes. A dead
   * letter holds nobody up: what follows it is sent, and every announcement holds the facts of its own moment.
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
        // It gets another job when somebody resumes.
        await noteTry(db, upTo, { queuedAt: null });
        return;
      }
      await sink.ready(stopping);
      if (!(await tryOne(sink, row))) {
        if (row.id !== upTo) await noteTry(db, upTo, { queuedAt: null });
        return;
      }
    }
  }

  const queue: JobQueue = {
    name: queueName,
    run,
    ordered: true,
    workers: 4,
    pollingSeconds: 0.75,
    // Our rows decide when it is enough: a job that failed for good would hold up its contact.
    retry: { limit: 100_000, firstDelaySeconds: 2, longestDelaySeconds: 600 },
    expireSeconds: 5 * 60,
    async unfinished() {
      if (!deps.sink) return [];
      const pause = await currentPause(db);
      if (pause?.keyPrint === deps.sink.keyPrint) return [];
      if (pause) await resumeCrm(deps, null);
      const now = clock.now();
      const lostBefore = new Date(now.getTime() - lostAfterMs);
      const rows = await takeForgotten(db, { now, lostBefore });
      return rows.map(({ id, userId }) => ({ id: String(id), key: userId }));
    },
  };
  return queue;
}

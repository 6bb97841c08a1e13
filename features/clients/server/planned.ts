import { and, asc, eq, gte, isNull } from 'drizzle-orm';
import { clients } from '#platform/server/clients/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { dueRecall } from './recalls/queries.ts';

/** Days after which what was planned and nobody touched is no longer asked about. */
const plannedPastDays = 7;

interface Planned {
  readonly id: string;
  readonly name: string;
  readonly step: string;
  readonly on: string;
}

/** The client with the next planned step. */
async function nextStep(db: Db, { from, userId }: { userId: string; from: string }): Promise<Planned | null> {
  const [row] = await db
    .select({ id: clients.id, name: clients.name, step: clients.nextStep, on: clients.nextOn })
    .from(clients)
    .where(
      and(
        eq(clients.userId, userId),
        isNull(clients.deletedAt),
        isNull(clients.archivedAt),
        gte(clients.nextOn, from),
      ),
    )
    .orderBy(asc(clients.nextOn), asc(clients.id))
    .limit(1);
  return row && row.on !== null ? { ...row, on: row.on } : null;
}

/**
 * What the member does next for a client, a step they planned or a question of what stayed, whichever day is sooner, of
 * what is not long past; null: nothing is planned.
 */
export async function plannedFor(db: Db, { now, userId }: { userId: string; now: Date }) {
  const from = new Date(now.getTime() - plannedPastDays * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const [step, recall] = [await nextStep(db, { userId, from }), await dueRecall(db, { userId, from })];
  if (recall === null || (step !== null && step.on <= recall.on))
    return step && { ...step, kind: 'step' as const };
  return { ...recall, kind: 'recall' as const, step: 'Ask what they still remember of your talk' };
}

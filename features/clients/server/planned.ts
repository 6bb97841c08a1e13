import { and, asc, eq, gte, isNull, max } from 'drizzle-orm';
import type { ClientThings } from '#platform/server/clients/things.ts';
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
  /** The day on which the client agreed to it. */
  readonly agreedOn: string | null;
}

/** The client with the next planned step. */
async function nextStep(db: Db, { from, userId }: { userId: string; from: string }): Promise<Planned | null> {
  const [row] = await db
    .select({
      id: clients.id,
      name: clients.name,
      step: clients.nextStep,
      on: clients.nextOn,
      agreedOn: clients.agreedOn,
    })
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

/** The newest day on which one of their clients bought; null if none did. */
export async function lastSaleOn(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ on: max(clients.boughtOn) })
    .from(clients)
    .where(and(eq(clients.userId, userId), isNull(clients.deletedAt)));
  return row?.on ?? null;
}

interface PlannedDeps {
  readonly db: Db;
  readonly cards: Pick<ClientThings, 'list'>;
}

/**
 * What the member does next for a client, a step they planned or a question of what stayed, whichever day is sooner, of
 * what is not long past, with the card that prepares them; null: nothing is planned.
 */
export async function plannedFor({ cards, db }: PlannedDeps, { now, userId }: { userId: string; now: Date }) {
  const from = new Date(now.getTime() - plannedPastDays * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const [step, recall] = [await nextStep(db, { userId, from }), await dueRecall(db, { userId, from })];
  const isStep = step !== null && (recall === null || step.on <= recall.on);
  const next = isStep
    ? { ...step, kind: 'step' as const }
    : recall && {
        ...recall,
        kind: 'recall' as const,
        step: 'Ask what they still remember of your talk',
        agreedOn: null,
      };
  if (next === null) return null;
  const [card] = await cards.list(db, { clientId: next.id, most: 1 });
  return { ...next, cardId: card?.id ?? null };
}

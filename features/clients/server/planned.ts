import { and, asc, eq, gte, isNull, max } from 'drizzle-orm';
import { type TimeThere, urgentFirst } from '#features/clients/rules-step.ts';
import { localDay, startOfDay } from '#platform/contract/local-day.ts';
import type { ClientThings } from '#platform/server/clients/things.ts';
import { clients } from '#platform/server/clients/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { dueRecall } from './recalls/queries.ts';

/** Days after which what was planned and nobody touched is no longer asked about. */
const plannedPastDays = 7;

/** More than anybody plans for a week. */
const mostPlanned = 200;

/** The steps that are planned, by their day. */
async function stepsFrom(db: Db, { from, userId }: { userId: string; from: string }) {
  const rows = await db
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
    .limit(mostPlanned);
  return rows.flatMap(({ on, ...row }) => (on === null ? [] : [{ ...row, on }]));
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

/** The time where a member is, as far as their browser told their zone. */
function timeIn(timeZone: string | null, now: Date): TimeThere {
  const zone = timeZone ?? 'UTC';
  const minutes = Math.floor((now.getTime() - startOfDay(now, zone).getTime()) / 60_000);
  return { today: localDay(now, zone), minutes };
}

/**
 * What the member does next for a client, a step they planned or a question of what stayed, whichever is more urgent, of
 * what is not long past, with the card that prepares them; null: nothing is planned.
 */
export async function plannedFor(
  { cards, db }: PlannedDeps,
  { timeZone, userId }: Pick<Viewer, 'timeZone' | 'userId'>,
  now: Date,
) {
  const from = new Date(now.getTime() - plannedPastDays * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const [steps, recall] = [await stepsFrom(db, { userId, from }), await dueRecall(db, { userId, from })];
  const question = recall && {
    ...recall,
    kind: 'recall' as const,
    step: 'Ask what they still remember of your talk',
    agreedOn: null,
  };
  const planned = [
    ...steps.map((step) => ({ ...step, kind: 'step' as const })),
    ...(question ? [question] : []),
  ];
  const [next] = urgentFirst(planned, timeIn(timeZone, now));
  if (next === undefined) return null;
  const [card] = await cards.list(db, { clientId: next.id, most: 1 });
  return { ...next, cardId: card?.id ?? null };
}

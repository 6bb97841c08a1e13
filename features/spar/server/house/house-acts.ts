import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { sparClients } from '#content/spar/clients.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { AuditActionOf } from '#platform/contract/audit-actions.ts';
import { judgeOrder } from '#platform/contract/order.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import {
  type createHouseClient,
  deletedHouseClientDays,
  houseLimits,
  type orderHouse,
  type updateHouseClient,
} from '#features/spar/contract-house.ts';
import { type ShippedFacts, shippedClients, writtenClients, type WrittenRow } from './house.ts';
import { sparHouseClients, sparShippedOff } from '#features/spar/server/tables.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/** The admin who acts, and where the request came from. */
export interface AdminActor {
  readonly viewer: Viewer;
  readonly client: ClientInfo;
}

interface Act {
  readonly action: AuditActionOf<'spar'>;
  readonly details: Readonly<Record<string, string>>;
}

/** Makes one change of the house at a time, across all nodes, and notes it in the audit log: ids, never words. */
function changeHouse<Result>(
  { db, clock }: Deps,
  { viewer, client }: AdminActor,
  change: (tx: Db, now: Date) => Promise<{ readonly result: Result; readonly act: Act | null }>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('spar.house'))`);
    const now = clock.now();
    const { result, act } = await change(tx, now);
    if (act)
      await audit(tx, {
        at: now,
        actorId: viewer.userId,
        subjectId: null,
        sessionId: viewer.sessionId,
        address: client.address,
        ...act,
      });
    return result;
  });
}

const live = isNull(sparHouseClients.deletedAt);
const actOn = (action: Act['action'], client: string): Act => ({ action, details: { client } });

/** @throws AppError conflict if there is no room for one more */
function needRoom(written: readonly unknown[]): void {
  if (written.length >= houseLimits.clients)
    throw new AppError('conflict', {
      message: `${houseLimits.clients} clients of your own are the most. Delete one first.`,
    });
}

const lastPlace = (written: readonly WrittenRow[]) =>
  1 + Math.max(0, ...written.map(({ orderIndex }) => orderIndex));

type Writing = z.output<typeof createHouseClient.body>;

/** Whether a client already has the words of a request that is sent again because its answer may have been lost. */
const isSame = (row: WrittenRow, words: Omit<Writing, 'id'>) =>
  Object.entries(words).every(([name, word]) => row[name as keyof typeof words] === word);

/** Writes a client, at the end and turned off; a second time under the same id changes nothing. @throws AppError conflict */
export const addHouseClient = (deps: Deps, by: AdminActor, { id = randomUUID(), ...words }: Writing) =>
  changeHouse<WrittenRow>(deps, by, async (tx, now) => {
    const [before] = await tx.select().from(sparHouseClients).where(eq(sparHouseClients.id, id));
    if (before) {
      if (before.deletedAt === null && isSame(before, words)) return { result: before, act: null };
      throw new AppError('conflict', {
        message: 'This client was saved already. Look at your clients first.',
      });
    }
    const written = await writtenClients(tx);
    needRoom(written);
    const [result] = await tx
      .insert(sparHouseClients)
      .values({ id, ...words, orderIndex: lastPlace(written), createdAt: now, updatedAt: now })
      .returning();
    if (!result) throw new Error('the client was not inserted');
    return { result, act: actOn('spar.client_created', result.id) };
  });

type Change = z.output<typeof updateHouseClient.body>;

function actionOf({ version: _, isOn, ...words }: Change): Act['action'] {
  const isOnlySwitch = isOn !== undefined && Object.values(words).every((value) => value === undefined);
  if (!isOnlySwitch) return 'spar.client_changed';
  return isOn ? 'spar.client_turned_on' : 'spar.client_turned_off';
}

/** Changes a client, if nobody else has changed them since the given version. @throws AppError not_found, conflict */
export const changeHouseClient = (
  deps: Deps,
  by: AdminActor,
  { id, change }: { id: string; change: Change },
) =>
  changeHouse(deps, by, async (tx, now) => {
    const { version, ...words } = change;
    const [held] = await tx
      .select()
      .from(sparHouseClients)
      .where(and(eq(sparHouseClients.id, id), live));
    if (!held) throw new AppError('not_found');
    if (held.version !== version) throw new AppError('conflict');
    const [result] = await tx
      .update(sparHouseClients)
      .set({ ...words, version: version + 1, updatedAt: now })
      .where(eq(sparHouseClients.id, id))
      .returning();
    if (!result) throw new Error('the client was not changed');
    return { result, act: actOn(actionOf(change), id) };
  });

/** Deletes a client; for some weeks they can be restored. @throws AppError not_found */
export const removeHouseClient = (deps: Deps, by: AdminActor, id: string) =>
  changeHouse(deps, by, async (tx, now) => {
    const [gone] = await tx
      .update(sparHouseClients)
      .set({ deletedAt: now })
      .where(and(eq(sparHouseClients.id, id), live))
      .returning({ id: sparHouseClients.id });
    if (!gone) throw new AppError('not_found');
    return { result: undefined, act: actOn('spar.client_deleted', id) };
  });

/**
 * Restores a deleted client; any other stays unchanged. @throws AppError not_found, conflict
 * @param asDraft at the end of the list and turned off; otherwise as they were
 */
export const restoreHouseClient = (
  deps: Deps,
  by: AdminActor,
  { asDraft, id }: { readonly id: string; readonly asDraft: boolean },
) =>
  changeHouse<WrittenRow>(deps, by, async (tx) => {
    const written = await writtenClients(tx);
    const here = written.find((one) => one.id === id);
    if (here) return { result: here, act: null };
    needRoom(written);
    const [result] = await tx
      .update(sparHouseClients)
      .set({ deletedAt: null, ...(asDraft ? { isOn: false, orderIndex: lastPlace(written) } : {}) })
      .where(and(eq(sparHouseClients.id, id), isNotNull(sparHouseClients.deletedAt)))
      .returning();
    if (!result) throw new AppError('not_found');
    return { result, act: actOn('spar.client_restored', id) };
  });

/** Puts the written clients in another order, unless somebody changed the list first. @throws AppError conflict, invalid_input */
export const orderHouseClients = (
  deps: Deps,
  by: AdminActor,
  { seen, wanted }: z.output<typeof orderHouse.body>,
) =>
  changeHouse(deps, by, async (tx) => {
    const here = (await writtenClients(tx)).map(({ id }) => id);
    const verdict = judgeOrder(seen, wanted, here);
    if (verdict === 'not an order') throw new AppError('invalid_input');
    if (verdict === 'conflict') throw new AppError('conflict');
    if (verdict === 'new')
      for (const [index, id] of wanted.entries())
        await tx
          .update(sparHouseClients)
          .set({ orderIndex: index + 1 })
          .where(eq(sparHouseClients.id, id));
    const act: Act = { action: 'spar.clients_reordered', details: { order: wanted.join(' ') } };
    return { result: await writtenClients(tx), act: verdict === 'new' ? act : null };
  });

/** Turns a client of the release on or off. @throws AppError not_found */
export const turnShippedClient = (
  deps: Deps,
  by: AdminActor,
  { slug, isOn }: { readonly slug: string; readonly isOn: boolean },
) =>
  changeHouse<ShippedFacts>(deps, by, async (tx, now) => {
    if (!sparClients.some((one) => one.slug === slug)) throw new AppError('not_found');
    if (isOn) await tx.delete(sparShippedOff).where(eq(sparShippedOff.slug, slug));
    else await tx.insert(sparShippedOff).values({ slug, at: now }).onConflictDoNothing();
    const result = (await shippedClients(tx)).find((one) => one.slug === slug);
    if (!result) throw new AppError('not_found');
    return { result, act: actOn(isOn ? 'spar.client_turned_on' : 'spar.client_turned_off', slug) };
  });

/** Permanently deletes clients that can no longer be restored; for the hourly chore. */
export async function dropDeletedHouseClients(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - deletedHouseClientDays * 24 * 60 * 60 * 1000);
  await db.delete(sparHouseClients).where(lt(sparHouseClients.deletedAt, before));
}

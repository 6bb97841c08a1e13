import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { RestoreUnknown } from './restore-failed.ts';
import { rowsOf } from './tables.ts';

/** Whether a transaction whose end we did not hear was committed. @throws RestoreUnknown when we cannot find out */
async function wasCommitted(db: Db, transaction: string, cause: unknown): Promise<boolean> {
  let status: string | null | undefined;
  try {
    const found = await db.execute(sql`select pg_xact_status(${transaction}::xid8) as status`);
    status = rowsOf<{ status: string | null }>(found)[0]?.status;
  } catch {
    throw new RestoreUnknown({ cause });
  }
  if (status === 'in progress') throw new RestoreUnknown({ cause });
  return status === 'committed';
}

/**
 * A transaction whose outcome is known even if the connection breaks during the commit: if it throws, it was rolled
 * back. @throws RestoreUnknown when the outcome cannot be found out
 */
export async function inKnownTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const reachedTheEnd: { transaction: string; result: Result }[] = [];
  try {
    return await db.transaction(async (tx) => {
      const found = await tx.execute(sql`select pg_current_xact_id()::text as id`);
      const transaction = rowsOf<{ id: string }>(found)[0]?.id ?? '';
      const result = await work(tx);
      reachedTheEnd.push({ transaction, result });
      return result;
    });
  } catch (error) {
    const [end] = reachedTheEnd;
    if (end && (await wasCommitted(db, end.transaction, error))) return end.result;
    throw error;
  }
}

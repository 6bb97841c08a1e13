import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';

/**
 * Lifts, for this transaction, the time limits that protect members' requests from one another: how long a backup or
 * a restore takes depends on the size of the data.
 */
export async function withoutTimeouts(tx: Db): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}

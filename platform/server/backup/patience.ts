import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';

/**
 * Lifts the limits that protect members' requests from one another, for this transaction: a backup and a restore take
 * as long as the data is large.
 */
export async function withoutTimeouts(tx: Db): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}

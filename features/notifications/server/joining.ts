import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { newestPlace } from './stream/published.ts';

/** Records where a new member enters the stream: they do not inherit what was sent to everybody before. */
export async function joinStream(tx: Db, joined: { readonly userId: string }): Promise<void> {
  await tx.execute(sql`
    insert into notification_members (user_id, joined_after) values (${joined.userId}, ${newestPlace})
    on conflict do nothing`);
}

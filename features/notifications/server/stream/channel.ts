import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';

/** The channel on which nodes tell each other what changed: ids only, never rows or permissions. */
export const noticeChannel = 'notices';

/**
 * What nodes hear: a new message (to one member, or to many if there is no id), or that a member's own data changed.
 */
export type Heard =
  | { readonly what: 'new'; readonly userId: string | null; readonly id: string; readonly seq: number }
  | { readonly what: 'mine'; readonly userId: string };

/** Tells all nodes, including this one, when the transaction commits. */
export async function announce(db: Db, heard: Heard): Promise<void> {
  const payload =
    heard.what === 'new'
      ? `new ${heard.id} ${heard.seq} ${heard.userId ?? ''}`.trim()
      : `mine ${heard.userId}`;
  await db.execute(sql`select pg_notify(${noticeChannel}, ${payload})`);
}

/** Reads what `announce` wrote; null for anything else. */
export function readHeard(payload: string): Heard | null {
  const [what, first, seq, userId] = payload.split(' ');
  if (what === 'new' && first) return { what, id: first, seq: Number(seq), userId: userId ?? null };
  if (what === 'mine' && first) return { what, userId: first };
  return null;
}

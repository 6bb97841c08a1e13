import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#platform/server/db/client.ts';

const states = z.array(z.object({ queue: z.string(), due: z.coerce.number(), seconds: z.coerce.number() }));

/** For each queue with due jobs: how many there are, and how many whole seconds the oldest has waited. */
export async function queueStates(db: Db): Promise<{ queue: string; due: number; seconds: number }[]> {
  const { rows } = (await db.execute(
    sql`select name as queue, count(*)::int as due, max(extract(epoch from now() - start_after))::int as seconds
        from pgboss.job where state in ('created', 'retry') and start_after < now() group by name order by name`,
  )) as { rows: unknown[] };
  return states.parse(rows);
}

const ages = z.array(z.object({ seconds: z.coerce.number() }));

/** How long the oldest due job has been waiting to start, in whole seconds; 0 when none is due. */
export async function oldestJobSeconds(db: Db): Promise<number> {
  const { rows } = (await db.execute(
    sql`select coalesce(max(extract(epoch from now() - start_after)), 0)::int as seconds
        from pgboss.job where state in ('created', 'retry') and start_after < now()`,
  )) as { rows: unknown[] };
  return Math.max(0, ages.parse(rows)[0]?.seconds ?? 0);
}

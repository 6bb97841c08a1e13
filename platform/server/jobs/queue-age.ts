import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#platform/server/db/client.ts';

const ages = z.array(z.object({ seconds: z.coerce.number() }));

/** How long the oldest due job has been waiting to start, in whole seconds; 0 when none is due. */
export async function oldestJobSeconds(db: Db): Promise<number> {
  const { rows } = (await db.execute(
    sql`select coalesce(max(extract(epoch from now() - start_after)), 0)::int as seconds
        from pgboss.job where state in ('created', 'retry') and start_after < now()`,
  )) as { rows: unknown[] };
  return Math.max(0, ages.parse(rows)[0]?.seconds ?? 0);
}

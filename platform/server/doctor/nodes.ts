import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { OpenDatabase } from '#platform/server/db/client.ts';
import { listenerName, processOf } from '#platform/server/db/process-name.ts';
import { type Finding, findingsAbout } from './finding.ts';

const { ok, warning } = findingsAbout('Nodes');
const rows = z.array(z.object({ name: z.string() }));

/** Which processes run on this database, and whether all run the same build. Finds none on the embedded database. */
export async function nodeFindings({ db }: Pick<OpenDatabase, 'db'>): Promise<readonly Finding[]> {
  const found = (await db.execute(sql`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like ${`${listenerName}%`}
    order by 1 limit 100`)) as { rows: unknown[] };
  const running = rows.parse(found.rows).map(({ name }) => processOf(name));
  if (running.length === 0) return [];
  const what = running.map((one) => (one === null ? 'an older version' : `${one.version} (${one.build})`));
  const different = [...new Set(what)];
  if (different.length === 1)
    return [
      ok(`${running.length === 1 ? 'One process runs' : `${running.length} processes run`} ${what[0]}.`),
    ];
  const listed = running.map((one, place) => `${one?.node ?? 'one'}: ${what[place]}`);
  return [
    warning(
      `Different builds run side by side: ${listed.join('; ')}.`,
      'During an upgrade that is meant; otherwise restart those that were left behind.',
    ),
  ];
}

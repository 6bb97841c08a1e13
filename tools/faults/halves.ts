import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { controlSocket } from '#platform/server/backup/control.ts';
import { createDiskStore } from '#platform/server/files/disk-store.ts';
import { createLogger } from '#platform/server/logger.ts';
import { line } from '#platform/server/backup/format.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { readLines } from '#platform/server/backup/stream.ts';
import { systemClock } from '#platform/server/clock.ts';
import { writeBackup } from '#platform/server/backup/write.ts';

/** Members without their profile or CRM row: half-applied transactions. */
export async function countHalves(lines: AsyncIterable<unknown>): Promise<number> {
  const ids: Record<string, Set<unknown>> = {
    users: new Set(),
    profiles: new Set(),
    crm_deliveries: new Set(),
  };
  for await (const value of lines) {
    const part = line.parse(value);
    if (part.type === 'rows') for (const row of part.rows) ids[part.table]?.add(row['user_id'] ?? row['id']);
  }
  const { users = new Set(), profiles = new Set(), crm_deliveries: deliveries = new Set() } = ids;
  return [...users].filter((id) => !profiles.has(id) || !deliveries.has(id)).length;
}

/** Every row of a product that runs: of the embedded database in `folder`, or of PostgreSQL. */
export async function* snapshotOf(
  folder: string,
  postgres: { readonly url: string } | null,
): AsyncGenerator<unknown> {
  if (postgres === null) {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ socketPath: controlSocket(folder), path: '/' }, resolve)
        .once('error', reject)
        .end();
    });
    yield* readLines(answer);
    return;
  }
  const lines: unknown[] = [];
  const database = await openPostgres(
    { url: postgres.url, poolSize: 2, statementTimeoutMs: 60_000 },
    createLogger('silent'),
  );
  await writeBackup(
    { db: database.db, clock: systemClock, store: createDiskStore(join(folder, 'none')) },
    async (part) => {
      lines.push(await Promise.resolve(part));
    },
  );
  await database.close();
  yield* lines;
}

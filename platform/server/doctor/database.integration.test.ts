import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemClock } from '#platform/server/clock.ts';
import { readMigrations } from '#platform/server/db/migrate.ts';
import { clusterUrl, createPostgresDatabase, openTestDatabase } from '#testing/database.ts';
import { createListener } from '#platform/server/db/postgres-listener.ts';
import { listenerNameOf } from '#platform/server/db/process-name.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { testLog } from '#testing/log.ts';
import { databaseFindings } from './database.ts';
import { nodeFindings } from './nodes.ts';

const migrations = readMigrations('db/migrations');
const given = { clock: systemClock, migrations, poolSize: 2 };

test('a database of this version has all of its migrations', async () => {
  const database = await openTestDatabase();
  const found = await databaseFindings(database, given);
  await database.close();
  expect(found.filter(({ state }) => state !== 'ok')).toEqual([]);
});

test('migrations that wait, tables of a newer version and jobs that nobody does are named', async () => {
  const database = await openTestDatabase();
  const fewer = await databaseFindings(database, { ...given, migrations: migrations.slice(0, -1) });
  await database.db.execute(sql`delete from schema_migrations where hash = ${migrations.at(-1)?.hash ?? ''}`);
  await database.db.execute(
    sql`insert into pgboss.queue (name, policy, partition, table_name, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, warning_queued)
        values ('left', 'standard', false, 'job_common', 0, 0, false, 60, 60, 60, 0)`,
  );
  await database.db.execute(
    sql`insert into pgboss.job (name, start_after) values ('left', now() - interval '20 minutes')`,
  );
  const missing = await databaseFindings(database, given);
  await database.close();
  expect(fewer.map(({ seen }) => seen)).toContain('It has migrations that this version does not know: 1.');
  const seen = missing.map((finding) => finding.seen);
  expect(seen).toContain('Migrations that wait: 1 of 1.');
  expect(seen).toContain('1 jobs of left wait, the oldest for 20 minutes.');
});

test('a database without tables, and one that keeps nothing, are named', async () => {
  const database = await openTestDatabase('empty');
  expect((await databaseFindings(database, given)).map(({ seen }) => seen)).toContain('It is empty.');
  const told = await database.db.transaction(async (tx) => {
    await tx.execute(sql`set transaction read only`);
    return databaseFindings({ ...database, db: tx, patiently: (work) => work(tx) }, given);
  });
  await database.close();
  expect(told).toContainEqual(expect.objectContaining({ state: 'fault', about: 'Database' }));
});

test.each(clusterUrl === undefined ? [] : [clusterUrl])(
  'processes of one build are counted, and those of different ones are named with what each runs',
  async (cluster) => {
    const { drop, url } = await createPostgresDatabase(cluster);
    const log = testLog();
    const database = await openPostgres({ url, poolSize: 2, statementTimeoutMs: 5000 }, log);
    const listeners: ReturnType<typeof createListener>[] = [];
    const start = async (name?: string) => {
      const listener = createListener(url, log, name);
      listeners.push(listener);
      await listener.listen('anything', () => {});
    };
    const named = (build: string, node: string) => listenerNameOf({ version: '1.2.0', build, node });
    expect(await nodeFindings(database)).toEqual([]);
    await start(named('aaaaaaaa', 'vm:3000'));
    await start(named('aaaaaaaa', 'vm:worker'));
    expect(await nodeFindings(database)).toMatchObject([
      { state: 'ok', seen: '2 processes run 1.2.0 (aaaaaaaa).' },
    ]);
    await start(named('bbbbbbbb', 'vm:3001'));
    // An older release, which did not say.
    await start();
    expect(await nodeFindings(database)).toMatchObject([
      {
        state: 'warning',
        seen: 'Different builds run side by side: one: an older version; vm:3000: 1.2.0 (aaaaaaaa); vm:worker: 1.2.0 (aaaaaaaa); vm:3001: 1.2.0 (bbbbbbbb).',
      },
    ]);
    for (const listener of listeners) await listener.close();
    await database.close();
    await drop();
  },
);

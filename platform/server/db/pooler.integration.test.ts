import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { clusterUrl, createPostgresDatabase, openTestDatabase } from '#testing/database.ts';
import { testLog } from '#testing/log.ts';
import { startPgbouncer } from '#testing/pgbouncer.ts';
import type { Db, OpenDatabase } from './client.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPostgres } from './postgres.ts';

// The embedded database has no connections that could be pooled.
const onPostgres = clusterUrl === undefined ? [] : [clusterUrl];

async function newDatabase(cluster: string): Promise<string> {
  const { url, drop } = await createPostgresDatabase(cluster);
  onTestFinished(drop);
  return url;
}

async function open(url: string, directUrl: string): Promise<OpenDatabase> {
  const opened = await openPostgres({ url, directUrl, poolSize: 3, statementTimeoutMs: 5000 }, testLog());
  onTestFinished(() => opened.close());
  return opened;
}

/** Sends one message, and waits until it arrives. */
async function hears(database: OpenDatabase, through: Db): Promise<void> {
  const heard: string[] = [];
  await database.listen('pooler', (payload) => heard.push(payload));
  await through.execute(sql`select pg_notify('pooler', 'sent')`);
  await expect.poll(() => heard, { timeout: 5000 }).toEqual(['sent']);
}

test('without a direct address, the one address does everything', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());

  await hears(database, database.db);
  await database.patiently((db) => hears(database, db));
  expect(await database.jobStore().db?.executeSql('select 1 as one', [])).toMatchObject({
    rows: [{ one: 1 }],
  });
});

test.each(onPostgres)(
  'LISTEN, jobs and migrations take the direct address, all else the other',
  async (cluster) => {
    const [pooled, direct] = [await newDatabase(cluster), await newDatabase(cluster)];
    const database = await open(pooled, direct);
    const name = (url: string) => [{ name: new URL(url).pathname.slice(1) }];
    const asked = 'select current_database() as name';

    expect((await database.db.execute(sql.raw(asked))) as unknown).toMatchObject({ rows: name(pooled) });
    const long = await database.patiently(async (db) => db.execute(sql.raw(asked)));
    expect(long as unknown).toMatchObject({ rows: name(direct) });
    expect(await database.jobStore().db?.executeSql(asked, [])).toMatchObject({ rows: name(direct) });
    await database.patiently((db) => hears(database, db));
  },
);

test.each(onPostgres)(
  'through PgBouncer in transaction mode it migrates, hears what is sent and keeps its time limit',
  async (cluster) => {
    const direct = await newDatabase(cluster);
    const pooler = await startPgbouncer(direct, 'set statement_timeout = 300');
    onTestFinished(pooler.stop);
    const database = await open(pooler.url, direct);

    expect(await migrate(database, readMigrations('db/migrations'))).toBeGreaterThan(0);
    await hears(database, database.db);
    await expect(database.db.execute(sql`select pg_sleep(4)`)).rejects.toMatchObject({
      cause: { code: '57014' },
    });
  },
);

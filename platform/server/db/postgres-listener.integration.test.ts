import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clusterUrl, createPostgresDatabase } from '#testing/database.ts';
import { testLog } from '#testing/log.ts';
import { openPostgres } from './postgres.ts';

// These are about a server that can break a connection; the embedded database has no connection to break.
const onPostgres = clusterUrl === undefined ? [] : [clusterUrl];

test.each(onPostgres)('a broken listening connection comes back and hears again', async (url) => {
  const { url: own, drop } = await createPostgresDatabase(url);
  const database = await openPostgres({ url: own, poolSize: 3, statementTimeoutMs: 5000 }, testLog());
  const heard: string[] = [];
  await database.listen('break', (payload) => heard.push(payload));
  await database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'make-me-great-listen' and datname = current_database()`,
  );
  await expect
    .poll(
      async () => {
        await database.db.execute(sql`select pg_notify('break', 'again')`);
        return heard.includes('again');
      },
      { timeout: 5000, interval: 100 },
    )
    .toBe(true);
  await database.close();
  await drop();
});

test.each(onPostgres)('a statement that takes too long is ended by the server', async (url) => {
  const { url: own, drop } = await createPostgresDatabase(url);
  const database = await openPostgres({ url: own, poolSize: 3, statementTimeoutMs: 200 }, testLog());
  await expect(database.db.execute(sql`select pg_sleep(5)`)).rejects.toMatchObject({
    cause: { code: '57014' },
  });
  await database.close();
  await drop();
});

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clusterUrl, createPostgresDatabase, openTestDatabase } from '#testing/database.ts';
import { fillDataFolder } from '#testing/image.ts';
import { testLog } from '#testing/log.ts';
import type { OpenDatabase } from './client.ts';
import { flushes } from './durable-fs.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';
import { appliedIn, isMigrated, migrate, readMigrations } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { OuterDatabaseInTransaction } from './transaction-guard.ts';

const migrations = readMigrations('db/migrations');
let database: OpenDatabase;
const folders: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-db-'));
  folders.push(folder);
  return folder;
}

test('migrations run once, and together they are enough to be ready', async () => {
  const fresh = await openTestDatabase('empty');
  await expect(isMigrated(fresh, migrations)).rejects.toThrow();
  const [first, second] = [await migrate(fresh, migrations), await migrate(fresh, migrations)];
  expect([first > 0, second]).toEqual([true, 0]);
  expect(await isMigrated(fresh, migrations)).toBe(true);
  await fresh.close();
});

test('two starts at once apply each migration once, whoever of them takes it', async () => {
  const fresh = await openTestDatabase('empty');
  const applied = await Promise.all([migrate(fresh, migrations), migrate(fresh, migrations)]);
  expect(applied.reduce((sum, count) => sum + count)).toBe(migrations.length);
  expect(await appliedIn(fresh.db)).toEqual(new Set(migrations.map(({ hash }) => hash)));
  await fresh.close();
});

test('the outer database inside a transaction throws at once instead of waiting for itself', async () => {
  const inside = database.db.transaction(async () => {
    await database.db.execute(sql`select 1`);
  });
  await expect(inside).rejects.toMatchObject({ cause: expect.any(OuterDatabaseInTransaction) as unknown });
  const nested = database.db.transaction(() => database.db.transaction(() => Promise.resolve()));
  await expect(nested).rejects.toThrow(OuterDatabaseInTransaction);
});

test('a transaction passed down works, nested too, and what follows it is outside again', async () => {
  const after = await database.db.transaction(async (tx) => {
    await tx.transaction(async (inner) => {
      await inner.execute(sql`select 1`);
    });
    return new Promise<() => Promise<unknown>>((resolve) =>
      resolve(() => database.db.execute(sql`select 1`)),
    );
  });
  await expect(after()).resolves.toBeDefined();
});

test('work begun in a transaction and still running after its end may use the outer database', async () => {
  let later: Promise<unknown> = Promise.resolve();
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    later = new Promise((resolve) => setTimeout(resolve, 20)).then(() => database.db.execute(sql`select 1`));
  });
  await expect(later).resolves.toBeDefined();
});

test('a notification is heard after the commit, and not when the transaction is rolled back', async () => {
  const heard: string[] = [];
  const stop = await database.listen('test_channel', (payload) => heard.push(payload));
  await database.db
    .transaction(async (tx) => {
      await tx.execute(sql`select pg_notify('test_channel', 'rolled back')`);
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_notify('test_channel', 'committed')`);
  });
  await expect.poll(() => heard).toEqual(['committed']);
  await stop();
  await database.db.execute(sql`select pg_notify('test_channel', 'after')`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(heard).toEqual(['committed']);
});

// These are only about the embedded database, and would show the same when the tests run on PostgreSQL.
const onEmbedded = clusterUrl === undefined ? ['embedded'] : [];

test.each(onEmbedded)('each commit on the %s database is flushed to the disk', async () => {
  const opened = await openPglite(newFolder());
  await opened.db.execute(sql`create table t (x int)`);
  const before = flushes.count;
  for (let i = 0; i < 5; i += 1) await opened.db.execute(sql`insert into t values (${i})`);
  expect(flushes.count - before).toBeGreaterThanOrEqual(5);
  await opened.close();
});

test.each(onEmbedded)('vacuum runs on the %s database, where nobody else would', async () => {
  const folder = newFolder();
  await fillDataFolder(folder);
  const opened = await openPglite(folder);
  await opened.db.execute(sql`create table t (x int)`);
  await opened.vacuum();
  const result = await opened.db.execute(
    sql`select last_vacuum is not null as done from pg_stat_user_tables where relname = 't'`,
  );
  expect((result as unknown as { rows: unknown[] }).rows).toEqual([{ done: true }]);
  await opened.close();
});

test('a second process on the same folder stops at once, naming the folder and what to do', async () => {
  const folder = newFolder();
  const unlock = lockFolder(folder);
  const script = `import { openPglite } from '#platform/server/db/pglite.ts'; await openPglite(${JSON.stringify(folder)}).catch((error) => { process.stdout.write(error.message); process.exit(7); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: process.cwd(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code).toBe(7);
  expect(said).toContain(folder);
  expect(said).toContain('set DATA_DIR to another folder');
  unlock();
});

test('the folder is free again when its holder lets go, and the lock is not taken twice', () => {
  const folder = newFolder();
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  unlock();
  lockFolder(folder)();
});

// These tests need a server whose connection can break; the embedded database has no connection.
const onPostgres = clusterUrl === undefined ? [] : [clusterUrl];

test.each(onPostgres)('a broken listening connection comes back and hears again', async (url) => {
  const { url: own, drop } = await createPostgresDatabase(url);
  const database = await openPostgres({ url: own, poolSize: 3, statementTimeoutMs: 5000 }, testLog());
  const heard: string[] = [];
  await database.listen('break', (payload) => heard.push(payload));
  await database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'make-me-great-listen%' and datname = current_database()`,
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

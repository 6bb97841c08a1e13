import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { signIn } from '#features/account/contract.ts';
import { listCards } from '#features/tools/contract.ts';
import type { BackupLine } from '#platform/server/backup/format.ts';
import { readBackup } from '#platform/server/backup/read.ts';
import { systemClock } from '#platform/server/clock.ts';
import { isMigrated, type Migrations, readMigrations } from '#platform/server/db/migrate.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { createDiskStore } from '#platform/server/files/disk-store.ts';
import { lasting } from './restore-exceptions.ts';
import { readLines } from '#platform/server/backup/stream.ts';
import { backUp, restore, restoring, stored } from '#testing/backups.ts';
import { clusterUrl, createPostgresDatabase, openTestDatabase } from '#testing/database.ts';
import { type App, startApp } from '#testing/harness.ts';
import { testLog } from '#testing/log.ts';
import { cardOf } from '#testing/studio.ts';

const apps: App[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function start(): Promise<App> {
  const app = await startApp();
  apps.push(app);
  return app;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-restore-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function* each(lines: readonly unknown[]): AsyncGenerator<unknown> {
  for (const line of lines) yield await Promise.resolve(line);
}

async function linesOf(app: App): Promise<BackupLine[]> {
  const lines: BackupLine[] = [];
  await backUp(app, (line) => Promise.resolve(void lines.push(line)));
  return lines;
}

/** What a later release does to the tables. */
const later: Migrations[number] = {
  hash: 'later',
  sql: [`alter table frustration_cards add column later text not null default 'of the later release'`],
  folderMillis: 0,
  bps: true,
};

test('a backup of an older release is restored into this one, and its tables are those of this one', async () => {
  const app = await start();
  const zoe = await app.join();
  await cardOf(zoe);
  const backup = await backUp(app);
  const files = stored(app);
  const gone = await app.join();
  const migrations = [...app.product.migrations, later];
  const told = await restore(app, backup, { migrations });
  const again = app.visitor();
  await again.call(signIn, { body: { email: zoe.email, password: zoe.password } });
  expect((await again.call(listCards, {})).cards).toHaveLength(3);
  expect(stored(app)).toEqual(files);
  const leaver = { email: gone.email, password: gone.password };
  expect((await app.visitor().fail(signIn, { body: leaver })).code).toBe('bad_credentials');
  expect(await isMigrated(app.product.deps.database, migrations)).toBe(true);
  const { rows } = (await app.db.execute(sql`select later from frustration_cards`)) as { rows: unknown[] };
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ later: 'of the later release' })));
  expect(told).toContain('users: 1 rows');
});

test('an empty database is restored into, without a start of the product before', async () => {
  const app = await start();
  await app.join();
  const backup = await backUp(app);
  const database = await openTestDatabase('empty');
  const folder = newFolder();
  const given = {
    db: database.db,
    clock: systemClock,
    store: createDiskStore(folder),
    spool: join(folder, 'spool'),
    migrations: readMigrations('db/migrations'),
    lasting,
    tell: () => {},
  };
  await readBackup(given, () => readLines(Readable.from([backup])));
  expect(await isMigrated(database, given.migrations)).toBe(true);
  const counted = await database.db.execute(sql`select count(*)::int as many from users`);
  expect((counted as unknown as { rows: unknown[] }).rows).toEqual([{ many: 1 }]);
  await database.close();
});

test('the rows of a table may come in any order, also those that refer to one another', async () => {
  const app = await start();
  const { userId } = await app.join();
  await app.db.execute(sql`
    insert into studio_results (id, user_id, tool, title, from_result_id, latest, excerpt, search_text, created_at, updated_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${userId}, 'ad-copy', 'Result ' || n,
      case when n > 1 then ('00000000-0000-4000-8000-' || lpad((n - 1)::text, 12, '0'))::uuid end,
      1, '', '', now(), now() from generate_series(1, 3) n`);
  const lines = (await linesOf(app)).flatMap((line) =>
    line.type === 'rows' && line.table === 'studio_results'
      ? line.rows.toReversed().map((row) => ({ ...line, rows: [row] }))
      : [line],
  );
  const { given } = restoring(app, newFolder());
  await readBackup(given, () => each(lines));
  const linked = await app.db.execute(
    sql`select count(*)::int as many from studio_results where from_result_id is not null`,
  );
  expect((linked as unknown as { rows: unknown[] }).rows).toEqual([{ many: 2 }]);
});

test('rows that refer to nothing are refused at the end, and everything is as it was', async () => {
  const app = await start();
  await app.join();
  const lines = await linesOf(app);
  const later = await app.join();
  const files = stored(app);
  const without = lines.filter((line) => line.type !== 'rows' || line.table !== 'users');
  const lost = lines.flatMap((line) =>
    line.type === 'rows' && line.table === 'users' ? line.rows : [],
  ).length;
  const spoilt = without.map((line) => (line.type === 'end' ? { ...line, rows: line.rows - lost } : line));
  const { given } = restoring(app, newFolder());
  await expect(readBackup(given, () => each(spoilt))).rejects.toThrow();
  const { viewer } = await app
    .visitor()
    .call(signIn, { body: { email: later.email, password: later.password } });
  expect(viewer?.userId).toBe(later.userId);
  expect(stored(app)).toEqual(files);
  await readBackup(given, () => each(lines));
  expect(
    (await app.visitor().fail(signIn, { body: { email: later.email, password: later.password } })).code,
  ).toBe('bad_credentials');
});

test('a database of a newer version is left alone', async () => {
  const app = await start();
  const lines = await linesOf(app);
  await app.db.execute(sql`insert into schema_migrations (hash) values ('of a later release')`);
  const { given } = restoring(app, newFolder());
  await expect(readBackup(given, () => each(lines))).rejects.toThrow('the database is of a newer version');
});

// The embedded database has no limits of this kind.
test.each(clusterUrl === undefined ? [] : [clusterUrl])(
  'a restore may take longer than a request may',
  async (url) => {
    const { url: own, drop } = await createPostgresDatabase(url);
    const database = await openPostgres({ url: own, poolSize: 3, statementTimeoutMs: 300 }, testLog());
    const app = await start();
    const lines = await linesOf(app);
    const { given } = restoring(app, newFolder(), {
      db: database.db,
      clock: systemClock,
      store: createDiskStore(newFolder()),
      lasting: [
        {
          table: 'deletion_requests',
          settle: async (tx) => {
            await tx.execute(sql`select pg_sleep(0.6)`);
            // Longer than a request's transaction may be idle.
            await new Promise((resolve) => setTimeout(resolve, 1200));
            return [];
          },
        },
      ],
    });
    await expect(readBackup(given, () => each(lines))).resolves.toHaveLength(1);
    await database.close();
    await drop();
  },
);

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { signIn } from '#features/account/contract.ts';
import { listAttempts } from '#features/assessment/contract.ts';
import { listCards } from '#features/tools/contract.ts';
import type { BackupLine } from '#platform/server/backup/format.ts';
import { readBackup } from '#platform/server/backup/read.ts';
import { systemClock } from '#platform/server/clock.ts';
import { isMigrated, readMigrations } from '#platform/server/db/migrate.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { createDiskStore } from '#platform/server/files/disk-store.ts';
import { lasting } from './restoring.ts';
import { readLines } from '#platform/server/backup/stream.ts';
import { backUp, restore, restoring, stored } from '#testing/backups.ts';
import { clusterUrl, createPostgresDatabase, openTestDatabase } from '#testing/database.ts';
import { passwords } from '#platform/server/auth/passwords.ts';
import { type App, startApp } from '#testing/harness.ts';
import { testLog } from '#testing/log.ts';

const apps: App[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function start(): Promise<App> {
  // The passwords in an older release's backup were hashed at production cost.
  const app = await startApp({}, { passwords });
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

// Written by the release whose last migration was 0014; without its shipped books.
const oldBackup = readFileSync('testing/backup-of-0014.gz');

test('a backup of an older release is restored into this one, and its tables are those of this one', async () => {
  const app = await start();
  const later = await app.join();
  const told = await restore(app, oldBackup);
  const zoe = app.visitor();
  await zoe.call(signIn, { body: { email: 'zoe@example.test', password: 'a-long-passphrase-of-zoe-7' } });
  expect((await zoe.call(listCards, {})).cards.map(({ businessDescription }) => businessDescription)).toEqual(
    Array.from({ length: 3 }, () => 'Wir drucken Bücher 🐉'),
  );
  expect((await zoe.call(listAttempts, {})).attempts).toHaveLength(1);
  expect(stored(app)).toHaveLength(1);
  const gone = { email: later.email, password: later.password };
  expect((await app.visitor().fail(signIn, { body: gone })).code).toBe('bad_credentials');
  expect(await isMigrated(app.product.deps.database, app.product.migrations)).toBe(true);
  expect(told).toContain('users: 2 rows');
  // And a backup written by this release restores as well.
  await restore(app, await backUp(app));
  await app.join();
});

test('an empty database is restored into, without a start of the product before', async () => {
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
  await readBackup(given, () => readLines(Readable.from([oldBackup])));
  expect(await isMigrated(database, given.migrations)).toBe(true);
  const counted = await database.db.execute(sql`select count(*)::int as many from users`);
  expect((counted as unknown as { rows: unknown[] }).rows).toEqual([{ many: 2 }]);
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

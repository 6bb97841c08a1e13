import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { bytesOf as bodyOf } from '#testing/bytes.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { listAttempts, submitAttempt } from '#features/assessment/contract.ts';
import { answerValues, questionIds } from '#features/assessment/rules.ts';
import { identifyFrustrations, listCards } from '#features/tools/contract.ts';
import { backUp, restore, restoring, stored } from '#testing/backups.ts';
import { type App, startApp } from '#testing/harness.ts';
import type { BackupLine } from '#platform/server/backup/format.ts';
import { readBackup } from '#platform/server/backup/read.ts';
import { RestoreFailed } from '#platform/server/backup/restore-failed.ts';
import { storeBytes } from '#platform/server/files/store-bytes.ts';
import { inInsertOrder } from '#platform/server/backup/tables.ts';

const folders: string[] = [];
const apps: App[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function start(): Promise<App> {
  const app = await startApp();
  apps.push(app);
  return app;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-backup-'));
  folders.push(folder);
  return folder;
}

const answers = Object.fromEntries(questionIds.map((id, i) => [id, answerValues[i] ?? 'often'])) as never;
const body = { businessDescription: 'Wir drucken Bücher 🐉', targetAudience: 'Kleine Verlage' };

async function memberWithThings(app: App) {
  const member = await app.join({ firstName: 'Zoë', lastName: '李' });
  await member.call(submitAttempt, { body: { answers } });
  const { cards } = await member.call(identifyFrustrations, { body });
  return { member, cards };
}

const textFile = { name: 'captions.vtt', type: 'vtt' as const };
const bytes = new Uint8Array(Array.from({ length: 400_000 }, (_, i) => i % 251));

async function bytesOf({ product }: App, { key, size }: { key: string; size: number }) {
  const { stream } = await product.deps.store.open(key, { start: 0, end: size - 1 });
  return bodyOf(new Response(stream));
}

test('what was backed up is there again after the restore, and what came later is gone; files included', async () => {
  const app = await start();
  const file = await storeBytes(app.product.deps, { ...textFile, bytes });
  const { member, cards } = await memberWithThings(app);
  const before = stored(app);
  const backup = await backUp(app);

  const later = await app.join();
  await later.call(submitAttempt, { body: { answers } });
  await storeBytes(app.product.deps, { ...textFile, bytes });
  await restore(app, backup);

  expect((await member.call(listCards, {})).cards).toEqual(cards);
  expect((await member.call(listAttempts, {})).attempts).toHaveLength(1);
  expect(await bytesOf(app, file)).toEqual(bytes);
  expect(stored(app)).toEqual(before);
  // Numbers assigned after a restore must not collide with restored ones.
  await app.join();
});

test('a backup fits another installation, with its files', async () => {
  const [one, other] = [await start(), await start()];
  const { member, cards } = await memberWithThings(one);
  const file = await storeBytes(one.product.deps, { ...textFile, bytes });
  await restore(other, await backUp(one));
  const moved = other.visitor();
  for (const [name, value] of member.cookies) moved.cookies.set(name, value);
  expect((await moved.call(listCards, {})).cards).toEqual(cards);
  expect(await bytesOf(other, file)).toEqual(bytes);
  expect(stored(other)).toEqual(stored(one));
});

test('members go on writing while a backup is made, and it shows one moment', async () => {
  const app = await start();
  const { member } = await memberWithThings(app);
  // Waiting from outside the backup's transaction, as a member's request would.
  const begun = Promise.withResolvers<void>();
  const writing = begun.promise.then(() => member.call(submitAttempt, { body: { answers } }));
  const backup = await backUp(app, (line) => {
    if (line.type === 'head') begun.resolve();
    return Promise.resolve();
  });
  await writing;
  expect((await member.call(listAttempts, {})).attempts).toHaveLength(2);
  await restore(app, backup);
  expect((await member.call(listAttempts, {})).attempts).toHaveLength(1);
});

test.each([
  ['cut off', (backup: Buffer) => backup.subarray(0, backup.length - 200)],
  [
    'damaged',
    (backup: Buffer) => Buffer.concat([backup.subarray(0, 40), Buffer.alloc(60, 7), backup.subarray(100)]),
  ],
  ['no backup at all', () => Buffer.from('hello')],
  ['empty', () => Buffer.alloc(0)],
])('a backup that is %s changes nothing', async (_, spoil) => {
  const app = await start();
  const { member, cards } = await memberWithThings(app);
  const backup = await backUp(app);
  const later = await storeBytes(app.product.deps, { ...textFile, bytes });
  const before = stored(app);
  await expect(restore(app, spoil(backup))).rejects.toThrow();
  expect((await member.call(listCards, {})).cards).toEqual(cards);
  expect(await bytesOf(app, later)).toEqual(bytes);
  expect(stored(app)).toEqual(before);
});

async function* parts(...lines: unknown[]): AsyncGenerator<unknown> {
  for (const line of lines) yield await Promise.resolve(line);
}

test('a backup of another version, and one that would write outside its folder, are refused', async () => {
  const app = await start();
  const own: BackupLine[] = [];
  await backUp(app, (line) => Promise.resolve(void own.push(line)));
  const [first] = own;
  const spool = newFolder();
  const { given } = restoring(app, spool);
  const reading = (...lines: unknown[]) => readBackup(given, () => parts(...lines));
  const end = { type: 'end', rows: 0, files: 0 };
  await expect(reading({ ...first, migrations: ['other'] }, end)).rejects.toThrow('another version');
  await expect(reading(first, { type: 'file', path: '../../evil', piece: '' })).rejects.toThrow(
    RestoreFailed,
  );
  expect(existsSync(join(spool, '../../evil'))).toBe(false);
  await expect(reading(first, { type: 'rows', table: 'pg_authid', rows: [] }, end)).rejects.toThrow(
    'no table pg_authid',
  );
});

test('tables come after those they refer to, and a circle is told', () => {
  expect(
    inInsertOrder(
      ['c', 'b', 'a'],
      [
        { child: 'c', parent: 'b' },
        { child: 'b', parent: 'a' },
        { child: 'a', parent: 'a' },
      ],
    ),
  ).toEqual(['a', 'b', 'c']);
  expect(() =>
    inInsertOrder(
      ['a', 'b'],
      [
        { child: 'a', parent: 'b' },
        { child: 'b', parent: 'a' },
      ],
    ),
  ).toThrow('circle');
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { listAttempts, submitAttempt } from '#features/assessment/contract.ts';
import { answerValues, questionIds } from '#features/assessment/rules.ts';
import { identifyFrustrations, listCards } from '#features/tools/contract.ts';
import { type App, startApp } from '#testing/harness.ts';
import type { BackupLine } from '#platform/server/backup/format.ts';
import { readBackup, RestoreFailed } from '#platform/server/backup/read.ts';
import { lineWriter, readLines } from '#platform/server/backup/stream.ts';
import { inInsertOrder } from '#platform/server/backup/tables.ts';
import { writeBackup } from '#platform/server/backup/write.ts';

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

async function backUp(
  app: App,
  filesFolder: string,
  onLine: (line: BackupLine) => Promise<void> = async () => {},
): Promise<Buffer> {
  const output = new PassThrough();
  const collected = buffer(output);
  const writer = lineWriter(output);
  await writeBackup({ db: app.db, clock: app.clock, filesFolder }, async (line) => {
    await onLine(line);
    await writer.write(line);
  });
  await writer.close();
  return collected;
}

const restore = (app: App, filesFolder: string, backup: Buffer) =>
  readBackup({ db: app.db, filesFolder }, readLines(Readable.from([backup])));

const answers = Object.fromEntries(questionIds.map((id, i) => [id, answerValues[i] ?? 'often'])) as never;
const body = { businessDescription: 'Wir drucken Bücher 🐉', targetAudience: 'Kleine Verlage' };

async function memberWithThings(app: App) {
  const member = await app.join({ firstName: 'Zoë', lastName: '李' });
  await member.call(submitAttempt, { body: { answers } });
  const { cards } = await member.call(identifyFrustrations, { body });
  return { member, cards };
}

test('what was backed up is there again after the restore, and what came later is gone; files included', async () => {
  const app = await start();
  const files = join(newFolder(), 'files');
  mkdirSync(join(files, 'books'), { recursive: true });
  const bytes = Buffer.from(Array.from({ length: 400_000 }, (_, i) => i % 251));
  writeFileSync(join(files, 'books/one.pdf'), bytes);
  writeFileSync(join(files, 'empty'), '');
  const { member, cards } = await memberWithThings(app);
  const backup = await backUp(app, files);

  const later = await app.join();
  await later.call(submitAttempt, { body: { answers } });
  writeFileSync(join(files, 'later'), 'x');
  await restore(app, files, backup);

  expect((await member.call(listCards, {})).cards).toEqual(cards);
  expect((await member.call(listAttempts, {})).attempts).toHaveLength(1);
  expect(readFileSync(join(files, 'books/one.pdf')).equals(bytes)).toBe(true);
  expect(readFileSync(join(files, 'empty'))).toHaveLength(0);
  expect(() => readFileSync(join(files, 'later'))).toThrow('ENOENT');
  // Numbers given out after a restore must not meet restored ones.
  await app.join();
});

test('a backup fits another installation', async () => {
  const [one, other] = [await start(), await start()];
  const { member, cards } = await memberWithThings(one);
  await restore(other, join(newFolder(), 'files'), await backUp(one, newFolder()));
  const moved = other.visitor();
  for (const [name, value] of member.cookies) moved.cookies.set(name, value);
  expect((await moved.call(listCards, {})).cards).toEqual(cards);
});

test('members go on writing while a backup is made, and it shows one moment', async () => {
  const app = await start();
  const { member } = await memberWithThings(app);
  // Waiting from outside the backup's transaction, as a member's request would.
  const begun = Promise.withResolvers<void>();
  const writing = begun.promise.then(() => member.call(submitAttempt, { body: { answers } }));
  const backup = await backUp(app, newFolder(), (line) => {
    if (line.type === 'head') begun.resolve();
    return Promise.resolve();
  });
  await writing;
  expect((await member.call(listAttempts, {})).attempts).toHaveLength(2);
  await restore(app, join(newFolder(), 'files'), backup);
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
  const files = join(newFolder(), 'files');
  mkdirSync(files);
  writeFileSync(join(files, 'kept'), 'kept');
  const { member, cards } = await memberWithThings(app);
  const backup = await backUp(app, files);
  await expect(restore(app, files, spoil(backup))).rejects.toThrow();
  expect((await member.call(listCards, {})).cards).toEqual(cards);
  expect(readFileSync(join(files, 'kept'), 'utf8')).toBe('kept');
});

async function* parts(...lines: unknown[]): AsyncGenerator<unknown> {
  for (const line of lines) yield await Promise.resolve(line);
}

test('a backup of another version, and one that would write outside its folder, are refused', async () => {
  const app = await start();
  const own: BackupLine[] = [];
  await backUp(app, newFolder(), (line) => Promise.resolve(void own.push(line)));
  const [first] = own;
  const given = { db: app.db, filesFolder: join(newFolder(), 'files') };
  await expect(readBackup(given, parts({ ...first, migrations: ['other'] }))).rejects.toThrow(
    'another version',
  );
  await expect(
    readBackup(given, parts(first, { type: 'file', path: '../../evil', piece: '' })),
  ).rejects.toThrow(RestoreFailed);
  await expect(
    readBackup(given, parts(first, { type: 'rows', table: 'pg_authid', rows: [] })),
  ).rejects.toThrow('no table pg_authid');
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

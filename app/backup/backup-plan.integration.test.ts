import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAttempts, submitAttempt } from '#features/assessment/contract.ts';
import { answerValues, questionIds } from '#features/assessment/rules.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { madeAt } from '#platform/server/backup-plan/place.ts';
import { lastRuns } from '#platform/server/backup-plan/state.ts';
import { backupRuns } from '#platform/server/backup-plan/tables.ts';
import { unsealed } from '#platform/server/backup/seal.ts';
import { rowsOf } from '#platform/server/backup/tables.ts';
import { storeBytes } from '#platform/server/files/store-bytes.ts';
import { restore } from '#testing/backups.ts';
import { type App, startApp } from '#testing/harness.ts';
import { eventually } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';

const hourMs = 60 * 60 * 1000;
const key = 'a-key-of-tests-with-40-characters-in-all';
const token = 'a-token-for-the-monitoring-only';
const answers = Object.fromEntries(questionIds.map((id, i) => [id, answerValues[i] ?? 'often'])) as never;

let app: App;
let folder: string;
let plan: NonNullable<App['product']['backups']>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mmg-backups-'));
  app = await startApp({ BACKUP_FOLDER: folder, BACKUP_KEY: key, METRICS_TOKEN: token, JOBS: 'elsewhere' });
  if (!app.product.backups) throw new Error('there is a place for backups');
  plan = app.product.backups;
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const runs = (kind: 'backup' | 'check') =>
  app.db.select().from(backupRuns).where(eq(backupRuns.kind, kind)).orderBy(backupRuns.plannedAt);
/** Plans what is due, and leaves it undone. The tests run the jobs themselves, one by one, in place of a process. */
async function due(kind: 'backup' | 'check'): Promise<string> {
  await plan.planDue();
  return (await runs(kind)).at(-1)?.id ?? '';
}
async function doDue(kind: 'backup' | 'check') {
  await plan.queue.run(await due(kind));
  return (await runs(kind)).at(-1);
}
const days = (many: number) => app.clock.advance(many * 24 * hourMs);
const plain = (name: string) =>
  buffer(Readable.from(unsealed(Readable.from([readFileSync(join(folder, name))]), key)));
const metric = async (name: string) =>
  new RegExp(`^mmg_${name} (\\S+)$`, 'm').exec(
    await (await app.visitor().send('/metrics', { headers: { authorization: `Bearer ${token}` } })).text(),
  )?.[1];

test('the first one is made as soon as a process does the jobs', async () => {
  const own = mkdtempSync(join(tmpdir(), 'mmg-backups-'));
  const started = await startApp({ BACKUP_FOLDER: own });
  const name = await eventually(() => readdirSync(own).find((found) => found.endsWith('.gz')));
  expect(madeAt(name)).not.toBeNull();
  await started.close();
  rmSync(own, { recursive: true });
});

test('a backup is planned and made once, however many nodes do, and can be restored elsewhere', async () => {
  const member = await app.join();
  await member.call(submitAttempt, { body: { answers } });
  expect(await metric('backup_age_seconds')).toBeUndefined();
  // Nothing is late before the first backup is due.
  expect(await metric('backup_trouble')).toBe('0');
  await Promise.all([plan.planDue(), plan.planDue(), plan.planDue()]);
  expect(await runs('backup')).toHaveLength(1);
  const [{ id } = { id: '' }] = await runs('backup');
  // Two nodes have the same job, and only one does it.
  await Promise.all([plan.queue.run(id), plan.queue.run(id)]);
  const [run] = await runs('backup');
  const name = run?.name ?? '';
  expect(readdirSync(folder)).toEqual([name]);
  expect(readFileSync(join(folder, name), 'latin1')).toMatch(/^age-encryption\.org\/v1\n/);
  expect(run?.bytes).toBe(readFileSync(join(folder, name)).length);
  expect(Number(await metric('backup_age_seconds'))).toBeLessThan(60);

  const other = await startApp();
  await restore(other, await plain(name));
  const moved = other.visitor();
  for (const [name, value] of member.cookies) moved.cookies.set(name, value);
  expect((await moved.call(listAttempts, {})).attempts).toHaveLength(1);
  await other.close();
});

test('every week the newest is restored into a database beside ours, of which nothing stays', async () => {
  await storeBytes(app.product.deps, {
    name: 'captions.vtt',
    type: 'vtt',
    bytes: new Uint8Array(400_000).fill(7),
  });
  days(1);
  const backup = await doDue('backup');
  expect(await doDue('check')).toMatchObject({ name: backup?.name, finishedAt: app.clock.now() });
  expect(await metric('backup_trouble')).toBe('0');
  const left = rowsOf(
    await app.db.execute(sql`select 1 from pg_database where datname like current_database() || '_trying%'`),
  );
  expect([left.length, existsSync(join(app.dataDir, 'trying-backup'))]).toEqual([0, false]);
  await plan.planDue();
  expect(await runs('check')).toHaveLength(1);
});

test('a backup that cannot be restored is told to the admins once, and counts as trouble when it stays so', async () => {
  const newest = readdirSync(folder).toSorted().at(-1) ?? '';
  truncateSync(join(folder, newest), Math.floor(statSync(join(folder, newest)).size / 2));
  days(7);
  const admin = await joinAsAdmin(app);
  const id = await due('check');
  for (const _ of [1, 2]) await expect(plan.queue.run(id)).rejects.toThrow('damaged or cut off');
  const told = (await admin.call(listNotifications, {})).notifications.filter(
    ({ title }) => title === 'Backups fail',
  );
  expect(told.map(({ message }) => message)).toEqual([expect.stringContaining('could not be restored')]);
  expect(app.log.lines).toContainEqual(
    expect.objectContaining({ message: 'a backup by schedule failed', level: 'error' }),
  );
  rmSync(join(folder, newest));
  await plan.queue.run(id);
  expect((await lastRuns(app.db)).check).toEqual(app.clock.now());
});

test('what is older than BACKUP_KEEP_DAYS goes once a newer one is there, and the newest three never', async () => {
  for (const _ of [1, 2, 3]) {
    days(1);
    await doDue('backup');
  }
  const before = readdirSync(folder).toSorted();
  expect(before.length).toBeGreaterThan(3);
  days(40);
  await doDue('backup');
  const kept = readdirSync(folder).toSorted();
  expect(kept.slice(0, 2)).toEqual(before.slice(-2));
  expect(kept).toHaveLength(3);
  expect(madeAt(kept.at(-1) ?? '')?.getTime()).toBeGreaterThan(app.clock.now().getTime() - hourMs);
});

test('a folder that is gone is no place: nothing is written beside it, and the run is done once it is back', async () => {
  days(2);
  rmSync(folder, { recursive: true });
  const id = await due('backup');
  const admin = await joinAsAdmin(app);
  await expect(plan.queue.run(id)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(existsSync(folder)).toBe(false);
  const why = `The folder of BACKUP_FOLDER, ${folder}, is not there. Mount its disk, or make it for the user who runs the product.`;
  expect(app.log.lines.findLast(({ message }) => message === 'a backup by schedule failed')).toMatchObject({
    fields: { kind: 'backup', why, code: 'ENOENT' },
  });
  expect((await admin.call(listNotifications, {})).notifications).toContainEqual(
    expect.objectContaining({ title: 'Backups fail', message: `${why} We’ll try again.` }),
  );
  days(1);
  expect(await metric('backup_trouble')).toBe('1');
  expect(Number(await metric('backup_age_seconds'))).toBeGreaterThan(2 * 24 * 3600);
  mkdirSync(folder);
  await plan.queue.run(id);
  expect(readdirSync(folder)).toHaveLength(1);
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#platform/server/db/client.ts';
import { DatabaseUnavailable } from '#platform/server/db/unavailable.ts';
import { createTestClock } from '#testing/clock.ts';
import { openTestDatabase } from '#testing/database.ts';
import { testLog } from '#testing/log.ts';
import { eventually } from '#testing/mailbox.ts';
import { createJobs, type Jobs } from './jobs.ts';

let database: OpenDatabase;
let jobs: Jobs;
const log = testLog();
const ran: string[] = [];
const waiting: string[] = ['left-behind'];
let failures = 2;

beforeAll(async () => {
  database = await openTestDatabase();
  jobs = createJobs(database, log, true);
  await jobs.start([
    {
      name: 'test.note',
      run: (id) => {
        ran.push(id);
        if (id !== 'stubborn' || failures === 0) return Promise.resolve();
        failures -= 1;
        return Promise.reject(new Error('words of somebody@example.test'));
      },
      unfinished: () => Promise.resolve(waiting.splice(0)),
      retry: { limit: 5, firstDelaySeconds: 1, longestDelaySeconds: 1 },
      expireSeconds: 30,
    },
  ]);
  await jobs.work();
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

const done = (id: string, times = 1) =>
  eventually(() => (ran.filter((name) => name === id).length >= times ? true : null));

test('work added with a row is done when the transaction ends, and never when it is rolled back', async () => {
  const rolledBack = database.db.transaction(async (tx) => {
    await jobs.add(tx, 'test.note', 'undone');
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await database.db.transaction((tx) => jobs.add(tx, 'test.note', 'kept'));
  await done('kept');
  expect(ran).not.toContain('undone');
});

test('what a dead process left behind is found again at the start', async () => {
  await done('left-behind');
  expect(waiting).toEqual([]);
});

test('failed work is tried again, and nobody’s words are kept in the log or the queue', async () => {
  await database.db.transaction((tx) => jobs.add(tx, 'test.note', 'stubborn'));
  await done('stubborn', 3);
  const kept = await database.db.execute(
    sql`select output::text as output from pgboss.job where output is not null`,
  );
  expect(JSON.stringify(log.lines) + JSON.stringify(kept)).not.toContain('somebody@');
  expect(log.lines.map(({ message }) => message)).toContain('a job failed and will be tried again');
});

test('ordered work waits for the earlier work of its key, and for no other', async () => {
  const log2 = testLog();
  const order: string[] = [];
  let refusals = 2;
  const ordered = createJobs(database, log2, true, { pollingSeconds: 0.5 });
  const added: { id: string; key: string }[] = [];
  await ordered.start([
    {
      name: 'test.ordered',
      ordered: true,
      workers: 4,
      run: (id) => {
        order.push(id);
        if (id !== 'a1' || refusals === 0) return Promise.resolve();
        refusals -= 1;
        return Promise.reject(new Error('not yet'));
      },
      unfinished: () => Promise.resolve(added.splice(0)),
      retry: { limit: 100_000, firstDelaySeconds: 1, longestDelaySeconds: 1 },
      expireSeconds: 30,
    },
  ]);
  await ordered.work();
  for (const id of ['a1', 'a2', 'a3', 'b1']) {
    const work = { id, key: id.slice(0, 1) };
    await database.db.transaction((tx) => ordered.addInOrder(tx, 'test.ordered', work));
  }
  await eventually(() => (order.includes('a3') ? true : null));
  expect(order.filter((id) => id.startsWith('a'))).toEqual(['a1', 'a1', 'a1', 'a2', 'a3']);
  expect(order.indexOf('b1')).toBeLessThan(order.indexOf('a2'));
  added.push({ id: 'a4', key: 'a' });
  await ordered.sweep('test.ordered');
  await eventually(() => (order.includes('a4') ? true : null));
  await ordered.stop();
});

test('a worker that looks once a minute is woken by a new job', async () => {
  const heard: string[] = [];
  const seldom = createJobs(database, testLog(), true, { pollingSeconds: 60 });
  await seldom.start([
    {
      name: 'test.seldom',
      run: (id) => {
        heard.push(id);
        return Promise.resolve();
      },
      unfinished: () => Promise.resolve([]),
      retry: { limit: 1, firstDelaySeconds: 1, longestDelaySeconds: 1 },
      expireSeconds: 30,
    },
  ]);
  await seldom.work();
  for (const id of ['first', 'second']) {
    await database.db.transaction((tx) => seldom.add(tx, 'test.seldom', id));
    await eventually(() => (heard.includes(id) ? true : null));
  }
  expect(heard).toEqual(['first', 'second']);
  await seldom.stop();
});

test.each([
  { what: 'an hour behind', hours: -1 },
  { what: 'an hour ahead of', hours: 1 },
])('delayed work waits its time where our clock is $what the database’s', async ({ hours }) => {
  const clock = createTestClock(new Date(Date.now() + hours * 3_600_000));
  const apart = createJobs(database, testLog(), false, { clock });
  await apart.start([]);
  const id = `delayed by a clock ${hours} h apart`;
  await database.db.transaction((tx) =>
    apart.add(tx, 'test.note', id, new Date(clock.now().getTime() + 60_000)),
  );
  const waits = await database.db.execute(
    sql`select extract(epoch from start_after - now())::float8 as seconds from pgboss.job where data->>'id' = ${id}`,
  );
  expect(waits).toMatchObject({ rows: [{ seconds: expect.closeTo(60, -1) }] });
  await apart.stop();
});

test('while the database is gone the log says by what the queue fails, once, and then that it works again', async () => {
  const log3 = testLog();
  const clock = createTestClock();
  let isGone = false;
  const { db, ...store } = database.jobStore();
  const executeSql: typeof db.executeSql = (text, values) => {
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    return isGone ? Promise.reject(new DatabaseUnavailable(cause)) : db.executeSql(text, values);
  };
  const jobStore = () => ({ ...store, db: { ...db, executeSql } });
  const shaken = createJobs({ ...database, jobStore }, log3, true, { clock, pollingSeconds: 0.5 });
  await shaken.start([
    {
      name: 'test.shaken',
      workers: 4,
      run: () => Promise.resolve(),
      unfinished: () => Promise.resolve([]),
      retry: { limit: 1, firstDelaySeconds: 1, longestDelaySeconds: 1 },
      expireSeconds: 30,
    },
  ]);
  await shaken.work();
  isGone = true;
  const lines = (message: string) => log3.lines.filter((line) => line.message === message);
  await eventually(() => lines('the job queue failed')[0] ?? null);
  isGone = false;
  clock.advance(10_000);
  const over = await eventually(() => lines('the job queue works again')[0] ?? null);
  expect(lines('the job queue failed')).toMatchObject([
    { level: 'error', fields: { error: 'DatabaseUnavailable', code: 'ECONNREFUSED', failures: 1 } },
  ]);
  expect(over.level).toBe('info');
  await shaken.stop();
});

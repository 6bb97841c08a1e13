import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import type { Db } from '#platform/server/db/client.ts';
import { healthRoutes } from './health.ts';
import { createReadiness, type Dependencies, limitsOf } from './readiness.ts';

const database = (readOnly: boolean) => ({
  db: { execute: () => Promise.resolve({ rows: [{ read_only: readOnly }] }) } as unknown as Db,
});
const well = {
  database: database(false),
  dataDir: tmpdir(),
  isMigrated: () => Promise.resolve(true),
  store: { stat: () => Promise.resolve(null) },
};
const ok = { database: 'ok', files: 'ok', disk: 'ok' } as const satisfies Dependencies;
const broken = () => Promise.reject(new Error('it broke'));

async function readyz(dependencies: Dependencies, isLeaving = false) {
  const route = healthRoutes({
    version: '1.2.3',
    build: '3f2a9c1b',
    forwarding: () => 'none',
    dependencies: () => Promise.resolve(dependencies),
    isLeaving: () => isLeaving,
  }).find(({ path }) => path === '/readyz');
  const request = new Request('http://localhost/readyz');
  const answer = await route?.answer({ request, path: '/readyz', headers: {} });
  const body = (await answer?.json()) as { status: string; limits: string[] };
  return [answer?.status, body] as const;
}

test('all is well: ready, with nothing missing', async () => {
  expect(await createReadiness(well)()).toEqual(ok);
  expect(await readyz(ok)).toEqual([
    200,
    { status: 'ready', dependencies: ok, limits: [], version: '1.2.3', build: '3f2a9c1b' },
  ]);
});

test('a process that is about to stop is not ready', async () => {
  expect(await readyz(ok, true)).toEqual([503, { status: 'stopping', version: '1.2.3', build: '3f2a9c1b' }]);
});

test('without its database a process is not ready', async () => {
  for (const isMigrated of [broken, () => Promise.resolve(false)])
    expect(await createReadiness({ ...well, isMigrated })()).toEqual({ ...ok, database: 'down' });
  const [status, body] = await readyz({ ...ok, database: 'down' });
  expect([status, body.status]).toEqual([503, 'not ready']);
});

test('a database that keeps nothing, a store that is gone and a disk that cannot be read are named while the rest works', async () => {
  expect(await createReadiness({ ...well, database: database(true) })()).toEqual({
    ...ok,
    database: 'read_only',
  });
  expect(await createReadiness({ ...well, store: { stat: broken } })()).toEqual({ ...ok, files: 'down' });
  expect(await createReadiness({ ...well, dataDir: '/nowhere/at/all' })()).toEqual({ ...ok, disk: 'down' });
  const [status, body] = await readyz({ database: 'read_only', files: 'down', disk: 'full' });
  expect([status, body.status, body.limits.length]).toEqual([200, 'degraded', 3]);
});

test('where database and files are elsewhere, no folder has to be there', async () => {
  expect(await createReadiness({ ...well, dataDir: null })()).toEqual(ok);
});

test('each state but ok has a sentence', () => {
  const states = [
    { ...ok, database: 'down' },
    { ...ok, database: 'read_only' },
    { ...ok, files: 'down' },
    { ...ok, disk: 'full' },
    { ...ok, disk: 'down' },
  ] as const;
  expect(new Set(states.flatMap((one) => limitsOf(one))).size).toBe(states.length);
});

test('the file store is asked at most once in ten seconds: a bucket charges for each question', async () => {
  let asked = 0;
  const stat = () => {
    asked += 1;
    return Promise.resolve(null);
  };
  const read = createReadiness({ ...well, store: { stat } });
  await read();
  await read();
  expect(asked).toBe(1);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startOwnPostgres } from '#testing/own-postgres.ts';
import { endServer, type ServerProcess, startServer } from '#testing/server-process.ts';
import { mostWellMs, type Row, seconds } from './row.ts';
import { appUrl, startWriters, untilWell } from './writers.ts';

const monthMs = 30 * 24 * 60 * 60 * 1000;

/** A module that moves the clock of the process that loads it first. */
const movedClock = (byMs: number) => `
const Real = Date;
const now = () => Real.now() + ${byMs};
globalThis.Date = class extends Real {
  constructor(...given) { super(...(given.length === 0 ? [now()] : given)); }
  static now() { return now(); }
};`;

/** The clock of the server jumps a month ahead and back, or back and ahead; the database keeps its own. */
async function jump(aheadMs: number): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-faults-'));
  await using stopping = new AsyncDisposableStack();
  stopping.defer(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startOwnPostgres({ durable: true });
  stopping.defer(() => postgres.close());
  const preload = join(folder, 'clock.mjs');
  writeFileSync(preload, movedClock(aheadMs));
  const env = { DATA_DIR: folder, DATABASE_URL: postgres.url, APP_URL: appUrl };
  const moved = { ...env, NODE_OPTIONS: `--import ${preload}` };
  let server: ServerProcess = await startServer(env);
  stopping.defer(async () => void (await endServer(server, 'SIGKILL')));
  const origin = () => server.origin;
  const before = startWriters(origin);
  await sleep(1500);
  await before.end();
  await endServer(server, 'SIGTERM');
  server = await startServer(moved);
  const during = startWriters(origin);
  const wellMs = await untilWell(origin, mostWellMs);
  await sleep(3000);
  const heard = await during.end();
  const written = await during.count();
  await endServer(server, 'SIGTERM');
  server = await startServer(env);
  await untilWell(origin, mostWellMs);
  const signedInAfter = await before.count().then(
    ({ acknowledged, lost }) => `${lost} of ${acknowledged} writes of before`,
    () => '**members of before had to sign in again**',
  );
  return {
    fault: `the clock of the server a month ${aheadMs > 0 ? 'ahead' : 'behind'}, and right again`,
    saw: `${heard}; who was signed in ${aheadMs > 0 ? 'signs in again while it lasts' : 'stays so'}`,
    lost: `${signedInAfter}, ${written.lost} of ${written.acknowledged} of meanwhile`,
    well: `${seconds(wellMs)} after its start with the wrong clock members wrote`,
    met: written.lost === 0 && signedInAfter.startsWith('0 of'),
  };
}

/** A server with a wrong clock. */
export async function* faultsOfClock(): AsyncGenerator<Row> {
  yield await jump(monthMs);
  yield await jump(-monthMs);
}

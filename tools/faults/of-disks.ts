import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '#launcher/postgres.ts';
import { endServer, startServer } from '#testing/server-process.ts';
import { smallDisk } from './disk.ts';
import { mostWellMs, type Row, seconds } from './row.ts';
import { appUrl, startWriters, untilWell } from './writers.ts';

const beforeMs = 1500;
const fullMs = 4000;
const diskMegabytes = 400;

/** Fills the disk of a database under writers, frees it, and waits until members write again. */
async function fillUp(driver: 'embedded' | 'PostgreSQL'): Promise<Row> {
  await using stopping = new AsyncDisposableStack();
  const disk = smallDisk(diskMegabytes);
  stopping.defer(() => disk.remove());
  const own = mkdtempSync(join(tmpdir(), 'mmg-faults-'));
  stopping.defer(() => rmSync(own, { recursive: true, force: true }));
  const env: Record<string, string> = {
    APP_URL: appUrl,
    DATA_DIR: driver === 'embedded' ? disk.folder : own,
  };
  if (driver === 'PostgreSQL') {
    const postgres = await startPostgres({ durable: true, under: disk.folder });
    stopping.defer(() => postgres.stop());
    env['DATABASE_URL'] = postgres.url;
  }
  let server = await startServer(env);
  stopping.defer(async () => void (await endServer(server, 'SIGKILL')));
  const origin = () => server.origin;
  const writers = startWriters(origin);
  await sleep(beforeMs);
  disk.fill();
  await sleep(fullMs);
  disk.free();
  const began = performance.now();
  let restarted = false;
  const wellMs = await untilWell(origin, mostWellMs).catch(async () => {
    restarted = true;
    await endServer(server, 'SIGKILL');
    server = await startServer(env);
    await untilWell(origin, mostWellMs);
    return performance.now() - began;
  });
  const heard = await writers.end();
  const { acknowledged, lost } = await writers.count();
  return {
    fault: `the disk under ${driver === 'embedded' ? 'the embedded database' : 'PostgreSQL'} full for ${fullMs / 1000} s`,
    saw: heard,
    lost: `${lost} of ${acknowledged} acknowledged writes`,
    well: `${seconds(wellMs)} after there was room${restarted ? ', **with a restart by hand**' : ''}`,
    met: lost === 0 && !restarted && !writers.heard500(),
  };
}

/** Databases whose disk is full for a while. */
export async function* faultsOfDisks(): AsyncGenerator<Row> {
  yield await fillUp('embedded');
  yield await fillUp('PostgreSQL');
}

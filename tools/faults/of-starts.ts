import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endServer, spawnEntry, startServer } from '#testing/server-process.ts';
import type { IsWanted, Row } from './row.ts';
import { appUrl, startWriters } from './writers.ts';

const refusesWithinMs = 60_000;
const page = 8192;

/** Starts it where it cannot start. @returns its exit code and the last line it printed */
async function refused(
  env: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
): Promise<{ readonly code: number | null; readonly last: string; readonly isStack: boolean }> {
  const { child, output } = spawnEntry('app/main.ts', { PORT: '0', ...env });
  const late = setTimeout(() => child.kill('SIGKILL'), refusesWithinMs);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(late);
  const last = (output().trim().split('\n').at(-1) ?? '').replaceAll(env.DATA_DIR, 'DATA_DIR');
  return { code, last, isStack: /^\s+at /m.test(output()) };
}

/** Files of a folder, the largest first. */
const largest = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted((a, b) => statSync(b).size - statSync(a).size);

/** A segment of the log has its full size from the start, zeros at first. */
const writtenBytes = (path: string) => readFileSync(path).findLastIndex((byte) => byte !== 0) + 1;

const damages: Readonly<Record<string, (files: string) => void>> = {
  emptied: (files) => {
    for (const name of readdirSync(files)) rmSync(join(files, name), { recursive: true });
  },
  removed: (files) => rmSync(files, { recursive: true }),
  'without its control file': (files) => rmSync(join(files, 'global', 'pg_control')),
  'its control file full of zeros': (files) =>
    writeFileSync(join(files, 'global', 'pg_control'), Buffer.alloc(page)),
  'without its log (WAL)': (files) => {
    for (const path of largest(join(files, 'pg_wal'))) rmSync(path);
  },
  'its log (WAL) cut in the middle of what is written': (files) => {
    for (const path of largest(join(files, 'pg_wal'))) truncateSync(path, Math.floor(writtenBytes(path) / 2));
  },
  'without PG_VERSION': (files) => rmSync(join(files, 'PG_VERSION')),
};

const damagedFault = (name: string) => `the embedded folder ${name}`;

async function* damagedFolders(isWanted: IsWanted): AsyncGenerator<Row> {
  const wanted = Object.entries(damages).filter(([name]) => isWanted(damagedFault(name)));
  if (wanted.length === 0) return;
  const whole = mkdtempSync(join(tmpdir(), 'mmg-faults-'));
  await using stopping = new AsyncDisposableStack();
  stopping.defer(() => rmSync(whole, { recursive: true, force: true }));
  const server = await startServer({ DATA_DIR: whole, APP_URL: appUrl });
  const writers = startWriters(() => server.origin);
  await sleep(1500);
  await writers.end();
  await endServer(server, 'SIGKILL');
  for (const [name, damage] of wanted) {
    const folder = mkdtempSync(join(tmpdir(), 'mmg-faults-'));
    cpSync(whole, folder, { recursive: true, filter: (path) => !path.endsWith('.sock') });
    damage(join(folder, 'pglite'));
    const { code, isStack, last } = await refused({ DATA_DIR: folder, APP_URL: appUrl });
    const madeNew = existsSync(join(folder, 'pglite', 'PG_VERSION')) && /gone|removed|emptied/.test(name);
    rmSync(folder, { recursive: true, force: true });
    yield {
      fault: damagedFault(name),
      saw: 'it does not start',
      lost: 'what is since the last backup',
      well: `by a restore; it says: ${last.slice(0, 90)}…`,
      met: code === 1 && !isStack && !madeNew && last.includes('npm run restore'),
    };
  }
}

/** Everything that keeps it from starting: a sentence and exit code 1, never a stack, never an empty database. */
export async function* faultsOfStarts(isWanted: IsWanted): AsyncGenerator<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-faults-'));
  await using stopping = new AsyncDisposableStack();
  stopping.defer(() => rmSync(folder, { recursive: true, force: true }));
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  stopping.defer(() => void taken.close());
  const address = taken.address();
  const port = String(typeof address === 'object' ? address?.port : '');
  const starts: Readonly<Record<string, Parameters<typeof refused>[0]>> = {
    'PostgreSQL absent at the start': { DATA_DIR: folder, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' },
    'a host that does not exist': { DATA_DIR: folder, DATABASE_URL: 'postgres://a:b@nowhere.invalid/c' },
    'a port in use': { DATA_DIR: folder, PORT: port },
    'a data folder that is a file': { DATA_DIR: join(folder, 'a-file') },
  };
  writeFileSync(join(folder, 'a-file'), '');
  for (const [fault, env] of Object.entries(starts)) {
    if (!isWanted(fault)) continue;
    const { code, isStack, last } = await refused({ APP_URL: appUrl, ...env });
    yield {
      fault,
      saw: 'it does not start',
      lost: 'nothing',
      well: `after what it says: ${last.slice(0, 110)}`,
      met: code === 1 && !isStack,
    };
  }
  yield* damagedFolders(isWanted);
}

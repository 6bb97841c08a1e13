import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startOwnPostgres } from '#testing/own-postgres.ts';
import { endServer, startServer } from '#testing/server-process.ts';
import { type IsWanted, mostWellMs, type Row, seconds } from './row.ts';
import { appUrl, startWriters, untilWell } from './writers.ts';

type Own = Awaited<ReturnType<typeof startOwnPostgres>>;

interface Trouble {
  readonly fault: string;
  readonly times: number;
  readonly lastsMs: number;
  readonly wellForMs?: number;
  readonly begin: (postgres: Own) => Promise<unknown>;
  readonly mend: (postgres: Own) => Promise<unknown>;
}

/** How long all is well before each trouble, and at the end. */
const usualWellMs = 1200;
const breakOff = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'`;

let holding: Promise<unknown> = Promise.resolve();

const troubles: readonly Trouble[] = [
  {
    fault: 'PostgreSQL killed (SIGQUIT: no shutdown, recovery from its log)',
    times: 20,
    lastsMs: 500,
    begin: (postgres) => postgres.halt('crash'),
    mend: (postgres) => postgres.resume(),
  },
  {
    fault: 'PostgreSQL restarted in order',
    times: 10,
    lastsMs: 500,
    begin: (postgres) => postgres.halt('in order'),
    mend: (postgres) => postgres.resume(),
  },
  {
    fault: 'PostgreSQL cut off without a word (a firewall that forgets)',
    times: 2,
    lastsMs: 12_000,
    wellForMs: 5000,
    begin: (postgres) => Promise.resolve(postgres.valve.shut()),
    mend: (postgres) => Promise.resolve(postgres.valve.open()),
  },
  {
    fault: 'PostgreSQL read-only',
    times: 3,
    lastsMs: 2000,
    begin: (postgres) =>
      postgres.asOwner('alter database product set default_transaction_read_only = on', breakOff),
    mend: (postgres) =>
      postgres.asOwner('alter database product reset default_transaction_read_only', breakOff),
  },
  {
    fault: 'PostgreSQL out of connections',
    times: 3,
    lastsMs: 2000,
    begin: (postgres) => postgres.asOwner('alter role app connection limit 0', breakOff),
    mend: (postgres) => postgres.asOwner('alter role app connection limit -1'),
  },
  {
    fault: 'a table locked by somebody for longer than a statement may take',
    times: 1,
    lastsMs: 6000,
    begin: (postgres) => {
      holding = postgres.inProduct('begin', 'lock table users', 'select pg_sleep(8)', 'commit');
      return Promise.resolve();
    },
    mend: () => holding,
  },
];

async function go(trouble: Trouble): Promise<Row> {
  const { wellForMs = usualWellMs } = trouble;
  const folder = mkdtempSync(join(tmpdir(), 'mmg-faults-'));
  await using stopping = new AsyncDisposableStack();
  stopping.defer(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startOwnPostgres({ durable: true });
  stopping.defer(() => postgres.close());
  const server = await startServer({ DATA_DIR: folder, DATABASE_URL: postgres.url, APP_URL: appUrl });
  stopping.defer(async () => void (await endServer(server, 'SIGKILL')));
  const origin = () => server.origin;
  const writers = startWriters(origin);
  let slowestMs = 0;
  for (let time = 0; time < trouble.times; time += 1) {
    await sleep(wellForMs);
    await trouble.begin(postgres);
    await sleep(trouble.lastsMs);
    await trouble.mend(postgres);
    slowestMs = Math.max(slowestMs, await untilWell(origin, 2 * mostWellMs));
  }
  await sleep(wellForMs);
  const heard = await writers.end();
  const { acknowledged, lost } = await writers.count();
  const [halves] = (await postgres.inProduct(
    'select count(*)::int as n from users u where not exists (select 1 from profiles p where p.id = u.id)',
  )) as [{ n: number }];
  const ended = server.child.exitCode !== null;
  return {
    fault: `${trouble.fault}, ${trouble.times} ×`,
    saw: heard,
    lost: `${lost} of ${acknowledged} acknowledged writes, ${halves.n} members by half`,
    well: `${seconds(slowestMs)} after it was over, without a restart${ended ? ': **the server ended**' : ''}`,
    // Without an acknowledged write, nothing was tried.
    met:
      acknowledged > 0 &&
      lost === 0 &&
      halves.n === 0 &&
      !ended &&
      slowestMs < mostWellMs &&
      !writers.heard500(),
  };
}

/** PostgreSQL in every kind of trouble, under members who sign up and write. */
export async function* faultsOfDatabase(isWanted: IsWanted): AsyncGenerator<Row> {
  for (const trouble of troubles) if (isWanted(trouble.fault)) yield await go(trouble);
}

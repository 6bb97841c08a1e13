import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#launcher/postgres.ts';
import { migrate, readMigrations } from '#platform/server/db/migrate.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { createDiskStore } from '#platform/server/files/disk-store.ts';
import { createLogger } from '#platform/server/logger.ts';
import { atMost, type Section } from './report.ts';

const members = 100_000;
const perMember = 3;
const files = 4;
const fileBytes = 50 * 1024 * 1024;
const pieceBytes = 1024 * 1024;
const timeoutMs = 15_000;

async function sow(url: string, folder: string): Promise<void> {
  const database = await openPostgres(
    { url, poolSize: 2, statementTimeoutMs: timeoutMs },
    createLogger('warn'),
  );
  await migrate(database, readMigrations('db/migrations'));
  await database.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const each = `from generate_series(1, ${members}) n`;
  const several = `${each}, generate_series(1, ${perMember}) k`;
  await client.query(
    `insert into users (id, name, first_name, last_name, email)
     select 'bench-' || n, 'Bench Member', 'Bench', 'Member', 'bench' || n || '@example.test' ${each}`,
  );
  await client.query(
    `insert into profiles (id, created_at, updated_at) select 'bench-' || n, now(), now() ${each}`,
  );
  await client.query(
    `insert into generations (id, user_id, tool, state, started_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'bench-' || n, 'frustration-identifier', 'done', now() ${each}`,
  );
  await client.query(
    `insert into frustration_cards (user_id, generation_id, position, client, frustration, explanation, business_description, target_audience, created_at)
     select 'bench-' || n, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, k, 'A client', repeat('A frustration. ', 10),
       repeat('An explanation. ', 20), repeat('A business. ', 10), 'An audience', now() ${several}`,
  );
  await client.query(
    `insert into course_modules (id, title, order_index, unlock_after_days, created_at, updated_at)
     select ('00000000-0000-4000-8000-' || lpad(k::text, 12, '0'))::uuid, 'Module ' || k, k, 7 * (k - 1), now(), now() from generate_series(1, ${perMember}) k`,
  );
  await client.query(
    `insert into module_openings (user_id, module_id, opened_at, reason, granted_by)
     select 'bench-' || n, ('00000000-0000-4000-8000-' || lpad(k::text, 12, '0'))::uuid, now(), 'override', 'bench-1' ${several}`,
  );
  const store = createDiskStore(join(folder, 'files'));
  for (let n = 0; n < files; n += 1) {
    const key = randomBytes(24).toString('hex');
    async function* bytes() {
      for (let at = 0; at < fileBytes; at += pieceBytes) yield await Promise.resolve(randomBytes(pieceBytes));
    }
    await store.put(key, bytes(), fileBytes);
    await client.query(
      `insert into stored_files (key, name, type, size, sha256, created_at) values ($1, 'film.mp4', 'mp4', $2, '', now())`,
      [key, fileBytes],
    );
  }
  await client.query('analyze');
  await client.end();
}

interface Run {
  readonly seconds: number;
  /** The most memory it held at once. */
  readonly megabytes: number;
}

/** Runs one command. @throws with its output when it failed */
async function order(args: readonly string[], env: Record<string, string>): Promise<Run> {
  const began = performance.now();
  const child = spawn(process.execPath, ['app/backup.ts', ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  let kilobytes = 0;
  const watch = setInterval(() => {
    // The peak so far, recorded by the system and lost when the process ends.
    if (child.exitCode === null)
      kilobytes = Number(
        /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? kilobytes,
      );
  }, 100);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(watch);
  const seconds = (performance.now() - began) / 1000;
  if (code !== 0) throw new Error(`${args[0]} failed after ${seconds.toFixed(0)} s: ${said}`);
  return { seconds, megabytes: kilobytes / 1024 };
}

/** A backup of a large installation, restored into an empty PostgreSQL, over a full one and into the embedded one. */
export async function benchRestore(folder: string): Promise<Section> {
  await using processes = new AsyncDisposableStack();
  const [from, to] = [await startPostgres(), await startPostgres()];
  processes.defer(() => from.stop());
  processes.defer(() => to.stop());
  const folders = { from: join(folder, 'from'), to: join(folder, 'to'), embedded: join(folder, 'embedded') };
  for (const one of Object.values(folders)) mkdirSync(one);
  await sow(from.url, folders.from);
  const file = join(folder, 'backup.gz');
  const into = { DATABASE_URL: to.url, DATA_DIR: folders.to };
  const written = await order(['backup', file], { DATABASE_URL: from.url, DATA_DIR: folders.from });
  rmSync(folders.from, { recursive: true });
  const empty = await order(['restore', file], into);
  const full = await order(['restore', file], into);
  const embedded = await order(['restore', file], { DATA_DIR: folders.embedded });
  const seconds = ({ seconds: value }: Run) => value.toFixed(0);
  return {
    title: 'Restore',
    command: 'npm run bench -- restore',
    figures: [
      atMost('backup of 100,000 members and 200 MB of files', written.seconds, 120, ' s'),
      atMost('its restore into an empty PostgreSQL', empty.seconds, 180, ' s'),
      atMost('memory of that, peak', empty.megabytes, 600, ' MB'),
      atMost('its restore over a full PostgreSQL', full.seconds, 180, ' s'),
      atMost('its restore into the embedded database', embedded.seconds, 600, ' s'),
      atMost('memory of that, database included, peak', embedded.megabytes, 1500, ' MB'),
    ],
    notes: [
      `${members.toLocaleString('en-US')} members with ${perMember} cards and ${perMember} openings each, ${files} files of random bytes; the backup has ${(statSync(file).size / 1024 / 1024).toFixed(0)} MB. Limits of the connection are those of a request (15 s for a statement, 30 s idle). Seconds: backup ${seconds(written)}, empty ${seconds(empty)}, full ${seconds(full)}, embedded ${seconds(embedded)}.`,
    ],
  };
}

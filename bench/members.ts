import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readCourse } from '#features/course/contract.ts';
import { startModelFake } from '#fakes/model/start.ts';
import { startPostgres } from '#launcher/postgres.ts';
import type { Db, OpenDatabase } from '#platform/server/db/client.ts';
import { openPglite } from '#platform/server/db/pglite.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { createLogger } from '#platform/server/logger.ts';
import { endServer, type ServerProcess, startServer } from '#testing/server-process.ts';
import { residentMegabytes } from './processes.ts';
import { atMost, type Figure, type Section } from './report.ts';
import { cookieOf, secret } from './sessions.ts';
import { type Asked, visit } from './virtual-member.ts';

const seconds = 60;
/** Until everybody has come, and caches are warm. */
const warmSeconds = 20;
/** Members at once, and how long one answer in a hundred may take. */
const crowds = { '500': 500, '2000': 1500 } as const;
export type Crowd = keyof typeof crowds;
export const allCrowds = Object.keys(crowds) as readonly Crowd[];
const ticksASecond = 100;

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;

/** Processor time of a process so far, in seconds. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksASecond;
}

/** Members with a session each, Premium since long ago, so that the whole course is open to them. */
async function sow(db: Db, tokens: readonly string[]): Promise<void> {
  const given = JSON.stringify(tokens);
  await db.execute(
    sql`insert into users (id, name, first_name, last_name, email)
        select 'bench-' || n, 'Bench Member', 'Bench', 'Member', 'bench' || n || '@example.test' from generate_series(1, ${tokens.length}::int) n`,
  );
  await db.execute(
    sql`insert into profiles (id, created_at, updated_at) select id, now(), now() from users where starts_with(id, 'bench-')`,
  );
  await db.execute(
    sql`insert into sessions (id, token, user_id, expires_at)
        select 'bench-' || n, t, 'bench-' || n, now() + interval '7 days' from json_array_elements_text(${given}::json) with ordinality as given(t, n)`,
  );
  await db.execute(
    sql`insert into access_grants (user_id, tier, reason, starts_at)
        select id, 'premium', 'bench', now() - interval '90 days' from users where starts_with(id, 'bench-')`,
  );
  // Without these rows everybody would be told of every module while we measure.
  await db.execute(
    sql`insert into module_openings (user_id, module_id, opened_at, reason)
        select u.id, m.id, now(), 'drip' from users u, course_modules m where starts_with(u.id, 'bench-')`,
  );
  await db.execute(sql`analyze`);
}

interface Installation {
  readonly driver: string;
  readonly start: () => Promise<readonly ServerProcess[]>;
  readonly open: () => Promise<OpenDatabase>;
}

async function onPostgres(
  env: Record<string, string>,
  stopping: AsyncDisposableStack,
): Promise<Installation> {
  const postgres = await startPostgres({ durable: true });
  stopping.defer(() => postgres.stop());
  const given = { ...env, DATABASE_URL: postgres.url };
  return {
    driver: 'PostgreSQL, two nodes',
    start: async () => [await startServer(given), await startServer(given)],
    open: () =>
      openPostgres({ url: postgres.url, poolSize: 2, statementTimeoutMs: 60_000 }, createLogger('silent')),
  };
}

const embedded = (folder: string, env: Record<string, string>): Installation => ({
  driver: 'embedded',
  start: async () => [await startServer(env)],
  open: () => openPglite(folder),
});

/** The first lesson of the course, which everybody reads. */
async function firstLesson(origin: string, cookie: string): Promise<{ slug: string; id: string }> {
  const answer = await fetch(`${origin}/api/course`, { headers: { cookie } });
  const { modules } = readCourse.output.parse(await answer.json());
  const lesson = modules[0]?.lessons[0];
  if (lesson === undefined) throw new Error('the course has no lesson');
  return lesson;
}

/** Starts it, lets this many members come, and looks on. */
async function look(installation: Installation, crowd: Crowd) {
  const [members, mostP99Ms] = [Number(crowd), crowds[crowd]];
  await using stopping = new AsyncDisposableStack();
  for (const node of await installation.start()) await endServer(node, 'SIGTERM');
  const tokens = Array.from({ length: members }, () => randomBytes(24).toString('base64url'));
  const opened = await installation.open();
  await sow(opened.db, tokens);
  await opened.close();
  const nodes = await installation.start();
  stopping.defer(async () => {
    for (const node of nodes) await endServer(node, 'SIGTERM');
  });
  const pids = nodes.map(({ child }) => child.pid ?? 0);
  const lesson = await firstLesson(nodes[0]?.origin ?? '', cookieOf(tokens[0] ?? ''));
  let [isOver, isCounted, failed] = [false, false, 0];
  const failures = new Map<string, number>();
  const times: number[] = [];
  const byName = new Map<string, number[]>();
  const note = ({ failed: hasFailed, ms, name }: Asked) => {
    if (!isCounted) return;
    if (hasFailed !== null) {
      failed += 1;
      failures.set(`${name} ${hasFailed}`, (failures.get(`${name} ${hasFailed}`) ?? 0) + 1);
    }
    times.push(ms);
    byName.set(name, [...(byName.get(name) ?? []), ms]);
  };
  const walking = tokens.map((token, number) =>
    visit(
      {
        origin: nodes[number % nodes.length]?.origin ?? '',
        cookie: cookieOf(token),
        lesson,
        isOver: () => isOver,
        note,
      },
      number,
    ),
  );
  await sleep(warmSeconds * 1000);
  const memory = () => pids.reduce((sum, pid) => sum + residentMegabytes(pid), 0);
  const processor = () => pids.reduce((sum, pid) => sum + processorSeconds(pid), 0);
  const [memoryBefore, processorBefore, ownBefore] = [memory(), processor(), process.cpuUsage()];
  isCounted = true;
  await sleep(seconds * 1000);
  isCounted = false;
  const [memoryAfter, used] = [memory(), processor() - processorBefore];
  const own = process.cpuUsage(ownBefore);
  const others = loadavg()[0] ?? 0;
  isOver = true;
  await Promise.all(walking);
  const sorted = times.toSorted((a, b) => a - b);
  const name = `${installation.driver}, ${members.toLocaleString('en-US')} members`;
  const share = (cpuSeconds: number) => `${((100 * cpuSeconds) / (2 * seconds)).toFixed(0)} %`;
  const slowest = [...byName].map(
    ([step, all]) =>
      `${step} ${percentile(
        all.toSorted((a, b) => a - b),
        0.99,
      ).toFixed(0)}`,
  );
  const figures: Figure[] = [
    atMost(`${name}: failed, of ${times.length}`, failed, 0),
    atMost(`${name}: p99`, percentile(sorted, 0.99), mostP99Ms, ' ms'),
    atMost(`${name}: resident memory at the end / at first`, memoryAfter / memoryBefore, 1.2),
  ];
  const text = `${name}: ${(times.length / seconds).toFixed(0)} requests a second, median ${percentile(sorted, 0.5).toFixed(0)} ms; p99 of each in ms: ${slowest.join(', ')}. ${failed === 0 ? '' : `Failed: ${[...failures].map(([what, count]) => `${count} × ${what}`).join(', ')}. `}${memoryBefore.toFixed(0)} MB, then ${memoryAfter.toFixed(0)} MB. Of two cores the product took ${share(used)} (without PostgreSQL), the load ${share((own.user + own.system) / 1e6)}; load average ${others.toFixed(1)}, with all that ran beside it.`;
  return { figures, text };
}

/** Members as they behave: page after page with ten seconds to think, on both databases. */
export async function benchMembers(folder: string, wanted: readonly Crowd[]): Promise<Section> {
  const figures: Figure[] = [];
  const notes: string[] = [];
  for (const kind of ['PostgreSQL', 'embedded'] as const)
    for (const crowd of wanted) {
      await using stopping = new AsyncDisposableStack();
      const model = await startModelFake({ chunkMs: 5 });
      stopping.defer(() => model.close());
      const own = join(folder, `${kind}-${crowd}`);
      mkdirSync(own, { recursive: true });
      const env = {
        DATA_DIR: own,
        APP_URL: 'http://127.0.0.1:3000',
        AUTH_SECRET: secret,
        COURSE_STARTER: 'true',
        AI_BASE_URL: model.baseUrl,
        AI_MODEL: 'demo',
        AI_API_KEY: 'demo',
        IDENTIFIER_DAILY_LIMIT: '1000',
        IDENTIFIER_DAILY_LIMIT_PREMIUM: '1000',
      };
      const installation = kind === 'embedded' ? embedded(own, env) : await onPostgres(env, stopping);
      const seen = await look(installation, crowd);
      figures.push(...seen.figures);
      notes.push(seen.text);
    }
  return {
    title: 'Members as they behave',
    command: `npm run bench -- members --crowd ${wanted.join(',')}`,
    figures,
    notes: [
      `Each has a connection of their own and goes from page to page (landing, home, course, lesson, a save, search, notices, cards; every fourth lets a text be written, every twentieth signs up), 5 to 15 s for each, for ${seconds} s after ${warmSeconds} s. Loopback only; product, database, model and load share two cores that are not pinned.`,
      ...notes,
    ],
  };
}

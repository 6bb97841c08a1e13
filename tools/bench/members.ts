import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readCourse } from '#features/course/contract.ts';
import { startModelFake } from '#fakes/model/start.ts';
import type { Db } from '#platform/server/db/client.ts';
import { asInCompose, embedded, type Env, type Installation, twoNodes } from './installations.ts';
import { residentMegabytes } from './processes.ts';
import { atMost, type Figure, type Section } from './report.ts';
import { cookieOf, secret } from './sessions.ts';
import { type RequestRecord, visit } from './virtual-member.ts';

/** Until everybody has come, and caches are warm. */
const warmSeconds = 20;
/** How often memory is looked at, in the whole time. */
const looks = 10;
/** Members at once, and how many milliseconds one answer in a hundred may take. */
const crowds = { '200': 500, '500': 500, '2000': 1500 } as const;
export type Crowd = keyof typeof crowds;
const ticksASecond = 100;

/** Where they go, and which crowds come there: the embedded database is for small installations. */
const shapes = {
  members: { title: 'Members as they behave', crowds: ['200', '500', '2000'] },
  'members-behind-proxy': { title: 'Members as they behave, behind a proxy', crowds: ['2000'] },
  'members-embedded': { title: 'Members as they behave, embedded database', crowds: ['200', '500'] },
} as const satisfies Record<string, { title: string; crowds: readonly Crowd[] }>;
export type Shape = keyof typeof shapes;

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

const installations: Readonly<
  Record<Shape, (env: Env, stopping: AsyncDisposableStack, folder: string) => Promise<Installation>>
> = {
  members: twoNodes,
  'members-behind-proxy': asInCompose,
  'members-embedded': async (env, _stopping, folder) => embedded(env, folder),
};

const envOf = (folder: string, modelUrl: string): Env => ({
  DATA_DIR: folder,
  APP_URL: 'http://127.0.0.1:3000',
  AUTH_SECRET: secret,
  COURSE_STARTER: 'true',
  AI_BASE_URL: modelUrl,
  AI_MODEL: 'demo',
  AI_API_KEY: 'demo',
  IDENTIFIER_DAILY_LIMIT: '1000',
  IDENTIFIER_DAILY_LIMIT_PREMIUM: '1000',
});

/** The first lesson of the course, which everybody reads. */
async function firstLesson(origin: string, cookie: string): Promise<{ slug: string; id: string }> {
  const answer = await fetch(`${origin}/api/course`, { headers: { cookie } });
  const { modules } = readCourse.output.parse(await answer.json());
  const lesson = modules[0]?.lessons[0];
  if (lesson === undefined) throw new Error('the course has no lesson');
  return lesson;
}

/** Starts it, lets this many members come, and looks on for so many seconds. */
async function look(installation: Installation, crowd: Crowd, seconds: number) {
  const [members, mostP99Ms] = [Number(crowd), crowds[crowd]];
  {
    // Once before, for the tables.
    await using first = new AsyncDisposableStack();
    await installation.start(first);
  }
  const tokens = Array.from({ length: members }, () => randomBytes(24).toString('base64url'));
  const opened = await installation.open();
  await sow(opened.db, tokens);
  await opened.close();
  await using stopping = new AsyncDisposableStack();
  const { heaps, origins, pids } = await installation.start(stopping);
  const lesson = await firstLesson(origins[0] ?? '', cookieOf(tokens[0] ?? ''));
  let [isOver, isCounted, failed, repeated] = [false, false, 0, 0];
  const failures = new Map<string, number>();
  const times: number[] = [];
  const byName = new Map<string, number[]>();
  const add = (name: string, ms: number) => {
    const ofName = byName.get(name);
    if (ofName === undefined) byName.set(name, [ms]);
    else ofName.push(ms);
  };
  const note = ({ failed: hasFailed, isRepeated, ms, name, wholeMs }: RequestRecord) => {
    if (!isCounted) return;
    if (isRepeated) repeated += 1;
    if (hasFailed !== null) {
      failed += 1;
      failures.set(`${name} ${hasFailed}`, (failures.get(`${name} ${hasFailed}`) ?? 0) + 1);
    }
    times.push(ms);
    add(name, ms);
    if (wholeMs !== undefined) add(`${name} to its end`, wholeMs);
  };
  const walking = tokens.map((token, number) =>
    visit(
      {
        origin: origins[number % origins.length] ?? '',
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
  const [processorBefore, ownBefore] = [processor(), process.cpuUsage()];
  const memories: number[] = [];
  const inUse: number[] = [];
  const lookAtHeaps = async () => {
    const kilobytes = await Promise.all(heaps.map((heap) => heap()));
    inUse.push(kilobytes.reduce((sum, one) => sum + one) / 1024);
  };
  isCounted = true;
  for (let i = 1; i <= looks; i += 1) {
    await sleep((seconds * 1000) / looks);
    memories.push(memory());
    if (i === looks / 2) await lookAtHeaps();
  }
  isCounted = false;
  const used = processor() - processorBefore;
  const own = process.cpuUsage(ownBefore);
  const others = loadavg()[0] ?? 0;
  await lookAtHeaps();
  isOver = true;
  await Promise.all(walking);
  const sorted = times.toSorted((a, b) => a - b);
  const name = `${installation.name}, ${members.toLocaleString('en-US')} members`;
  const share = (cpuSeconds: number) => `${((100 * cpuSeconds) / (2 * seconds)).toFixed(0)} %`;
  const slowest = [...byName].map(
    ([step, all]) =>
      `${step} ${percentile(
        all.toSorted((a, b) => a - b),
        0.99,
      ).toFixed(0)}`,
  );
  // The highest of each half: one look may come just after garbage was collected.
  const half = looks / 2;
  const grown = Math.max(...memories.slice(half)) / Math.max(...memories.slice(0, half));
  const [halfway = Number.NaN, atTheEnd = Number.NaN] = inUse;
  const figures: Figure[] = [
    atMost(`${name}: failed, of ${times.length}`, failed, 0),
    atMost(`${name}: p99`, percentile(sorted, 0.99), mostP99Ms, ' ms'),
    atMost(`${name}: most resident memory of the second half / of the first`, grown, 1.1),
    atMost(`${name}: in use after a collection, at the end / halfway`, atTheEnd / halfway, 1.1),
  ];
  const broken = [...failures].map(([what, count]) => `${count} × ${what}`).join(', ');
  const text = [
    `${name}: ${(times.length / seconds).toFixed(0)} requests a second, median ${percentile(sorted, 0.5).toFixed(0)} ms`,
    `p99 of each in ms: ${slowest.join(', ')}`,
    ...(failed === 0 ? [] : [`failed: ${broken}`]),
    `asked a second time, on another connection, for one that was just being closed: ${repeated}`,
    `MB in all, at ten times: ${memories.map((one) => one.toFixed(0)).join(', ')}; in use after a collection, halfway and at the end: ${inUse.map((one) => one.toFixed(0)).join(', ')}`,
    `of two cores the product took ${share(used)} (without PostgreSQL), the load ${share((own.user + own.system) / 1e6)}; load average ${others.toFixed(1)}, with all that ran beside it`,
  ].join('; ');
  return { figures, text: `${text}.` };
}

/**
 * Members as they behave: page after page with ten seconds to think.
 * @param only the crowds that come, of those that this installation is measured with
 */
export async function benchMembers(
  shape: Shape,
  folder: string,
  minutes: number,
  only: readonly string[],
): Promise<Section> {
  const { title, crowds: all } = shapes[shape];
  const seconds = minutes * 60;
  const figures: Figure[] = [];
  const notes: string[] = [];
  for (const crowd of all.filter((one) => only.includes(one))) {
    await using stopping = new AsyncDisposableStack();
    const model = await startModelFake({ chunkMs: 5 });
    stopping.defer(() => model.close());
    const own = join(folder, crowd);
    mkdirSync(own);
    const installation = await installations[shape](envOf(own, model.baseUrl), stopping, own);
    const seen = await look(installation, crowd, seconds);
    figures.push(...seen.figures);
    notes.push(seen.text);
  }
  if (notes.length === 0) throw new Error(`--crowd for ${shape} is one or more of ${all.join(', ')}`);
  return {
    title,
    command: `npm run bench -- ${shape}`,
    figures,
    notes: [
      `Each has a connection of their own and goes from page to page (landing, home, course, lesson, a save, search, notices, cards; every fourth lets a text be written, every twentieth signs up), 5 to 15 s for each, for ${minutes} minutes after ${warmSeconds} s. A text that streams counts until its first word: how long it goes on is the model's own pace. Loopback only; product, database, model and load share two cores that are not pinned.`,
      ...notes,
    ],
  };
}

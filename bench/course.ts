import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startPostgres } from '#launcher/postgres.ts';
import { requirePostgres } from '#launcher/system.ts';
import { interleave, median, type Plan, ratio, type Target } from './load.ts';
import { startPinned, startProduct } from './processes.ts';
import { atLeast, atMost, type Section } from './report.ts';
import { sowSessions, writeCookieScript } from './sessions.ts';

const members = 100_000;
const progressEach = 20;
const learners = 200;
const clients = 20;
const run = promisify(execFile);

/** Premium for eight days, notified of the modules that opened since, and a third of the course finished. */
async function study(client: pg.Client, kind: 'bench' | 'crowd'): Promise<void> {
  await client.query(
    `insert into access_grants (user_id, tier, reason, starts_at)
     select id, 'premium', 'bench', now() - interval '8 days' from users where starts_with(id, $1)`,
    [kind],
  );
  // Without these rows the hourly announcement would notify all of them while we measure.
  await client.query(
    `insert into module_openings (user_id, module_id, opened_at, reason)
     select u.id, m.id, now(), 'drip' from users u, course_modules m where starts_with(u.id, $1) and m.unlock_after_days <= 8`,
    [kind],
  );
  await client.query(
    `insert into user_progress (user_id, lesson_id, completed, completion_date, last_video_position, started_at, updated_at)
     select u.id, l.id, true, now(), 30, now(), now()
     from users u, (select id from lessons order by slug limit $2) l where starts_with(u.id, $1)`,
    [kind, progressEach],
  );
}

/** Gives the benchmark's members the course. @returns the id of a film lesson that is open to them */
async function openCourse(client: pg.Client): Promise<string> {
  await study(client, 'bench');
  await client.query('create table bench_answers (key text primary key, body text not null)');
  const { rows } = await client.query<{ id: string }>(
    `select id from lessons where content_type = 'video' order by (select order_index from course_modules m where m.id = module_id) limit 1`,
  );
  await client.query('vacuum analyze');
  return rows[0]?.id ?? '';
}

/** Another hundred thousand members, with everything that learners accumulate. */
async function sowCrowd(client: pg.Client): Promise<void> {
  await client.query(
    `insert into users (id, name, first_name, last_name, email)
     select 'crowd-' || n, 'Crowd Member', 'Crowd', 'Member', 'crowd' || n || '@example.test' from generate_series(1, $1::int) n`,
    [members],
  );
  await study(client, 'crowd');
  await client.query('vacuum analyze');
}

/** Progress saves of many members for wrk, each a little further than the last. */
function saveScript(file: string, cookies: readonly string[]): void {
  const list = cookies.map((cookie) => `"${cookie}"`).join(',\n');
  writeFileSync(
    file,
    `local cookies = {\n${list}\n}\nlocal n = 0\nrequest = function()\n  n = n + 1\n  local body = string.format('{"position":%.1f,"watchedShare":0.5}', (n % 500) / 10)\n  return wrk.format("PUT", nil, { Cookie = cookies[n % #cookies + 1], Origin = "http://127.0.0.1:3000", ["Content-Type"] = "application/json" }, body)\nend\n`,
  );
}

/** How many of a save's single upsert PostgreSQL itself manages per second. */
async function pgbench(databaseUrl: string, script: string, seconds: number): Promise<number> {
  const program = join(requirePostgres().folder, 'pgbench');
  const how = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), '-f', script];
  const { stdout } = await run('taskset', ['-c', '1', program, ...how, databaseUrl]);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
}

/** The course tree and the saving of progress, on PostgreSQL with fsync. */
export async function benchCourse(folder: string, plan: Plan): Promise<Section> {
  await using processes = new AsyncDisposableStack();
  const postgres = await startPostgres({ durable: true });
  processes.defer(() => postgres.stop());
  const product = await startProduct(folder, { DATABASE_URL: postgres.url });
  processes.defer(() => product.stop());
  const cookies = await sowSessions(postgres.url, learners);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  processes.defer(() => client.end());
  const lessonId = await openCourse(client);

  // Rotates among many members: hammering as one member would be answered from the memo of their
  // session.
  const treeScript = join(folder, 'readers.lua');
  writeCookieScript(treeScript, cookies);
  const tree: Target = { name: 'tree', url: `${product.origin}/api/course`, script: treeScript };
  const answer = await (await fetch(tree.url, { headers: { Cookie: cookies[0] ?? '' } })).text();
  await client.query('insert into bench_answers values ($1, $2)', ['course', answer]);
  const raw = await startPinned([process.execPath, 'bench/raw-select.ts'], {
    readyPath: '/ready',
    env: { DATABASE_URL: postgres.url },
  });
  processes.defer(() => raw.stop());
  const rawTree: Target = { name: 'raw tree', url: `${raw.origin}/course` };

  const few = await interleave([rawTree, tree], plan);
  await sowCrowd(client);
  const many = await interleave([rawTree, tree], plan);
  const share = (samples: typeof few) => ratio(samples, 'tree', 'raw tree');

  const wrkScript = join(folder, 'saves.lua');
  saveScript(wrkScript, cookies);
  const sqlScript = join(folder, 'save.sql');
  writeFileSync(
    sqlScript,
    `\\set n random(1, ${learners})\n\\set position random(0, 50)\ninsert into user_progress (user_id, lesson_id, last_video_position, watched_share, started_at, updated_at) values ('bench-' || :n, '${lessonId}', :position, 0.5, now(), now()) on conflict (user_id, lesson_id) do update set last_video_position = excluded.last_video_position, watched_share = greatest(user_progress.watched_share, excluded.watched_share), updated_at = excluded.updated_at;\n`,
  );
  const target: Target = {
    name: 'saves',
    url: `${product.origin}/api/course/lessons/${lessonId}/progress`,
    script: wrkScript,
  };
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round <= plan.rounds; round += 1) {
    const samples = await interleave([target], { ...plan, rounds: 1, connections: clients });
    const upserts = await pgbench(postgres.url, sqlScript, plan.seconds);
    if (round === 0) continue;
    ours.push(samples.get('saves')?.[0]?.requestsPerSecond ?? Number.NaN);
    theirs.push(upserts);
  }
  const show = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(', ');
  return {
    title: 'Course',
    command: 'npm run bench -- course',
    figures: [
      atLeast('tree with progress / one SELECT by key on bare Node', share(few), 0.4),
      atMost(
        `tree with ${learners} members / with ${members.toLocaleString('en-US')} and 2,000,000 rows of progress`,
        share(few) / share(many),
        1.3,
      ),
      atLeast(
        `progress saves / pgbench with the same upsert, ${clients} clients, fsync on`,
        median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN))),
        // Each save is a transaction of its own: members save every ten seconds, so a node takes 15,000 of them.
        0.09,
      ),
    ],
    notes: [
      `The tree has ${(answer.length / 1024).toFixed(1)} KB. Saves a second, round by round: ${show(ours)}; pgbench: ${show(theirs)}.`,
    ],
  };
}

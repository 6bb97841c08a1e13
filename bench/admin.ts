import pg from 'pg';
import { startPostgres } from '#launcher/postgres.ts';
import { median } from './load.ts';
import { startProduct } from './processes.ts';
import { atMost, type Section } from './report.ts';
import { sowSessions } from './sessions.ts';

const members = 100_000;
const learners = 30_000;
const lessonsEach = 20;
const address = '/api/admin/start';

/** A successful site that is some years old. */
const sowing: readonly string[] = [
  `insert into users (id, name, first_name, last_name, email, created_at)
   select 'crowd-' || n, 'Crowd Member', 'Crowd', 'Member', 'crowd' || n || '@example.test', now() - n * interval '11 minutes'
   from generate_series(1, ${members}) n`,
  // Every third member pays: mostly for Premium, some late, some leaving; as many have left again.
  `insert into subscriptions (id, user_id, customer_id, status, product_id, price_id, item_id, amount, currency, tier, tier_since,
     started_at, current_period_start, current_period_end, ends_at, ended_at, past_due_since, asked_at)
   select 'sub_' || n, 'crowd-' || n, 'cus_' || n, case when n % 2 = 0 then 'canceled' when n % 50 = 1 then 'past_due' else 'active' end,
     'p', 'p', 'si_' || n, case when n % 3 = 0 then 4700 else 6700 end, 'usd', case when n % 3 = 0 then 'tools' else 'premium' end,
     now() - interval '90 days', now() - interval '90 days', now() - interval '5 days', now() + interval '25 days',
     case when n % 20 = 1 then now() + interval '25 days' end, case when n % 2 = 0 then now() - interval '9 days' end,
     case when n % 50 = 1 then now() - interval '2 days' end, now()
   from generate_series(1, ${members}) n where n % 3 <> 1 or n % 2 = 1`,
  `insert into access_grants (user_id, tier, reason, starts_at)
   select 'crowd-' || n, 'tools', 'bench', now() - interval '8 days' from generate_series(1, ${members}, 20) n`,
  `insert into user_progress (user_id, lesson_id, completed, completion_date, last_video_position, started_at, updated_at)
   select 'crowd-' || n, l.id, (n + l.place) % 3 > 0, now(), 30, now(), now()
   from generate_series(1, ${learners}) n,
     (select id, row_number() over (order by slug) as place from lessons limit ${lessonsEach}) l`,
  `insert into generations (user_id, tool, state, started_at, ended_at, model, input_tokens, output_tokens)
   select 'crowd-' || (1 + n % ${members}), 'frustrations', 'done', now() - n * interval '10 seconds', now(), 'demo', 900, 400
   from generate_series(1, 250000) n`,
  `insert into mail_messages (user_id, to_address, template, params, state, created_at, settled_at)
   select 'crowd-' || n, 'crowd@example.test', 'account.welcome', '{}', case when n % 1000 = 0 then 'dead' else 'sent' end, now(), now()
   from generate_series(1, ${members}) n`,
  `insert into stored_files (key, name, type, size, sha256, created_at)
   select 'file-' || n, 'film.mp4', 'mp4', 90000000, repeat('0', 64), now() from generate_series(1, 500) n`,
];

/** Fills a migrated database as a large site would have it. */
export async function sowLargeSite(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const statement of sowing) await client.query(statement);
  await client.query('vacuum analyze');
  await client.end();
}

interface Answered {
  readonly ms: number;
  readonly recounting: boolean;
}

async function ask(origin: string, cookie: string): Promise<Answered> {
  const began = performance.now();
  const answer = await fetch(`${origin}${address}`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  const { recounting } = (await answer.json()) as { recounting: boolean };
  return { ms: performance.now() - began, recounting };
}

/** Makes the stored figures an hour old, the oldest they get before the hourly chore counts again. */
const ageKept = `update admin_figures set counted_at = now() - interval '1 hour',
  figures = jsonb_set(figures, '{countedAt}', to_jsonb(to_char(now() - interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))`;

/** The admin start page of a large site: opened after an hour, and again once the figures are counted again. */
export async function benchAdmin(folder: string, rounds: number): Promise<Section> {
  await using processes = new AsyncDisposableStack();
  const postgres = await startPostgres();
  processes.defer(() => postgres.stop());
  const product = await startProduct(folder, { DATABASE_URL: postgres.url });
  processes.defer(() => product.stop());
  const [cookie = ''] = await sowSessions(postgres.url, 1);
  await sowLargeSite(postgres.url);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  processes.defer(() => client.end());
  await client.query(`insert into user_roles (user_id, role) values ('bench-1', 'admin')`);

  const first = await ask(product.origin, cookie);
  const [opened, counted, again]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    await client.query(ageKept);
    const began = performance.now();
    let answer = await ask(product.origin, cookie);
    opened.push(answer.ms);
    while (answer.recounting) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      answer = await ask(product.origin, cookie);
    }
    counted.push(performance.now() - began);
    again.push((await ask(product.origin, cookie)).ms);
  }
  const show = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(', ');
  return {
    title: 'Admin start page',
    command: 'npm run bench -- admin',
    figures: [
      atMost('opened an hour after it was counted, 100,000 members, median', median(opened), 300, ' ms'),
      atMost('opened again within the minute, median', median(again), 300, ' ms'),
    ],
    notes: [
      `${members.toLocaleString('en-US')} members, a third of them paying, ${(learners * lessonsEach).toLocaleString('en-US')} rows of progress, 250,000 runs of the tools. Figures from before come at once; new ones were there after ${show(counted)} ms. The very first count took ${first.ms.toFixed(0)} ms. Opened: ${show(opened)} ms; again: ${show(again)} ms.`,
    ],
  };
}

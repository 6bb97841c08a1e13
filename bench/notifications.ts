import pg from 'pg';
import { startPostgres } from '#launcher/postgres.ts';
import { openListeners } from './listeners.ts';
import { interleave, median, type Plan, ratio } from './load.ts';
import { residentMegabytes, startPinned, startProduct } from './processes.ts';
import { atLeast, atMost, type Section } from './report.ts';
import { watchHeap } from './server-heap.ts';
import { sowSessions } from './sessions.ts';

const members = 100_000;
const broadcasts = 1000;
const listening = 1000;
const rounds = 9;

/** A hundred thousand members, a thousand broadcasts to all of them, and a few notifications to the one who looks. */
async function sow(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into users (id, name, first_name, last_name, email)
     select 'crowd-' || n, 'Crowd Member', 'Crowd', 'Member', 'crowd' || n || '@example.test' from generate_series(1, $1::int) n`,
    [members],
  );
  const row = `'message', 'info', 'A talk on Friday', 'About the frustration behind the price, and how to name it.', 'admin', now(), now()`;
  await client.query(
    `insert into notifications (kind, type, title, message, origin, created_at, published_at)
     select ${row} from generate_series(1, $1::int) n`,
    [broadcasts],
  );
  await client.query(
    `insert into notifications (user_id, kind, type, title, message, origin, created_at, published_at)
     select 'bench-1', ${row} from generate_series(1, 5) n`,
  );
  await client.query(`insert into user_roles (user_id, role) values ('bench-1', 'admin')`);
  await client.query('create table bench_answers (key text primary key, body text not null)');
  await client.query(
    `insert into bench_answers select 'other-' || n, repeat('x', 4000) from generate_series(1, 10000) n`,
  );
  await client.query('vacuum analyze');
  await client.end();
}

async function keepAnswers(databaseUrl: string, answers: Readonly<Record<string, string>>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const [key, body] of Object.entries(answers))
    await client.query('insert into bench_answers values ($1, $2)', [key, body]);
  await client.end();
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;

/** The bell under load, sending to everybody, and a thousand open streams on one node. */
export async function benchNotifications(folder: string, plan: Plan): Promise<Section> {
  await using processes = new AsyncDisposableStack();
  const postgres = await startPostgres();
  processes.defer(() => postgres.stop());
  const heap = await watchHeap();
  const product = await startProduct(folder, { DATABASE_URL: postgres.url, ...heap.env });
  processes.defer(() => product.stop());
  const cookies = await sowSessions(postgres.url, listening);
  await sow(postgres.url);
  const [cookie = ''] = cookies;
  const headers = { Cookie: cookie };
  const read = async (path: string) => (await fetch(`${product.origin}${path}`, { headers })).text();
  const list = await read('/api/notifications');
  await keepAnswers(postgres.url, { list, unread: await read('/api/notifications/unread') });
  const raw = await startPinned([process.execPath, 'bench/raw-select.ts'], {
    readyPath: '/ready',
    env: { DATABASE_URL: postgres.url },
  });
  processes.defer(() => raw.stop());

  const samples = await interleave(
    [
      { name: 'raw list', url: `${raw.origin}/list` },
      { name: 'list', url: `${product.origin}/api/notifications`, headers },
      { name: 'raw unread', url: `${raw.origin}/unread` },
      { name: 'unread', url: `${product.origin}/api/notifications/unread`, headers },
    ],
    plan,
  );

  const pid = product.child.pid ?? 0;
  const [heapBefore, residentBefore] = [await heap.kilobytes(pid), residentMegabytes(pid)];
  const listeners = await openListeners(product.origin, cookies);
  const heapEach = ((await heap.kilobytes(pid)) - heapBefore) / listening;
  const residentEach = ((residentMegabytes(pid) - residentBefore) * 1024) / listening;
  const [returned, slowest]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const word = `Round-${round}-`;
    const times = await listeners.hear(word, async () => {
      const began = performance.now();
      const answer = await fetch(`${product.origin}/api/functions/send-notification`, {
        method: 'POST',
        headers: { cookie, origin: 'http://127.0.0.1:3000', 'content-type': 'application/json' },
        body: JSON.stringify({ title: word, message: 'To everybody' }),
      });
      if (!answer.ok) throw new Error(`sending answered ${answer.status}: ${await answer.text()}`);
      returned.push(performance.now() - began);
    });
    slowest.push(percentile(times, 0.99));
  }
  listeners.close();
  const show = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(', ');
  return {
    title: 'Notifications',
    command: 'npm run bench -- notifications',
    figures: [
      atLeast('list / one SELECT by key on bare Node', ratio(samples, 'list', 'raw list'), 0.4),
      atLeast('unread count / one SELECT by key on bare Node', ratio(samples, 'unread', 'raw unread'), 0.4),
      atMost('sending to 100,000 members returns in', median(returned), 50, ' ms'),
      atMost('1,000 listeners: a broadcast reaches 99 % within', median(slowest), 250, ' ms'),
      atMost('heap of one listener, buffers included', heapEach, 25, ' KB'),
    ],
    notes: [
      `${members.toLocaleString('en-US')} members, ${broadcasts.toLocaleString('en-US')} broadcasts. Sending, round by round: ${show(returned)} ms; 99 % of the listeners after ${show(slowest)} ms. With its socket and all that the system keeps for it, a listener takes ${residentEach.toFixed(0)} KB of resident memory.`,
    ],
  };
}

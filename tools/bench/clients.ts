import pg from 'pg';
import { startPostgres } from '#launcher/postgres.ts';
import { listClients, clientLimits } from '#platform/contract/clients.ts';
import { urlOf } from '#platform/contract/url.ts';
import { find } from '#features/search/contract.ts';
import { startProduct } from './processes.ts';
import { atMost, type Figure, type Section } from './report.ts';
import { sowSessions } from './sessions.ts';

const rounds = 100;
const mostMs = 50;
const first = ['Ana', 'José', 'Denise', 'Victor', 'Mei', 'Omar', 'Priya', 'Lukas', 'Nia', 'Tomás'];
const last = ['Park', 'Hughes', 'García', 'Novak', 'Okafor', 'Weber', 'Tanaka', 'Silva', 'Moreau', 'Larsen'];
/** What members type: a name, the beginning of one, a company, a common word, and a mistyped name. */
const questions = ['Denise Park 42', 'Vic', 'Bakery 77', 'Head', 'Densie Prak'] as const;

/** As many clients as one member may have, a fifth of them with a step. */
async function sowClients(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into clients (user_id, name, role, company, next_step, next_on, created_at, updated_at)
     select 'bench-1', ($1::text[])[1 + n % 10] || ' ' || ($2::text[])[1 + (n / 10) % 10] || ' ' || n, 'Head of Sales',
       'Bakery ' || n % 500, case when n % 5 = 0 then 'Send one page' else '' end,
       case when n % 5 = 0 then current_date + n % 60 end, now(), now() - n * interval '1 minute'
     from generate_series(1, $3::int) n`,
    [first, last, clientLimits.all],
  );
  await client.query('analyze');
  await client.end();
}

/** How long one request takes, in ms, as 95 of 100 do or faster. */
async function slowestOf(origin: string, path: string, cookie: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const answer = await fetch(`${origin}${path}`, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    times.push(performance.now() - began);
  }
  return times.toSorted((one, other) => one - other)[Math.ceil(rounds * 0.95) - 1] ?? Number.NaN;
}

/** A member with as many clients as one may have: how fast one of them is found. */
export async function benchClients(folder: string): Promise<Section> {
  await using processes = new AsyncDisposableStack();
  const postgres = await startPostgres();
  processes.defer(() => postgres.stop());
  const product = await startProduct(folder, { DATABASE_URL: postgres.url });
  processes.defer(() => product.stop());
  const [cookie = ''] = await sowSessions(postgres.url, 1);
  await sowClients(postgres.url);
  const figures: Figure[] = [];
  for (const endpoint of [find, listClients]) {
    for (const q of questions) {
      const path = urlOf(endpoint, { query: { q } });
      await slowestOf(product.origin, path, cookie);
      figures.push(
        atMost(`${endpoint.path}, “${q}”, p95`, await slowestOf(product.origin, path, cookie), mostMs, ' ms'),
      );
    }
  }
  return {
    title: 'Clients',
    command: 'npm run bench -- clients',
    figures,
    notes: [
      `${clientLimits.all.toLocaleString('en-US')} clients of one member on PostgreSQL; ${rounds} requests each, after as many to warm up, one at a time.`,
    ],
  };
}

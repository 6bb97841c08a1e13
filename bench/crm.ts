import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startCrmFake } from '#fakes/crm/start.ts';
import { startPostgres } from '#launcher/postgres.ts';
import { startProduct } from './processes.ts';
import { atLeast, atMost, type Section } from './report.ts';

const drainWithinMs = 15 * 60 * 1000;
/** HighLevel's usual limit, which the fake enforces: 100 calls in 10 s; a new contact takes two. */
const contactsPerSecondAtLimit = 100 / 10 / 2;

/** Members unknown to the CRM, as sign-ups leave them while the CRM is off. */
async function sowDeliveries(client: pg.Client, many: number): Promise<void> {
  await client.query(
    `insert into users (id, name, first_name, last_name, email)
     select 'crm-' || n, 'Bench Member', 'Bench', 'Member', 'crm' || n || '@example.test' from generate_series(1, $1::int) n`,
    [many],
  );
  await client.query(
    `insert into profiles (id, created_at, updated_at)
     select 'crm-' || n, now(), now() from generate_series(1, $1::int) n`,
    [many],
  );
  await client.query(
    `insert into crm_deliveries (user_id, event, dedupe_key, created_at)
     select 'crm-' || n, 'signed_up', 'signed_up:crm-' || n, now() from generate_series(1, $1::int) n`,
    [many],
  );
  await client.query('analyze');
}

/** Lets four workers send this many events to a rate-limited CRM: none lost, none twice, no time wasted. */
export async function benchCrm(folder: string, many: number): Promise<Section> {
  await using processes = new AsyncDisposableStack();
  const crm = await startCrmFake({ file: join(folder, 'crm.sqlite') });
  processes.defer(() => crm.close());
  const postgres = await startPostgres();
  processes.defer(() => postgres.stop());
  // The first start, without a CRM, creates the tables.
  await (await startProduct(folder, { DATABASE_URL: postgres.url })).stop();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  processes.defer(() => client.end());
  await sowDeliveries(client, many);
  const product = await startProduct(folder, {
    DATABASE_URL: postgres.url,
    GHL_API_TOKEN: crm.token,
    GHL_LOCATION_ID: crm.locationId,
    GHL_API_BASE: crm.baseUrl,
  });
  processes.defer(() => product.stop());

  const began = performance.now();
  const waiting = async () => {
    const { rows } = await client.query<{ many: number }>(
      "select count(*)::int as many from crm_deliveries where state = 'pending'",
    );
    return rows[0]?.many ?? 0;
  };
  while ((await waiting()) > 0) {
    if (performance.now() - began > drainWithinMs) throw new Error('the queue did not drain');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const seconds = (performance.now() - began) / 1000;
  const { rows } = await client.query<{ delivered: number; attempts: number }>(
    "select count(*) filter (where state = 'delivered')::int as delivered, sum(attempts)::int as attempts from crm_deliveries",
  );
  const { attempts = 0, delivered = 0 } = rows[0] ?? {};
  const contacts = crm.contacts();
  const addresses = new Set(contacts.map(({ fields }) => fields.email));
  const failures = readFileSync(join(folder, 'product.log'), 'utf8').split('a job failed').length - 1;
  return {
    title: 'The CRM queue',
    command: 'npm run bench -- crm',
    figures: [
      atMost('events lost', many - delivered, 0),
      atMost('contacts missing', many - addresses.size, 0),
      atMost('contacts doubled', contacts.length - addresses.size, 0),
      atLeast('events a second / what the rate limit allows', many / seconds / contactsPerSecondAtLimit, 0.8),
    ],
    notes: [
      `${many} events in ${seconds.toFixed(0)} s by four workers; the fake takes 100 calls in 10 s and refuses the rest, and a new contact costs two. ${attempts} attempts, ${failures} jobs that had to come back.`,
    ],
  };
}

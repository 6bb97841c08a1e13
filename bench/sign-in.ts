import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { passwords } from '#platform/server/auth/passwords.ts';
import pg from 'pg';
import { startPostgres } from '#launcher/postgres.ts';
import { interleave, median, type Plan, serverProcessor } from './load.ts';
import { startProduct } from './processes.ts';
import { atLeast, type Section } from './report.ts';

const members = 2000;
const password = 'correct-horse-9';
const path = '/api/auth/sign-in';

/** Members who all have the same password, hashed only once. */
async function sowMembers(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into users (id, name, first_name, last_name, email)
     select 'bench-' || n, 'Bench Member', 'Bench', 'Member', 'bench' || n || '@example.test' from generate_series(1, $1::int) n`,
    [members],
  );
  await client.query(
    `insert into accounts (id, account_id, provider_id, user_id, password)
     select 'bench-' || n, 'bench-' || n, 'credential', 'bench-' || n, $2 from generate_series(1, $1::int) n`,
    [members, await passwords.hash(password)],
  );
  await client.query('analyze');
  await client.end();
}

/** A script for wrk: each request signs in the next member. */
function writeSignInScript(file: string): void {
  writeFileSync(
    file,
    `local n = 0
request = function()
  n = n % ${members} + 1
  local body = '{"email":"bench' .. n .. '@example.test","password":"${password}"}'
  return wrk.format("POST", "${path}", { ["Content-Type"] = "application/json", ["Origin"] = "http://127.0.0.1:3000" }, body)
end
`,
  );
}

function hashesPerSecond(seconds: number): number {
  const args = ['-c', serverProcessor, process.execPath, 'bench/raw-hash.ts', String(seconds)];
  return Number(spawnSync('taskset', args, { encoding: 'utf8' }).stdout);
}

/** Sign-ins a second against bare password verifications a second on the same processor. */
export async function benchSignIn(folder: string, plan: Plan): Promise<Section> {
  await using processes = new AsyncDisposableStack();
  const postgres = await startPostgres();
  processes.defer(() => postgres.stop());
  const product = await startProduct(folder, { DATABASE_URL: postgres.url, RATE_LIMIT_SCALE: '1000' });
  processes.defer(() => product.stop());
  await sowMembers(postgres.url);
  const script = join(folder, 'sign-in.lua');
  writeSignInScript(script);
  const ratios: number[] = [];
  const lines: string[] = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    const bare = hashesPerSecond(plan.seconds);
    const samples = await interleave([{ name: 'sign-in', url: `${product.origin}${path}`, script }], {
      ...plan,
      rounds: 1,
      connections: 8,
    });
    const signIns = samples.get('sign-in')?.[0]?.requestsPerSecond ?? Number.NaN;
    ratios.push(signIns / bare);
    lines.push(`${signIns.toFixed(1)} of ${bare.toFixed(1)}`);
  }
  return {
    title: 'Signing in',
    command: 'npm run bench -- sign-in',
    figures: [atLeast('sign-ins a second / bare password verifications a second', median(ratios), 0.8)],
    notes: [
      `On one processor, round by round: ${lines.join('; ')}. A ratio near 1 means that the password hash alone bounds it.`,
    ],
  };
}

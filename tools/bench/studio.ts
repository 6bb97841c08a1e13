import pg from 'pg';
import { startModelFake } from '#fakes/model/start.ts';
import { startPostgres } from '#launcher/postgres.ts';
import { median } from './load.ts';
import { streamFromProduct, streamFromProvider } from './model-streams.ts';
import { residentMegabytes, startProduct } from './processes.ts';
import { atMost, type Section } from './report.ts';
import { sowSessions } from './sessions.ts';

const streams = 200;
const rounds = 3;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Gives everybody access to the tools. */
async function grantAccess(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into access_grants (user_id, tier, starts_at) select id, 'premium', now() - interval '1 day' from users`,
  );
  await client.end();
}

/** The peak resident memory of a process during some work, in MB. */
async function peakDuring(pid: number, work: Promise<unknown>): Promise<number> {
  let [peak, going] = [residentMegabytes(pid), true];
  const stop = () => {
    going = false;
  };
  void work.then(stop, stop);
  while (going) {
    peak = Math.max(peak, residentMegabytes(pid));
    await pause(50);
  }
  await work;
  return peak;
}

async function firstPartials(origin: string, baseUrl: string, cookie: string) {
  const later: number[] = [];
  for (let round = 0; round < 25; round += 1) {
    const provider = await streamFromProvider(baseUrl);
    const product = await streamFromProduct(origin, cookie);
    later.push(product.firstMs - provider.firstMs);
  }
  return median(later);
}

/** The studio: how much the product adds to the provider's stream, and 200 streams at once. */
export async function benchStudio(folder: string): Promise<Section> {
  await using processes = new AsyncDisposableStack();
  const postgres = await startPostgres();
  processes.defer(() => postgres.stop());
  const startWith = async (chunkMs: number) => {
    const model = await startModelFake({ chunkMs });
    processes.defer(() => model.close());
    const product = await startProduct(folder, {
      DATABASE_URL: postgres.url,
      AI_BASE_URL: model.baseUrl,
      AI_MODEL: 'demo',
      STUDIO_DAILY_RUNS_PREMIUM: '100000',
      STUDIO_DAILY_TOKENS_PREMIUM: '100000000',
    });
    processes.defer(() => product.stop());
    return { model, product };
  };
  const { product } = await startWith(200);
  const cookies = await sowSessions(postgres.url, streams);
  await grantAccess(postgres.url);
  const [cookie = ''] = cookies;

  // The provider's pace does not affect the first text; a fast one keeps the rounds short.
  const quick = await startWith(5);
  await streamFromProduct(quick.product.origin, cookie);
  const later = await firstPartials(quick.product.origin, quick.model.baseUrl, cookie);
  await quick.product.stop();

  const pid = product.child.pid ?? 0;
  const atOnce = () => Promise.all(cookies.map((each) => streamFromProduct(product.origin, each)));
  const idle = residentMegabytes(pid);
  // A warm-up, because some code is loaded with the first text.
  await streamFromProduct(product.origin, cookie);
  let [peak, longestGapMs] = [idle, 0];
  // The garbage collector lets the heap grow before it runs, so later rounds may show more.
  for (let round = 0; round < rounds; round += 1) {
    const work = atOnce();
    peak = Math.max(peak, await peakDuring(pid, work));
    for (const each of await work) longestGapMs = Math.max(longestGapMs, each.longestGapMs);
  }
  return {
    title: 'Studio',
    command: 'npm run bench -- studio',
    figures: [
      atMost('first partial after the provider’s first chunk, median', later, 30, ' ms'),
      atMost(`${streams} streams at once: the longest silence in any`, longestGapMs, 1000, ' ms'),
      atMost(`${streams} streams at once: resident memory above idle, at its peak`, peak - idle, 400, ' MB'),
    ],
    notes: [
      'The provider is the demo’s model in the bench’s own process, a chunk every 200 ms (5 ms for the first partial).',
      `The peak and the longest silence of ${rounds} rounds. Idle is ${idle.toFixed(0)} MB, before the library is loaded.`,
    ],
  };
}

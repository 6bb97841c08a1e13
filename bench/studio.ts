import { createHash } from 'node:crypto';
import pg from 'pg';
import { startModelFake } from '#fakes/model/start.ts';
import { startPostgres } from '#launcher/postgres.ts';
import { median } from './load.ts';
import { streamFromProduct, streamFromProvider } from './model-streams.ts';
import { residentMegabytes, startProduct } from './processes.ts';
import { atMost, type Section } from './report.ts';
import { sowSessions } from './sessions.ts';

const streams = 200;
const results = 100_000;
const vocabulary = 5000;

/** A word of the vocabulary; the database makes the same ones. */
const word = (at: number) => createHash('md5').update(String(at)).digest('hex').slice(0, 8);
const questions = [
  'everywhere',
  'rare',
  word(77),
  `${word(77)} ${word(180)}`,
  word(4242).slice(0, 4),
  `rare ${word(13).slice(0, 5)}`,
  'nowhere',
];
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Members with access, and one whose library holds a hundred thousand results of 60 words. */
async function sow(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into access_grants (user_id, tier, starts_at) select id, 'premium', now() - interval '1 day' from users`,
  );
  await client.query(
    `insert into studio_results (user_id, tool, title, latest, excerpt, search_text, created_at, updated_at)
     select 'bench-1', 'ad-copy', 'Ad ' || n, 1, repeat('An ad that speaks. ', 12),
       'everywhere ' || (case when n % 997 = 0 then 'rare ' else '' end) ||
       (select string_agg(distinct left(md5(((n * 7919 + w * 104729) % ${vocabulary})::text), 8), ' ') from generate_series(1, 60) w),
       now() - n * interval '1 minute', now()
     from generate_series(1, $1::int) n`,
    [results],
  );
  await client.query('vacuum analyze');
  await client.end();
}

/** The largest resident memory of a process while something goes on, in MB. */
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

async function searches(origin: string, cookie: string): Promise<ReadonlyMap<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const question of questions) {
    const times: number[] = [];
    for (let round = 0; round < 21; round += 1) {
      const began = performance.now();
      const answer = await fetch(`${origin}/api/tools/results?q=${encodeURIComponent(question)}`, {
        headers: { cookie },
      });
      if (!answer.ok) throw new Error(`the library answered ${answer.status}: ${await answer.text()}`);
      await answer.text();
      times.push(performance.now() - began);
    }
    found.set(question, times);
  }
  return found;
}

/** The studio: how much the product adds to the provider's stream, 200 streams at once, and the library's search. */
export async function benchStudio(folder: string): Promise<Section> {
  await using processes = new AsyncDisposableStack();
  const postgres = await startPostgres();
  processes.defer(() => postgres.stop());
  const model = await startModelFake({ chunkMs: 200 });
  processes.defer(() => model.close());
  const product = await startProduct(folder, {
    DATABASE_URL: postgres.url,
    AI_BASE_URL: model.baseUrl,
    AI_MODEL: 'demo',
    STUDIO_DAILY_RUNS_PREMIUM: '100000',
    STUDIO_DAILY_TOKENS_PREMIUM: '100000000',
  });
  processes.defer(() => product.stop());
  const cookies = await sowSessions(postgres.url, streams);
  await sow(postgres.url);
  const [cookie = ''] = cookies;

  const found = await searches(product.origin, cookie);
  // The provider's own pace does not matter to the first text; a quick one keeps the rounds short.
  const quick = await startModelFake({ chunkMs: 5 });
  processes.defer(() => quick.close());
  const second = await startProduct(folder, {
    DATABASE_URL: postgres.url,
    AI_BASE_URL: quick.baseUrl,
    AI_MODEL: 'demo',
    STUDIO_DAILY_RUNS_PREMIUM: '100000',
    STUDIO_DAILY_TOKENS_PREMIUM: '100000000',
  });
  await streamFromProduct(second.origin, cookie);
  const later = await firstPartials(second.origin, quick.baseUrl, cookie);
  await second.stop();

  const all = () => Promise.all(cookies.map((each) => streamFromProduct(product.origin, each)));
  // Once to load what is loaded with the first stream, and to let the memory settle where it stays.
  await all();
  await pause(3000);
  const pid = product.child.pid ?? 0;
  const before = residentMegabytes(pid);
  const work = all();
  const peak = await peakDuring(pid, work);
  const gaps = (await work).map(({ longestGapMs }) => longestGapMs);
  return {
    title: 'Studio',
    command: 'npm run bench -- studio',
    figures: [
      atMost('first partial after the provider’s first chunk, median', later, 30, ' ms'),
      atMost(`${streams} streams at once: the longest silence in any`, Math.max(...gaps), 1000, ' ms'),
      atMost(
        `${streams} streams at once: memory of one (resident, peak)`,
        ((peak - before) * 1024) / streams,
        60,
        ' KB',
      ),
      atMost(
        `library search over ${results.toLocaleString('en-US')} results, median`,
        median([...found.values()].flat()),
        20,
        ' ms',
      ),
    ],
    notes: [
      `The provider is the box’s model in the bench’s own process, a chunk every 200 ms. Searches, one member owning all results: ${[...found].map(([question, times]) => `“${question}” ${median(times).toFixed(1)} ms`).join(', ')}.`,
    ],
  };
}

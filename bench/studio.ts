import pg from 'pg';
import { startModelFake } from '#fakes/model/start.ts';
import { startPostgres } from '#launcher/postgres.ts';
import { median } from './load.ts';
import { streamFromProduct, streamFromProvider } from './model-streams.ts';
import { residentMegabytes, startProduct } from './processes.ts';
import { atMost, type Section } from './report.ts';
import { watchHeap } from './server-heap.ts';
import { sowSessions } from './sessions.ts';

const streams = 200;
/** Opened once, to see what further streams cost beside those that run already. */
const manyStreams = 400;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Everybody may use the tools. */
async function grantAccess(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into access_grants (user_id, tier, starts_at) select id, 'premium', now() - interval '1 day' from users`,
  );
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

/** The largest heap of three looks at streams that are open, in KB. */
async function largestHeapOf(work: Promise<unknown>, look: () => Promise<number>): Promise<number> {
  let largest = 0;
  for (let looks = 0; looks < 3; looks += 1) {
    await pause(4000);
    largest = Math.max(largest, await look());
  }
  await work;
  return largest;
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
  const startWith = async (chunkMs: number, env: Record<string, string> = {}) => {
    const model = await startModelFake({ chunkMs });
    processes.defer(() => model.close());
    const product = await startProduct(folder, {
      DATABASE_URL: postgres.url,
      AI_BASE_URL: model.baseUrl,
      AI_MODEL: 'demo',
      STUDIO_DAILY_RUNS_PREMIUM: '100000',
      STUDIO_DAILY_TOKENS_PREMIUM: '100000000',
      ...env,
    });
    processes.defer(() => product.stop());
    return { model, product };
  };
  const heap = await watchHeap();
  const { product } = await startWith(200, heap.env);
  const cookies = await sowSessions(postgres.url, manyStreams);
  await grantAccess(postgres.url);
  const [cookie = ''] = cookies;

  // The provider's own pace does not matter to the first text; a quick one keeps the rounds short.
  const quick = await startWith(5);
  await streamFromProduct(quick.product.origin, cookie);
  const later = await firstPartials(quick.product.origin, quick.model.baseUrl, cookie);
  await quick.product.stop();

  const atOnce = (count: number) =>
    Promise.all(cookies.slice(0, count).map((each) => streamFromProduct(product.origin, each)));
  // Once to load what is loaded with the first stream, and to let the memory settle where it stays.
  await atOnce(streams);
  await pause(3000);
  const pid = product.child.pid ?? 0;
  const before = residentMegabytes(pid);
  const work = atOnce(streams);
  const peak = await peakDuring(pid, work);
  const gaps = (await work).map(({ longestGapMs }) => longestGapMs);
  // The collector lets the heap grow before it looks, and gives little back: later rounds may find it grown already.
  for (let round = 0; round < 2; round += 1) await atOnce(streams);
  const settled = residentMegabytes(pid);
  const laterPeak = await peakDuring(pid, atOnce(streams));
  // Once more for the live heap: a collection stops the process, and so would spoil the silences measured above.
  const idle = await heap.kilobytes(pid);
  const look = () => heap.kilobytes(pid);
  const live = await largestHeapOf(atOnce(streams), look);
  const liveOfMany = await largestHeapOf(atOnce(manyStreams), look);
  return {
    title: 'Studio',
    command: 'npm run bench -- studio',
    figures: [
      atMost('first partial after the provider’s first chunk, median', later, 30, ' ms'),
      atMost(`${streams} streams at once: the longest silence in any`, Math.max(...gaps), 1000, ' ms'),
      atMost(
        `${streams} streams at once: live heap of one (collected while all are open)`,
        (live - idle) / streams,
        60,
        ' KB',
      ),
      atMost(
        `${manyStreams} streams at once: live heap of each beyond the first ${streams}`,
        (liveOfMany - live) / (manyStreams - streams),
        60,
        ' KB',
      ),
      atMost(
        `${streams} streams at once: resident peak for one (with garbage not yet collected)`,
        ((peak - before) * 1024) / streams,
        60,
        ' KB',
      ),
      atMost(
        `${streams} streams at once for the fifth time: resident peak for one`,
        ((laterPeak - settled) * 1024) / streams,
        60,
        ' KB',
      ),
    ],
    notes: [
      'The provider is the box’s model in the bench’s own process, a chunk every 200 ms (5 ms for the first partial).',
      'All readings of the memory are held against the same bound. The live heap is what a stream holds: the largest of three collections while all are open, less an idle one, with buffers. The resident peak adds what the collector had not yet given back, and the heap that V8 keeps for later; it turns on when the collector comes, and the last row read 3, 26 and 150 KB in three runs. Where the live heap is: docs/decisions/019-studio.md.',
    ],
  };
}

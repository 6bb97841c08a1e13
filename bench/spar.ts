import { loadavg } from 'node:os';
import { startModelFake } from '#fakes/model/start.ts';
import { startPostgres } from '#launcher/postgres.ts';
import { median } from './load.ts';
import type { StreamTimes } from './model-streams.ts';
import { startProduct } from './processes.ts';
import { atMost, type Section } from './report.ts';
import { sowSessions } from './sessions.ts';
import { beginTalk, turnFromProduct, turnFromProvider } from './spar-streams.ts';
import { grantAccess } from './studio.ts';

const talks = 200;
const turnsEach = 5;
const rounds = 25;

/** How much later the first word comes than the provider's own, turn by turn of one talk. */
async function laterThanProvider(origin: string, baseUrl: string, cookie: string): Promise<number[]> {
  const later: number[] = [];
  let talk = await beginTalk(origin, cookie);
  // The first turn loads code, and is not counted.
  await turnFromProduct(origin, { cookie, talk, number: 1 });
  for (let round = 0; round < rounds; round += 1) {
    // A talk has an end, so each ten turns are another one.
    const number = (round % 10) + 1;
    if (number === 1) talk = await beginTalk(origin, cookie);
    const provider = await turnFromProvider(baseUrl);
    const product = await turnFromProduct(origin, { cookie, talk, number });
    later.push(product.firstMs - provider.firstMs);
  }
  return later;
}

interface Worst {
  readonly first: number;
  readonly gap: number;
}

interface Round {
  readonly direct: Worst;
  readonly product: Worst;
}

const worstOf = (times: readonly StreamTimes[]): Worst => ({
  first: Math.max(...times.map(({ firstMs }) => firstMs)),
  gap: Math.max(...times.map(({ longestGapMs }) => longestGapMs)),
});

/** Practice calls: how soon the client's first word is there, and 200 talks at once. */
export async function benchSpar(folder: string): Promise<Section> {
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
      SPAR_DAILY_TURNS_PREMIUM: '100000',
      STUDIO_DAILY_TOKENS_PREMIUM: '100000000',
    });
    processes.defer(() => product.stop());
    return { model, product };
  };
  const { model, product } = await startWith(200);
  const cookies = await sowSessions(postgres.url, talks);
  await grantAccess(postgres.url);
  const [cookie = ''] = cookies;

  // The provider's pace does not affect the first word; a fast one keeps the rounds short.
  const quick = await startWith(5);
  const later = await laterThanProvider(quick.product.origin, quick.model.baseUrl, cookie);
  await quick.product.stop();

  const { origin } = product;
  // A warm-up, because some code is loaded with the first answer.
  await turnFromProduct(origin, { cookie, talk: await beginTalk(origin, cookie), number: 1 });
  const all = await Promise.all(cookies.map(async (each) => [each, await beginTalk(origin, each)] as const));
  const seen: Round[] = [];
  for (let number = 1; number <= turnsEach; number += 1) {
    // Both ways one after the other: what the machine is busy with besides holds up both.
    const direct = worstOf(await Promise.all(all.map(() => turnFromProvider(model.baseUrl))));
    const turns = all.map(([each, talk]) => turnFromProduct(origin, { cookie: each, talk, number }));
    seen.push({ direct, product: worstOf(await Promise.all(turns)) });
  }
  const beyond = (of: keyof Worst) => median(seen.map(({ direct, product: ours }) => ours[of] - direct[of]));
  const told = (of: keyof Worst) =>
    seen.map(({ direct, product: ours }) => `${ours[of].toFixed(0)} (${direct[of].toFixed(0)})`).join(', ');
  return {
    title: 'Practice calls',
    command: 'npm run bench -- spar',
    figures: [
      atMost('first word after the provider’s first word, median', median(later), 30, ' ms'),
      atMost(
        `${talks} talks at once: the longest wait for a first word, of our making`,
        beyond('first'),
        1000,
        ' ms',
      ),
      atMost(
        `${talks} talks at once: the longest silence in an answer, of our making`,
        beyond('gap'),
        1000,
        ' ms',
      ),
    ],
    notes: [
      'The provider is the demo’s model in the bench’s own process, a chunk every 200 ms (5 ms for the first word). It writes what was heard before the answer, so its first word is the first letter of the answer.',
      `${talks} turns are sent in the same moment, ${turnsEach} times. What is of our making is the worst of them less the worst of as many streams read from the provider itself just before, the median of the rounds. First words: ${told('first')} ms; silences: ${told('gap')} ms; in brackets the provider’s own.`,
      `Of ${rounds} first words one after the other the latest came ${Math.max(...later).toFixed(0)} ms after the provider’s. Other programs shared the two cores: ${loadavg()[0]?.toFixed(0)} of them wanted to run at the end.`,
    ],
  };
}

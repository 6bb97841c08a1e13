import pg from 'pg';
import { startPostgres } from '#launcher/postgres.ts';
import { type Frequencies, libraryQuestions, libraryTexts } from './library-texts.ts';
import { median } from './load.ts';
import { startProduct } from './processes.ts';
import { atMost, type Section } from './report.ts';
import { sowSessions } from './sessions.ts';

const results = 100_000;
const batch = 2000;
const rounds = 15;

/** A member with access whose library holds a hundred thousand results. @returns how often each word occurs in it */
async function sow(databaseUrl: string): Promise<Frequencies> {
  const frequencies = new Map<string, number>();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into access_grants (user_id, tier, starts_at) select id, 'premium', now() - interval '1 day' from users`,
  );
  // The word index is built afterwards, as in a restore, only to make the inserts fast.
  const { rows: kept } = await client.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'studio_results_search'`,
  );
  await client.query('drop index studio_results_search');
  let waiting: { tool: string; searchText: string }[] = [];
  let sown = 0;
  const insert = async () => {
    await client.query(
      `insert into studio_results (user_id, tool, title, latest, excerpt, search_text, favourite, created_at, updated_at)
       select 'bench-1', tool, 'Result ' || n, 1, repeat('A text that speaks. ', 12), search_text, n % 500 = 0,
         date_trunc('milliseconds', now()) - (${results} - $3::int - n) * interval '1 minute', now()
       from unnest($1::text[], $2::text[]) with ordinality as given(tool, search_text, n)`,
      [waiting.map(({ tool }) => tool), waiting.map(({ searchText }) => searchText), sown],
    );
    sown += waiting.length;
    waiting = [];
  };
  for (const text of libraryTexts(results)) {
    for (const word of text.searchText.split(' ')) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
    waiting.push(text);
    if (waiting.length === batch) await insert();
  }
  await client.query(kept[0]?.indexdef ?? '');
  await client.query('vacuum analyze');
  await client.end();
  return frequencies;
}

/** How long the library takes to answer a repeated query, in ms. */
async function ask(origin: string, cookie: string, query: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const answer = await fetch(`${origin}/api/tools/results?${query}`, { headers: { cookie } });
    if (!answer.ok) throw new Error(`the library answered ${answer.status}: ${await answer.text()}`);
    await answer.text();
    times.push(performance.now() - began);
  }
  return times;
}

/** The library's full-text search, with queries of every kind, and its filters. */
export async function benchLibrary(folder: string): Promise<Section> {
  await using processes = new AsyncDisposableStack();
  const postgres = await startPostgres();
  processes.defer(() => postgres.stop());
  const product = await startProduct(folder, { DATABASE_URL: postgres.url });
  processes.defer(() => product.stop());
  const [cookie = ''] = await sowSessions(postgres.url, 1);
  const questions = libraryQuestions(await sow(postgres.url), results);
  // Not counted: the first requests of a fresh process.
  await ask(product.origin, cookie, '');
  const asked = new Map<string, number[]>();
  for (const question of questions)
    asked.set(question, await ask(product.origin, cookie, `q=${encodeURIComponent(question)}`));
  const filtered = await ask(product.origin, cookie, 'favourite=true&tool=ad-copy');
  const medians = [...asked].map(([question, times]) => [question, median(times)] as const);
  const slowest = medians.toSorted((a, b) => b[1] - a[1])[0];
  return {
    title: 'Library',
    command: 'npm run bench -- library',
    figures: [
      atMost(
        `search over ${results.toLocaleString('en-US')} results of one member, median of all questions`,
        median([...asked.values()].flat()),
        20,
        ' ms',
      ),
      atMost('its slowest question, median', slowest?.[1] ?? Number.NaN, 50, ' ms'),
      atMost('favourites of one tool among them, median', median(filtered), 20, ' ms'),
    ],
    notes: [
      `Over HTTP, with the session and the member’s rights read each time. The texts are drawn from the words of the course and the books, each as often as it stands there, with some rare names. Questions: ${medians.map(([question, ms]) => `“${question}” ${ms.toFixed(1)} ms`).join(', ')}.`,
    ],
  };
}

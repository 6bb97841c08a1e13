import { and, desc, inArray, sql } from 'drizzle-orm';
import { excerptAround } from '#platform/contract/search-words.ts';
import type { SearchHit } from '#platform/contract/search.ts';
import { clientThings } from '#platform/server/clients/things.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Finder, mostOf, type Question } from '#platform/server/search/finder.ts';
import { languageTags } from '#features/tools/contract-voice.ts';
import { useOf } from '#features/tools/rules/outcome-labels.ts';
import { studioTools, textPath, toolOf } from '#features/tools/rules.ts';
import { ofMember, summaries, type SummaryRow } from './library.ts';
import { oneLineOf, wordsOfVersion } from '#features/tools/server/studio/results.ts';
import { holdsAll, searchQueryOf } from './search-words.ts';
import { studioResults, studioVersions } from '#features/tools/server/studio/tables.ts';

/** The language's tag, except for the page's own. */
function tagOf(language: string): string | null {
  const tag = new Map<string, string>(Object.entries(languageTags)).get(language) ?? null;
  return tag === 'en' ? null : tag;
}

type Place = { readonly number: number; readonly excerpt: string; readonly language: string };

/** For each result the newest version that has all of the words, with the words in its text. */
async function placesOf(db: Db, rows: readonly SummaryRow[], question: Question) {
  const { context, input, number, output, resultId } = studioVersions;
  const ids = rows.map((row) => row.id);
  const versions =
    ids.length === 0
      ? []
      : await db
          .select({ context, input, number, output, resultId })
          .from(studioVersions)
          .where(inArray(resultId, ids))
          .orderBy(desc(number));
  return new Map(
    rows.flatMap((row): [string, Place][] => {
      const tool = studioTools.find((slug) => slug === row.tool);
      const found =
        tool &&
        versions.find(
          (version) =>
            version.resultId === row.id &&
            holdsAll([row.title, ...wordsOfVersion(tool, version)], question.typed),
        );
      if (!tool || !found) return [];
      const excerpt = excerptAround(oneLineOf(tool, found), question.words);
      return [[row.id, { number: found.number, excerpt, language: found.context.language }]];
    }),
  );
}

/** A text as a list of finds shows it. @param place null: its newest version, by its beginning */
function textHit(row: SummaryRow, place: Place | null): SearchHit[] {
  const tool = studioTools.find((slug) => slug === row.tool);
  if (!tool) return [];
  const { number, excerpt, language } = place ?? { ...row, number: row.latest };
  const isOlder = number !== row.latest;
  return [
    {
      kind: 'text',
      title: row.title,
      about: [
        toolOf(tool).title,
        ...(row.client === null ? [] : [`for ${row.client.name}`]),
        ...(isOlder ? [`version ${number}`] : []),
      ].join(', '),
      context: excerpt,
      lang: tagOf(language),
      address: textPath(tool, row.id, isOlder ? number : null),
      at: row.createdAt.toISOString(),
      day: null,
      locked: null,
    },
  ];
}

/** The texts that were written for a client, whom their page need not name, each with what came of it. */
export const textsOfClients = clientThings(studioResults, studioResults.createdAt, async (db, ids) => {
  const rows = ids.length === 0 ? [] : await summaries(db, inArray(studioResults.id, [...ids]), ids.length);
  const hitsOf = (row: SummaryRow) =>
    textHit({ ...row, client: null }, null).map((hit): [string, SearchHit] => {
      // A text that is called like its client is told by its tool.
      const [title, ...facts] = row.title === row.client?.name ? [hit.about] : [row.title, hit.about];
      const about = [...facts, useOf(row)].filter((word) => word !== null).join(' · ');
      return [row.id, { ...hit, title: title ?? '', about }];
    });
  return new Map(rows.flatMap(hitsOf));
});

/** Finds the member's texts in all their versions, the newest first. */
export const createTextFinder =
  (db: Db): Finder =>
  async ({ userId }, question) => {
    const asked = question && searchQueryOf(question.typed);
    if (question && asked === null) return [];
    const holds = asked === null ? undefined : sql`${studioResults.search} @@ ${asked}::tsquery`;
    const rows = await summaries(db, and(ofMember(userId), holds), mostOf(question));
    const places = question ? await placesOf(db, rows, question) : new Map<string, Place>();
    return rows.flatMap((row) => textHit(row, places.get(row.id) ?? null));
  };

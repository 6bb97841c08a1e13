import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { curled } from '#platform/contract/quotes.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { SearchHit } from '#features/course/contract.ts';
import { readCaptions } from '#features/course/rules-captions.ts';
import { captionWords } from '#features/course/rules-captions.ts';
import {
  excerptAround,
  holdsAsTyped,
  mayContain,
  plainWords,
  searchWords,
} from '#features/course/rules-search.ts';
import { isUnspaced } from '#platform/contract/words.ts';
import type { CourseDeps } from './course-deps.ts';
import type { OpenLesson } from './lesson/lesson.ts';
import { lessonNotes, lessons } from './tables.ts';

const mostLessons = 12;
const mostNotes = 6;
/** Limits for each lesson: the best match in its text and the first ones in its film. */
const mostPlaces = { text: 1, captions: 2 } as const;

/** `word & wor:*`: all of the words; the last one may still be being typed. */
function queryOf(words: readonly string[], joined: '&' | '|'): SQL {
  const text = words.map((word) => `${word}:*`).join(` ${joined} `);
  return sql`to_tsquery('english', ${text})`;
}

/**
 * Whether a lesson contains all of the words. The index takes a sentence without spaces for one word, so words of such
 * scripts are searched letter by letter.
 */
function holdsAll(words: readonly string[]): SQL | undefined {
  const written = sql`lower(${lessons.title} || ' ' || ${lessons.description} || ' ' || ${lessons.textContent} || ' ' || coalesce(${lessons.captionsVtt}, ''))`;
  const indexed = words.filter((word) => !isUnspaced(word));
  return and(
    indexed.length > 0 ? sql`${lessons.search} @@ ${queryOf(indexed, '&')}` : undefined,
    ...words.filter(isUnspaced).map((word) => sql`strpos(${written}, ${word}) > 0`),
  );
}

interface Piece {
  readonly lessonId: string;
  readonly found: 'text' | 'captions';
  readonly text: string;
  readonly second: number | null;
}

type LessonWords = { readonly id: string; readonly captionsVtt: string | null; readonly textContent: string };

function piecesOf({ id, captionsVtt, textContent }: LessonWords): Piece[] {
  const captions = captionsVtt === null ? null : readCaptions(captionsVtt);
  const cues = captions?.cues ?? [];
  return [
    ...textContent
      .split(/\n{2,}/)
      .map(plainWords)
      .filter((text) => text !== '')
      .map((text) => ({ lessonId: id, found: 'text' as const, text, second: null })),
    ...cues.map(({ text, from }) => ({
      lessonId: id,
      found: 'captions' as const,
      text: captionWords(text),
      second: from,
    })),
  ];
}

/**
 * Which of the pieces contain one of the words, best first. The database decides, so that both searches match alike; it
 * parses each piece for that, so it gets none that cannot match.
 */
async function matching(db: Db, pieces: readonly Piece[], asked: readonly string[]): Promise<Piece[]> {
  const unspaced = asked.filter(isUnspaced);
  const amid = pieces.filter(({ text }) => unspaced.some((word) => holdsAsTyped(text, word)));
  const words = asked.filter((word) => !isUnspaced(word));
  if (pieces.length === 0 || words.length === 0) return amid;
  const found = await db.execute(sql`
    select (n - 1)::int as at from (
      select n, to_tsvector('english', value) as v from jsonb_array_elements_text(${JSON.stringify(pieces.map(({ text }) => text))}::jsonb) with ordinality as t(value, n)
    ) as pieces, ${queryOf(words, '|')} as q
    where v @@ q order by ts_rank(v, q) desc, n`);
  const rows = (found as unknown as { rows: { at: number }[] }).rows;
  return [...new Set([...rows.flatMap(({ at }) => pieces[at] ?? []), ...amid])];
}

function hitsOf(
  { lesson, module }: OpenLesson,
  places: readonly Piece[],
  words: readonly string[],
): SearchHit[] {
  const base = { slug: lesson.slug, title: lesson.title, moduleTitle: module.title, type: lesson.type };
  const texts = places.filter(({ found }) => found === 'text').slice(0, mostPlaces.text);
  const cues = places.filter(({ found }) => found === 'captions').slice(0, mostPlaces.captions);
  const hits = [...texts, ...cues].map(({ found, text, second }) => ({
    ...base,
    found,
    second,
    excerpt: excerptAround(curled(text), words),
  }));
  return hits.length > 0 ? hits : [{ ...base, found: 'title', excerpt: lesson.title, second: null }];
}

/** Finds words in the lessons that are open to this viewer now, and in their notes on them. */
export async function search(
  { db, clock, outline }: CourseDeps,
  viewer: Viewer,
  query: string,
): Promise<{ hits: readonly SearchHit[]; words: readonly string[] }> {
  const words = searchWords(query);
  const { modules } = await outline.view(viewer, clock.now());
  const open = new Map<string, OpenLesson>(
    modules.flatMap((module) =>
      module.unlock.isOpen ? module.lessons.map((lesson) => [lesson.id, { lesson, module }] as const) : [],
    ),
  );
  if (words.length === 0 || open.size === 0) return { hits: [], words };
  const ids = [...open.keys()];
  const wanted = queryOf(words, '&');
  const isFound = sql<boolean>`${lessonNotes.search} @@ ${wanted}`;
  const found = await db
    .select({ id: lessons.id, captionsVtt: lessons.captionsVtt, textContent: lessons.textContent })
    .from(lessons)
    .where(and(inArray(lessons.id, ids), holdsAll(words)))
    .orderBy(sql`ts_rank(${lessons.search}, ${wanted}) desc`, lessons.orderIndex, lessons.id)
    .limit(mostLessons);
  const pieces = found.flatMap(piecesOf).filter(({ text }) => mayContain(text, words));
  const places = await matching(db, pieces, words);
  const ownNotes = await db
    .select({ lessonId: lessonNotes.lessonId, text: lessonNotes.text, isFound })
    .from(lessonNotes)
    .where(and(eq(lessonNotes.userId, viewer.userId), inArray(lessonNotes.lessonId, ids)));
  const notes = ownNotes
    .filter((note) => note.isFound || words.every((word) => holdsAsTyped(note.text, word)))
    .slice(0, mostNotes);
  const hits = found.flatMap(({ id }) => {
    const at = open.get(id);
    return at
      ? hitsOf(
          at,
          places.filter(({ lessonId }) => lessonId === id),
          words,
        )
      : [];
  });
  const own = notes.flatMap(({ lessonId, text }): SearchHit[] => {
    const at = open.get(lessonId);
    if (!at) return [];
    const { slug, title, type } = at.lesson;
    const excerpt = excerptAround(text.replace(/\s+/g, ' '), words);
    return [{ slug, title, moduleTitle: at.module.title, type, found: 'note', excerpt, second: null }];
  });
  return { hits: [...own, ...hits], words };
}

import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { curled } from '#platform/contract/quotes.ts';
import { can } from '#platform/contract/capabilities.ts';
import type { SearchHit } from '#platform/contract/search.ts';
import { excerptAround, holdsWords, isCloseTo } from '#platform/contract/search-words.ts';
import { isUnspaced } from '#platform/contract/words.ts';
import { type Finder, mostOf } from '#platform/server/search/finder.ts';
import { captionWords, readCaptions } from '#features/course/rules-captions.ts';
import { mayContain, plainWords } from '#features/course/rules-search.ts';
import type { CourseDeps } from './course-deps.ts';
import type { OpenLesson } from './lesson/lesson.ts';
import type { ViewedCourse } from './openings/outline.ts';
import { presentSummary } from './present.ts';
import { lessonNotes, lessons } from './tables.ts';

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
  const amid = pieces.filter(({ text }) => unspaced.some((word) => holdsWords(text, [word])));
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

const inMinutes = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

type Titled = Pick<OpenLesson['lesson'], 'slug' | 'title'>;

const lessonHit = ({ slug, title }: Titled, about: string): SearchHit => ({
  kind: 'lesson',
  title,
  about,
  context: '',
  lang: null,
  address: `/course/${slug}`,
  at: null,
  day: null,
  locked: null,
});

/** A lesson with the best place in its text and the first in its film; with neither, by its title. */
function hitsOf({ lesson, module }: OpenLesson, places: readonly Piece[], words: readonly string[]) {
  const first = (where: Piece['found']) => places.find(({ found }) => found === where) ?? [];
  const hits = [first('text'), first('captions')].flat().map(({ second, text }): SearchHit => {
    const isFilm = second !== null;
    return {
      ...lessonHit(lesson, isFilm ? `In the film at ${inMinutes(second)}` : 'In the text'),
      context: excerptAround(curled(text), words),
      address: `/course/${lesson.slug}${isFilm ? `?t=${Math.floor(second)}` : ''}`,
    };
  });
  return hits.length > 0 ? hits : [lessonHit(lesson, module.title)];
}

const openIn = ({ modules }: ViewedCourse): ReadonlyMap<string, OpenLesson> =>
  new Map(
    modules.flatMap((module) =>
      module.unlock.isOpen ? module.lessons.map((lesson) => [lesson.id, { lesson, module }] as const) : [],
    ),
  );

/** Lessons by their titles alone, which the list of lessons shows too: those whose day has not come say it. */
function titledIn({ modules }: ViewedCourse, isMeant: (title: string) => boolean): SearchHit[] {
  return modules.flatMap(({ lessons: own, title, unlock }) =>
    own
      .filter((lesson) => isMeant(lesson.title))
      .map((lesson) => ({
        ...lessonHit(lesson, title),
        locked: unlock.isOpen ? null : { opensAt: unlock.opensAt?.toISOString() ?? null },
      })),
  );
}

/** The lesson to continue with. */
function nextIn(course: ViewedCourse): SearchHit[] {
  const { next } = presentSummary(course);
  return next
    ? [lessonHit(next, next.isFirst ? next.moduleTitle : `Where you left off · ${next.moduleTitle}`)]
    : [];
}

/** Finds words in the lessons that are open to this viewer now, and the titles of the others. */
export const createLessonFinder =
  ({ db, clock, outline }: CourseDeps): Finder =>
  async (viewer, question) => {
    if (!can(viewer, 'course.read')) return [];
    const course = await outline.view(viewer, clock.now());
    if (question === null) return nextIn(course);
    const { words } = question;
    const open = openIn(course);
    const found = await db
      .select({ id: lessons.id, captionsVtt: lessons.captionsVtt, textContent: lessons.textContent })
      .from(lessons)
      .where(and(inArray(lessons.id, [...open.keys()]), holdsAll(words)))
      .orderBy(sql`ts_rank(${lessons.search}, ${queryOf(words, '&')}) desc`, lessons.orderIndex, lessons.id)
      .limit(mostOf(question));
    const pieces = found.flatMap(piecesOf).filter(({ text }) => mayContain(text, words));
    const places = await matching(db, pieces, words);
    const hits = found.flatMap(({ id }) => {
      const at = open.get(id);
      const own = places.filter(({ lessonId }) => lessonId === id);
      return at ? hitsOf(at, own, words) : [];
    });
    const locked = titledIn(course, (title) => holdsWords(title, words)).filter((hit) => hit.locked !== null);
    const all = [...hits, ...locked];
    // Nothing has the words as they were typed: titles that they may mean.
    const shown = all.length > 0 ? all : titledIn(course, (title) => isCloseTo(title, words));
    return shown.slice(0, mostOf(question));
  };

/** Finds words in the member's notes on lessons that are open to them now. */
export const createNoteFinder =
  ({ db, clock, outline }: CourseDeps): Finder =>
  async (viewer, question) => {
    if (!can(viewer, 'course.read') || question === null) return [];
    const { words } = question;
    const open = openIn(await outline.view(viewer, clock.now()));
    const { lessonId, search, text, updatedAt, userId } = lessonNotes;
    const isFound = sql<boolean>`${search} @@ ${queryOf(words, '&')}`;
    const notes = await db
      .select({ lessonId, text, updatedAt, isFound })
      .from(lessonNotes)
      .where(and(eq(userId, viewer.userId), inArray(lessonId, [...open.keys()])))
      .orderBy(desc(updatedAt));
    return notes
      .filter((note) => note.isFound || holdsWords(note.text, words))
      .slice(0, mostOf(question))
      .flatMap((note): SearchHit[] => {
        const lesson = open.get(note.lessonId)?.lesson;
        if (!lesson) return [];
        const context = excerptAround(note.text.replace(/\s+/g, ' '), words);
        const at = note.updatedAt.toISOString();
        return [{ ...lessonHit(lesson, ''), kind: 'note', context, at }];
      });
  };

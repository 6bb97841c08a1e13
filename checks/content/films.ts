import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict, Violation } from '#checks/verdict.ts';
import { readBook } from '#content/books/load.ts';
import { bookSlugs } from '#content/books/shelf.ts';
import { loadCourse } from '#content/course/load.ts';
import { captionsOf, type Film, type FilmRecord, filmOf, readFilmRecords } from '#content/films/film.ts';
import { readMp4Header } from '#content/films/mp4.ts';
import { pictureName, posterOf } from '#content/films/posters.ts';
import { nameOf, readScript, type Script, wordsOf } from '#content/films/script.ts';
import { banned } from './lesson-laws.ts';
import { sentencesOf, wordsOf as wordsIn } from './plain-text.ts';
import { castOf, readStories } from './stories.ts';
import { nameParts, voiceLimits } from './voice.ts';
import { ofHeads, unsaid } from './voice-words.ts';

export const filmLimits = {
  seconds: [120, 240],
  /** Of all films together: they come with every installation. */
  bytes: 20_000_000,
  captionGap: 1,
} as const;
const room = 'content/films/';

/** The end of the last cue of a WebVTT text, in seconds; 0 without cues. */
export function captionsEnd(text: string): number {
  const [, minutes, seconds] = [...text.matchAll(/--> (\d+):(\d+\.\d+)/g)].at(-1) ?? [];
  return Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

/** What is wrong with one film: its form, its length, its record and its captions. */
export function filmProblems(
  film: Film,
  files: { readonly mp4: Buffer; readonly captions: string; readonly record: FilmRecord | undefined },
): readonly string[] {
  const { duration, startsFast, codec } = readMp4Header(files.mp4);
  const [least, most] = filmLimits.seconds;
  const end = captionsEnd(files.captions);
  const problems: readonly (string | false)[] = [
    (duration < least || duration > most) && `${duration} seconds, not ${least} to ${most}`,
    Math.abs(duration - film.duration) > filmLimits.captionGap &&
      `${duration} seconds, but its script makes ${film.duration}: make it anew`,
    codec !== 'avc1' && `its codec is ${codec}: not every browser plays it`,
    !startsFast && 'its header stands at the end: it can only play when it is loaded',
    files.captions !== captionsOf(film) && 'its captions are not its script of today: make it anew',
    Math.abs(end - duration) > filmLimits.captionGap && `its captions end at ${end} of ${duration} seconds`,
    (files.record?.bytes !== files.mp4.length || Math.abs((files.record?.duration ?? 0) - duration) > 0.1) &&
      'films.json tells another size or length',
  ];
  return problems.filter((problem) => problem !== false);
}

/**
 * What is wrong with the words of a script.
 * @param taken the parts of names that people elsewhere have, and where
 */
export function scriptProblems(script: Script, taken: ReadonlyMap<string, string>): readonly string[] {
  const words = wordsOf(script);
  const text = words.join('\n');
  const sentences = words.flatMap(sentencesOf);
  const { found } = script.noticed;
  const said = (scene: Script['bad']) => JSON.stringify(scene).includes(found);
  const names = nameParts([nameOf(script.seller), nameOf(script.client)]);
  return [
    ...names.flatMap((name) => (taken.has(name) ? [`${name} is also in ${taken.get(name)}`] : [])),
    ...unsaid.flatMap(({ word, instead }) =>
      [...text.matchAll(word)].map(([said]) => `no coach says "${said}": ${instead}`),
    ),
    ...[...text.matchAll(banned)].map(([word]) => `"${word}" is a word we do without`),
    ...[...[...script.stop, script.end].join('\n').matchAll(ofHeads)].map(
      ([claim]) => `"${claim}" is a claim about heads, and a film names no source`,
    ),
    ...(said(script.bad) ? [`"${found}" is already found in the first take`] : []),
    ...(said(script.good) ? [] : [`nobody finds "${found}" in the second take`]),
    ...(text.includes('—') ? ['no em dashes'] : []),
    ...sentences
      .filter((sentence) => wordsIn(sentence).length > voiceLimits.sentence)
      .map((sentence) => `over ${voiceLimits.sentence} words: "${sentence.slice(0, 70)}…"`),
  ];
}

/** The names that people in the lessons and the books already have. */
function takenNames(root: string): ReadonlyMap<string, string> {
  const books = bookSlugs
    .filter((slug) => existsSync(join(root, 'content/books', slug, 'book.md')))
    .map((slug) => readBook(slug, join(root, 'content/books', slug)));
  const inLessons = readStories(root).flatMap(({ lesson, people }) =>
    nameParts(people).map((name) => [name, lesson] as const),
  );
  return new Map([...castOf(books), ...inLessons]);
}

/** What is wrong with a film's files, if they are there. */
function fileViolations(root: string, film: Film, records: readonly FilmRecord[]): readonly Violation[] {
  const file = `${room}${film.slug}.mp4`;
  const captions = `${room}${film.slug}.vtt`;
  const missing = [file, captions].filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) return missing.map((path) => ({ law: 'film', file: path, message: 'is missing' }));
  const files = {
    mp4: readFileSync(join(root, file)),
    captions: readFileSync(join(root, captions), 'utf8'),
    record: records.find(({ slug }) => slug === film.slug),
  };
  return [...filmProblems(film, files), ...pictureProblems(root, files.mp4)].map((message) => ({
    law: 'film',
    file,
    message,
  }));
}

/** What is wrong with the first picture of a film, which a lesson shows until the film itself is there. */
export function pictureProblems(root: string, film: Buffer): readonly string[] {
  const sha256 = createHash('sha256').update(film).digest('hex');
  const poster = posterOf(sha256);
  if (poster === null) return [`content/films/posters.ts has no '${pictureName(sha256)}'`];
  return existsSync(join(root, 'public', poster)) ? [] : [`its first picture public${poster} is missing`];
}

/** Judges the film of each lesson that the register says is acted, and of each video lesson, under `root` (absolute path). */
export function checkFilms(root: string): Verdict {
  const records = existsSync(join(root, room, 'films.json')) ? readFilmRecords(root) : [];
  const acted = new Set(readStories(root).flatMap(({ lesson, film }) => (film ? [lesson] : [])));
  const taken = new Map(takenNames(root));
  const lessons = loadCourse(join(root, 'content/course/')).filter(
    ({ slug, type }) => type === 'video' || acted.has(slug),
  );
  const violations = lessons.flatMap((lesson): readonly Violation[] => {
    const file = `${room}scripts/${lesson.slug}.yaml`;
    const told = (message: string) => ({ law: 'script', file, message });
    const script = readScript(root, lesson.slug);
    if (!script) return [told('is missing')];
    const problems = scriptProblems(script, taken);
    for (const name of [script.seller, script.client]) taken.set(nameOf(name), file);
    return [
      ...(lesson.type === 'video' ? [] : [told(`its lesson is a ${lesson.type}`)]),
      ...(acted.has(lesson.slug) ? [] : [told('stories.yaml does not say that it is acted')]),
      ...problems.map(told),
      ...fileViolations(root, filmOf(lesson, '', script), records),
    ];
  });
  const bytes = records.reduce((sum, record) => sum + record.bytes, 0);
  const tooMuch = { law: 'film', file: room, message: `${bytes} bytes, at most ${filmLimits.bytes}` };
  return {
    checked: `${lessons.length} acted films with captions`,
    violations: bytes > filmLimits.bytes ? [...violations, tooMuch] : violations,
  };
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict, Violation } from '#checks/verdict.ts';
import { captionsOf, type Film, type FilmRecord, readFilmRecords, readFilms } from '#content/films/film.ts';
import { readMp4Header } from '#content/films/mp4.ts';

const limits = { seconds: [40, 90], bytes: 2_000_000, captionGap: 1 } as const;
const room = 'content/films/';

/** The end of the last cue of a WebVTT text, in seconds; 0 without cues. */
export function captionsEnd(text: string): number {
  const [, minutes, seconds] = [...text.matchAll(/--> (\d+):(\d+\.\d+)/g)].at(-1) ?? [];
  return Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

/** What is wrong with one film: its form, length and size, its record and its captions. */
export function filmProblems(
  film: Film,
  files: { readonly mp4: Buffer; readonly captions: string; readonly record: FilmRecord | undefined },
): readonly string[] {
  const { duration, startsFast, codec } = readMp4Header(files.mp4);
  const [least, most] = limits.seconds;
  const end = captionsEnd(files.captions);
  const problems: readonly (string | false)[] = [
    (duration < least || duration > most) && `${duration} seconds, not ${least} to ${most}`,
    Math.abs(duration - film.duration) > limits.captionGap &&
      `${duration} seconds, but its key points make ${film.duration}: make it anew`,
    files.mp4.length > limits.bytes && `${files.mp4.length} bytes, at most ${limits.bytes}`,
    codec !== 'avc1' && `its codec is ${codec}: not every browser plays it`,
    !startsFast && 'its header stands at the end: it can only play when it is loaded',
    files.captions !== captionsOf(film) && 'its captions are not its key points of today: make it anew',
    Math.abs(end - duration) > limits.captionGap && `its captions end at ${end} of ${duration} seconds`,
    (files.record?.bytes !== files.mp4.length || Math.abs((files.record?.duration ?? 0) - duration) > 0.1) &&
      'films.json tells another size or length',
  ];
  return problems.filter((problem) => problem !== false);
}

/** Judges the film of each video lesson under `root` (absolute path). */
export function checkFilms(root: string): Verdict {
  const films = readFilms(root);
  const records = existsSync(join(root, room, 'films.json')) ? readFilmRecords(root) : [];
  const violations = films.flatMap((film): readonly Violation[] => {
    const file = `${room}${film.slug}.mp4`;
    const captions = `${room}${film.slug}.vtt`;
    const missing = [file, captions].filter((path) => !existsSync(join(root, path)));
    if (missing.length > 0)
      return missing.map((path) => ({ law: 'film', file: path, message: 'is missing' }));
    const record = records.find(({ slug }) => slug === film.slug);
    const files = {
      mp4: readFileSync(join(root, file)),
      captions: readFileSync(join(root, captions), 'utf8'),
      record,
    };
    return filmProblems(film, files).map((message) => ({ law: 'film', file, message }));
  });
  return { checked: `${films.length} films with captions`, violations };
}

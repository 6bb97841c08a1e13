import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCourse } from '#content/course/load.ts';
import { courseModules } from '#content/course/modules.ts';
import type { CourseLesson } from '#content/course/schema.ts';

/** One line on the screen, with the time at which it comes and the one at which it goes. */
export interface Slide {
  readonly kind: 'opening' | 'point' | 'closing';
  readonly text: string;
  /** Seconds from the film's beginning. */
  readonly from: number;
  readonly to: number;
}

/** The film of a module's first lesson. */
export interface Film {
  /** The lesson's slug; `<slug>.mp4` and `<slug>.vtt` are named after it. */
  readonly slug: string;
  /** E.g. `Module 1: Your WHO`, shown above every slide. */
  readonly module: string;
  readonly slides: readonly Slide[];
  /** Seconds. */
  readonly duration: number;
}

const openingSeconds = 4;
const closingSeconds = 4;
const closing = 'Now read the lesson, and take five minutes to try it.';

/** Time to notice a line and to read it calmly, in steps of a fifth of a second. */
function secondsFor(line: string): number {
  return Math.round((2.4 + 0.4 * line.split(/\s+/).length) * 5) / 5;
}

/** The film that a lesson's key points make: its title, each point, and where to go on. */
export function filmOf({ slug, title, keyPoints = [] }: CourseLesson, module: string): Film {
  const lines = [
    { kind: 'opening', text: title, seconds: openingSeconds },
    ...keyPoints.map((text) => ({ kind: 'point', text, seconds: secondsFor(text) }) as const),
    { kind: 'closing', text: closing, seconds: closingSeconds },
  ] as const;
  const slides: Slide[] = [];
  let now = 0;
  for (const { kind, text, seconds } of lines) {
    const to = Math.round((now + seconds) * 10) / 10;
    slides.push({ kind, text, from: now, to });
    now = to;
  }
  return { slug, module, slides, duration: now };
}

/** The films of the course: one for each video lesson. @param root absolute path of the project */
export function readFilms(root: string): readonly Film[] {
  return loadCourse(join(root, 'content/course/'))
    .filter(({ type }) => type === 'video')
    .map((lesson) => {
      const module = courseModules.find(({ order }) => order === lesson.module);
      return filmOf(lesson, `Module ${lesson.module}: ${module?.title ?? ''}`);
    });
}

function clockTime(seconds: number): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0');
  return `${minutes}:${(seconds % 60).toFixed(3).padStart(6, '0')}`;
}

/** The film's words as WebVTT: one cue for each slide. */
export function captionsOf({ slides }: Film): string {
  const cues = slides.map(({ text, from, to }) => `${clockTime(from)} --> ${clockTime(to)}\n${text}\n`);
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** What films.json tells of one film, so that a page can announce it without loading it. */
export interface FilmRecord {
  readonly slug: string;
  /** Seconds. */
  readonly duration: number;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** The records that launcher/films.ts wrote. @param root absolute path of the project */
export function readFilmRecords(root: string): readonly FilmRecord[] {
  return JSON.parse(readFileSync(join(root, 'content/films/films.json'), 'utf8')) as FilmRecord[];
}

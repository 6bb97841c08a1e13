import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCourse } from '#content/course/load.ts';
import { courseModules } from '#content/course/modules.ts';
import type { CourseLesson } from '#content/course/schema.ts';
import { type Happening, nameOf, readScript, type Script } from './script.ts';

export type Mood = 'even' | 'eager' | 'tense' | 'at ease';

/** Opening, stop, again and closing are cards with text only; the others show seller and client. */
export type BeatKind = 'opening' | 'stop' | 'again' | 'closing' | 'seller' | 'client' | 'unsaid' | 'quiet';

/** A stretch of the film. */
export interface Beat {
  readonly kind: BeatKind;
  /** The spoken line, or a card's words; in silence, the previous line. */
  readonly text: string;
  /** Who says it; in silence, the previous speaker. */
  readonly speaker: 'seller' | 'client';
  /** What the client does not say, while the film shows it. */
  readonly unsaid: string;
  readonly moods: { readonly seller: Mood; readonly client: Mood };
  /** Seconds from the film's beginning. */
  readonly from: number;
  readonly to: number;
}

/** The acted call of a lesson. */
export interface Film {
  /** The lesson's slug; `<slug>.mp4` and `<slug>.vtt` are named after it. */
  readonly slug: string;
  readonly title: string;
  /** E.g. `Module 1: Your WHO`. */
  readonly module: string;
  readonly script: Script;
  readonly beats: readonly Beat[];
  /** Seconds. */
  readonly duration: number;
}

const cardSeconds = { opening: 5, again: 2.5, closing: 5.5 } as const;

const countWords = (text: string) => text.split(/\s+/).length;
/** Rounds to a tenth of a second, which is one picture. */
const tenths = (seconds: number) => Math.round(seconds * 10) / 10;
/** Time for a calm voice to say a line, and for a breath after it. */
const secondsToSay = (text: string) => tenths(1 + 0.37 * countWords(text));
const secondsToRead = (text: string) => tenths(1.2 + 0.24 * countWords(text));

type Timeless = Omit<Beat, 'from' | 'to'> & { readonly seconds: number };

const card = (kind: BeatKind, text: string, seconds: number): Timeless => ({
  kind,
  text,
  speaker: 'seller',
  unsaid: '',
  moods: { seller: 'even', client: 'even' },
  seconds,
});

/** The first scene goes wrong; in the second one the client is at ease from the middle on. */
function playScene(scene: readonly Happening[], isBad: boolean): readonly Timeless[] {
  const beats: Timeless[] = [];
  let now = { speaker: 'client' as Beat['speaker'], text: '', unsaid: '' };
  for (const [at, one] of scene.entries()) {
    const isLate = at > scene.length / 2;
    const seller: Mood = isBad ? 'eager' : 'even';
    const moods = () => {
      const client: Mood = isBad ? (now.unsaid === '' ? 'even' : 'tense') : isLate ? 'at ease' : 'tense';
      return { seller: !isBad && isLate ? ('at ease' as const) : seller, client };
    };
    if ('quiet' in one) {
      beats.push({ ...now, kind: 'quiet', moods: moods(), seconds: one.quiet });
    } else if ('seller' in one) {
      now = { ...now, speaker: 'seller', text: one.seller };
      beats.push({ ...now, kind: 'seller', moods: moods(), seconds: secondsToSay(one.seller) });
    } else {
      now = { speaker: 'client', text: one.client, unsaid: '' };
      beats.push({ ...now, kind: 'client', moods: moods(), seconds: secondsToSay(one.client) });
      if (one.unsaid === undefined) continue;
      now = { ...now, unsaid: one.unsaid };
      beats.push({ ...now, kind: 'unsaid', moods: moods(), seconds: secondsToRead(one.unsaid) });
    }
  }
  return beats;
}

/** The film of a script, moment by moment. */
export function filmOf(lesson: Pick<CourseLesson, 'slug' | 'title'>, module: string, script: Script): Film {
  const timeless = [
    card('opening', lesson.title, cardSeconds.opening),
    ...playScene(script.bad, true),
    ...script.stop.map((text) => card('stop', text, secondsToSay(text))),
    card('again', 'Once more, from the top.', cardSeconds.again),
    ...playScene(script.good, false),
    card('closing', script.end, cardSeconds.closing),
  ];
  let now = 0;
  const beats = timeless.map(({ seconds, ...beat }): Beat => {
    const from = now;
    now = tenths(now + seconds);
    return { ...beat, from, to: now };
  });
  return { slug: lesson.slug, title: lesson.title, module, script, beats, duration: now };
}

/** The films of the course: one for each video lesson. @param root absolute path of the project */
export function readFilms(root: string): readonly Film[] {
  return loadCourse(join(root, 'content/course/'))
    .filter(({ type }) => type === 'video')
    .flatMap((lesson) => {
      const script = readScript(root, lesson.slug);
      const module = courseModules.find(({ order }) => order === lesson.module);
      return script ? [filmOf(lesson, `Module ${lesson.module}: ${module?.title ?? ''}`, script)] : [];
    });
}

function clockTime(seconds: number): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0');
  return `${minutes}:${(seconds % 60).toFixed(3).padStart(6, '0')}`;
}

/** The caption of a beat: who speaks, what somebody thinks, or that nobody says anything. */
function captionOf({ kind, text, speaker, unsaid }: Beat, script: Script): string {
  const [seller, client] = [nameOf(script.seller), nameOf(script.client)];
  switch (kind) {
    case 'opening':
      return `[${script.place}. ${script.seller}; ${script.client}.]`;
    case 'stop':
    case 'again':
    case 'closing':
      return `Coach: ${text}`;
    case 'seller':
    case 'client':
      return `${speaker === 'seller' ? seller : client}: ${text}`;
    case 'unsaid':
      return `[${client} doesn’t say: ${unsaid}]`;
    case 'quiet':
      return '[Nobody says anything.]';
    default:
      return kind satisfies never;
  }
}

/** The film's words as WebVTT: one cue for each beat. The opening card has its own lines where captions are. */
export function captionsOf({ beats, script }: Film): string {
  const cues = beats.map((beat) => {
    const place = beat.kind === 'opening' ? ' line:0' : '';
    return `${clockTime(beat.from)} --> ${clockTime(beat.to)}${place}\n${captionOf(beat, script)}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** A film's record in films.json, so that a page can announce the film without loading it. */
export interface FilmRecord {
  readonly slug: string;
  /** Seconds. */
  readonly duration: number;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** The records that tools/films/main.ts wrote. @param root absolute path of the project */
export function readFilmRecords(root: string): readonly FilmRecord[] {
  return JSON.parse(readFileSync(join(root, 'content/films/films.json'), 'utf8')) as FilmRecord[];
}

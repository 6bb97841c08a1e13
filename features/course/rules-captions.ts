import { withCharacters } from './rules-entities.ts';

/** Characters: a three-hour film has about 200,000. */
export const longestCaptions = 500_000;

const voice = /^v(?:\.\S*)?\s+(\S.*)$/s;

/**
 * The text of a caption on one line and without WebVTT's marks, for reading, search and speech: from
 * `<v Ada>Good <i>morning</i> &amp;\nwelcome` it makes `Ada: Good morning & welcome`.
 */
export function captionWords(text: string): string {
  const said = text.replaceAll(/<([^>]*)>?/g, (_, tag: string) => {
    const speaker = voice.exec(tag)?.[1]?.trim();
    return speaker === undefined ? '' : ` ${speaker}: `;
  });
  return withCharacters(said).replaceAll(/\s+/g, ' ').trim();
}

/** One line of captions: shown from `from` to `to` (seconds of the film). */
export interface Cue {
  readonly from: number;
  readonly to: number;
  /** May have several lines and the marks of WebVTT, e.g. `<i>`. */
  readonly text: string;
  /** Where on the picture, as given in the file, e.g. `line:0 align:start`. */
  readonly settings: string;
}

/** What is wrong in a captions file, and where (lines counted from 1). */
export interface CaptionProblem {
  readonly line: number;
  readonly message: string;
}

export type CaptionsRead =
  | {
      readonly cues: readonly Cue[];
      readonly problems: readonly [];
      /** The blocks that a browser would not show. */
      readonly skipped: readonly CaptionProblem[];
    }
  | {
      readonly cues: null;
      readonly problems: readonly [CaptionProblem, ...CaptionProblem[]];
      readonly skipped: readonly [];
    };

/** The time line of a caption without a position on the picture. */
const placeless = /^(\S+[ \t]+-->[ \t]+\S+)[ \t]*$/gmu;

/**
 * The same captions near the top of the picture: in a drawn film, the people and what they say are at its foot, and the
 * film's own title line is the uppermost tenth.
 */
export const captionsAtTop = (text: string): string => text.replaceAll(placeless, '$1 line:11%');

const mostProblems = 5;
const arrow = '-->';
// Hours may have any number of digits, and .srt files write a comma.
const clock = /^(?:(\d{1,4}):)?([0-5]?\d):([0-5]\d)[.,](\d{1,3})$/;
const notCues = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;

/** Seconds of `01:02.500` or `1:01:02,500`; null for anything else. */
function secondsOf(text: string): number | null {
  const found = clock.exec(text);
  if (!found) return null;
  const [, hours = '0', minutes = '', seconds = '', fraction = ''] = found;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`);
}

interface Block {
  /** The number of its first line. */
  readonly line: number;
  /** Null: the block has no times and is not shown. */
  readonly times: { readonly line: number; readonly text: string } | null;
  readonly lines: readonly string[];
}

/** The blocks of a file as browsers find them: one ends at an empty line, or where the next one's times are. */
function* blocksOf(
  lines: readonly string[],
  from: number,
  isEmpty: (line: string) => boolean,
): Generator<Block> {
  const textEnd = (start: number) => {
    let at = start;
    while (at < lines.length && !isEmpty(lines[at] ?? '') && !lines[at]?.includes(arrow)) at += 1;
    return at;
  };
  for (let at = from; at < lines.length; ) {
    if (isEmpty(lines[at] ?? '')) {
      at += 1;
      continue;
    }
    // The times may have a name in the line above them.
    const place = [at, at + 1].find((index) => lines[index]?.includes(arrow));
    const end = textEnd(place === undefined ? at : place + 1);
    yield {
      line: at + 1,
      times: place === undefined ? null : { line: place + 1, text: lines[place] ?? '' },
      lines: lines.slice(place === undefined ? at : place + 1, end),
    };
    at = end;
  }
}

function cueOf({ line, lines, times }: Block): Cue | CaptionProblem {
  if (times === null) return { line, message: 'A caption needs its times, e.g. 00:04.000 --> 00:08.500' };
  const at = times.text.indexOf(arrow);
  const [end = '', ...settings] = times.text
    .slice(at + arrow.length)
    .trim()
    .split(/\s+/);
  const [from, to] = [secondsOf(times.text.slice(0, at).trim()), secondsOf(end)];
  if (from === null || to === null) {
    const message = 'Times are written as minutes:seconds.thousandths, e.g. 00:04.000 --> 00:08.500';
    return { line: times.line, message };
  }
  if (to <= from) return { line: times.line, message: 'This caption ends when it begins, or before' };
  const text = lines.filter((one) => one.trim() !== '').join('\n');
  // The speaker's name is no part of the words.
  if (captionWords(text.replaceAll(/<[^>]*>?/g, '')) === '')
    return { line: times.line, message: 'This caption has no words' };
  return { from, to, text, settings: settings.join(' ') };
}

/** Where the blocks begin: after the header, which ends like a block. Null: the file is not WebVTT. */
function firstBlock(lines: readonly string[]): number | null {
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return null;
  const end = lines.findIndex((line, at) => at > 0 && (line === '' || line.includes(arrow)));
  return end < 0 ? lines.length : end;
}

/** Whether the lines are those of an .srt file: a number, times, words. */
const isSrt = (lines: readonly string[]) =>
  /^\d+$/.test(lines.find((line) => line.trim() !== '')?.trim() ?? '') &&
  lines.slice(0, 50).some((line) => /^\s*\d{1,4}:\d\d:\d\d[.,]\d{1,3}\s*-->/.test(line));

/** The words of an .srt caption as WebVTT: characters that are marks only in WebVTT are escaped. */
const fromSrt = (cue: Cue): Cue => ({
  ...cue,
  settings: '',
  text: cue.text
    .replaceAll(/\{\\[^}]*\}|<\/?font[^>]*>/gi, '')
    .replaceAll(/&(?!(?:#?\w{1,8});)/g, '&amp;')
    .replaceAll(/<(?!\/?[biu]>)/gi, '&lt;'),
});

/** The order in which browsers show cues: by their start; at the same start, the longest first. */
const inOrder = (a: Cue, b: Cue) => a.from - b.from || b.to - a.to;

/**
 * Reads a WebVTT file as browsers do, and an .srt file. Blocks that browsers would not show are left out and reported.
 * @param given the file's whole text, with or without a byte order mark
 */
export function readCaptions(given: string): CaptionsRead {
  const refuse = (line: number, message: string, others: readonly CaptionProblem[] = []): CaptionsRead => ({
    cues: null,
    problems: [{ line, message }, ...others],
    skipped: [],
  });
  if (given.length > longestCaptions) return refuse(1, 'This file is too large for captions');
  if (/[\u0000\ufffd]/.test(given)) return refuse(1, 'This is not a text file in UTF-8');
  const lines = given.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const start = firstBlock(lines);
  const isOther = start === null;
  if (isOther && !isSrt(lines)) return refuse(1, 'A captions file begins with WEBVTT, or is an .srt file');

  const cues: Cue[] = [];
  const skipped: CaptionProblem[] = [];
  for (const block of blocksOf(lines, start ?? 0, (line) => (isOther ? line.trim() : line) === '')) {
    if (block.times === null && notCues.test(block.lines[0] ?? '')) continue;
    const cue = cueOf(block);
    if ('message' in cue) skipped.push(cue);
    else cues.push(isOther ? fromSrt(cue) : cue);
  }
  if (cues.length > 0) return { cues: cues.toSorted(inOrder), problems: [], skipped };
  const [first, ...others] = skipped;
  if (!first) return refuse(lines.length, 'There are no captions in this file');
  return refuse(first.line, first.message, others.slice(0, mostProblems - 1));
}

/** What was left out of a captions file, in a sentence; empty if nothing was. */
export function skippedWords(skipped: readonly CaptionProblem[]): string {
  if (skipped.length === 0) return '';
  const named = skipped.slice(0, mostProblems).map(({ line, message }) => `Line ${line}: ${message}.`);
  const rest = skipped.length > named.length ? ' …' : '';
  const count = skipped.length === 1 ? 'One caption is' : `${skipped.length} captions are`;
  return `${count} left out, since browsers show nothing there. ${named.join(' ')}${rest}`;
}

/** `01:02.500`, with hours when there are any. */
export function cueTime(seconds: number): string {
  const whole = Math.round(seconds * 1000);
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  const hours = Math.floor(whole / 3_600_000);
  const rest = `${pad(Math.floor(whole / 60_000) % 60)}:${pad(Math.floor(whole / 1000) % 60)}.${pad(whole % 1000, 3)}`;
  return hours > 0 ? `${pad(hours)}:${rest}` : rest;
}

/** A WebVTT file of these cues: what we store and send, whatever was uploaded. */
export function writeCaptions(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ from, to, text, settings }) =>
      `${cueTime(from)} --> ${cueTime(to)}${settings === '' ? '' : ` ${settings}`}\n${text}\n`,
  );
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

/** The first cue that begins after the film's end, if any: a sign that the captions belong to another film. */
export function cueBeyond(cues: readonly Cue[], filmSeconds: number): Cue | undefined {
  // A cue may outlast the last frame a little: tools round up.
  return cues.find(({ from }) => from > filmSeconds + 1);
}

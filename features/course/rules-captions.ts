import { longestCaptions } from './rules-captions-length.ts';

/** One line of captions: shown from `from` to `to` (seconds of the film). */
export interface Cue {
  readonly from: number;
  readonly to: number;
  /** May have several lines and the marks of WebVTT, e.g. `<i>`. */
  readonly text: string;
  /** Where on the picture, as given in the file, e.g. `line:0 align:start`. */
  readonly settings: string;
}

/** Why a file is not a valid captions file, and where (lines counted from 1). */
export interface CaptionProblem {
  readonly line: number;
  readonly message: string;
}

export type CaptionsRead =
  | { readonly cues: readonly Cue[]; readonly problems: readonly [] }
  | { readonly cues: null; readonly problems: readonly [CaptionProblem, ...CaptionProblem[]] };

/** The time of a caption for which the file names no place on the picture. */
const placeless = /^(\S+[ \t]+-->[ \t]+\S+)[ \t]*$/gmu;

/**
 * The same captions near the top of the picture: in a drawn film, the people and what they say are at its foot, and the
 * film's own title line is the uppermost tenth.
 */
export const captionsAtTop = (text: string): string => text.replaceAll(placeless, '$1 line:11%');

const mostProblems = 5;
const timing = /^(\S+)\s+-->\s+(\S+)(?:\s+(\S.*))?$/;
const clock = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;
const withComma = /^(?:\d{1,2}:)?\d{2}:\d{2},\d{3}$/;
const notCues = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;

/** Seconds of `01:02.500` or `1:01:02.500`; null for anything else. */
function secondsOf(text: string): number | null {
  const found = clock.exec(text);
  if (!found) return null;
  const [, hours = '0', minutes = '', seconds = '', thousandths = ''] = found;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000;
}

interface Block {
  readonly at: number;
  readonly lines: readonly string[];
}

/** Runs of non-empty lines, each with the number of its first line. */
function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: { at: number; lines: string[] }[] = [];
  let open: { at: number; lines: string[] } | null = null;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') open = null;
    else if (open) open.lines.push(line);
    else {
      open = { at: index + 1, lines: [line] };
      blocks.push(open);
    }
  }
  return blocks;
}

function cueOf({ at, lines }: Block, after: number): Cue | CaptionProblem {
  const place = lines.findIndex((line) => line.includes('-->'));
  if (place < 0 || place > 1)
    return { line: at, message: 'A caption needs its times, e.g. 00:04.000 --> 00:08.500' };
  const line = at + place;
  const [, start = '', end = '', settings = ''] = timing.exec(lines[place]?.trim() ?? '') ?? [];
  if (withComma.test(start) || withComma.test(end))
    return { line, message: 'Thousandths come after a period, not a comma (that’s the SRT format)' };
  const [from, to] = [secondsOf(start), secondsOf(end)];
  if (from === null || to === null)
    return {
      line,
      message: 'Times are written as minutes:seconds.thousandths, e.g. 00:04.000 --> 00:08.500',
    };
  if (to <= from) return { line, message: 'This caption ends before it begins' };
  if (from < after) return { line, message: 'This caption begins before the one above it' };
  const text = lines.slice(place + 1).join('\n');
  if (text.trim() === '') return { line, message: 'This caption has no words' };
  return { from, to, text, settings };
}

/**
 * Reads a WebVTT file strictly: a browser silently drops a cue that it cannot read, so we tell the admin instead.
 * @param text the file's whole text, with or without a byte order mark
 */
export function readCaptions(text: string): CaptionsRead {
  const refuse = (line: number, message: string): CaptionsRead => ({
    cues: null,
    problems: [{ line, message }],
  });
  if (text.length > longestCaptions) return refuse(1, 'This file is too large for captions');
  if (/[\u0000\ufffd]/.test(text)) return refuse(1, 'This is not a text file in UTF-8');
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return refuse(1, 'A captions file begins with WEBVTT');
  if ((lines[1] ?? '').includes('-->')) return refuse(2, 'Leave an empty line after WEBVTT');

  const cues: Cue[] = [];
  const problems: CaptionProblem[] = [];
  for (const block of blocksOf(lines).slice(1)) {
    if (notCues.test(block.lines[0] ?? '')) continue;
    const cue = cueOf(block, cues.at(-1)?.from ?? 0);
    if ('message' in cue) problems.push(cue);
    else cues.push(cue);
  }
  const [first, ...others] = problems;
  if (first) return { cues: null, problems: [first, ...others.slice(0, mostProblems - 1)] };
  if (cues.length === 0) return refuse(lines.length, 'There are no captions in this file');
  return { cues, problems: [] };
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

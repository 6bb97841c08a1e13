import { isName, nameBefore } from './names.ts';
import { secondsAt } from './times.ts';
import type { Line } from './transcript.ts';

const timing =
  /^\s*((?:\d{1,2}:)?\d{1,2}:\d{1,2}(?:[.,]\d{1,3})?)\s*-->\s*(?:\d{1,2}:)?\d{1,2}:\d{1,2}(?:[.,]\d{1,3})?/u;
/** `0:0:9.80 --> 0:0:12.5`, as Teams wrote into Word: the speaker stands alone in the next row. */
const shortTiming = /^\s*\d{1,2}:(?:\d:\d{1,2}|\d{2}:\d)\.\d{1,3}\s*-->/u;
const voice = /^<v(?:\.[\w.]+)?\s+([^>]{1,80})>/u;
const tag = /<\/?[a-z][^<>]{0,80}>/giu;

const capital = /^\p{Lu}/u;
const small = /^\p{Ll}/u;
/** `Also on the list: the keys` goes on in a cue of its own; a name has no more small words than capitals. */
function speakerBefore(row: string) {
  const named = nameBefore(row);
  const words = named?.name.split(/\s+/u) ?? [];
  const isSaid =
    words.filter((word) => small.test(word)).length > words.filter((word) => capital.test(word)).length;
  return isSaid ? null : named;
}

/** Whether a text has cues with times, as WebVTT and SubRip have. */
export const hasCues = (rows: readonly string[]): boolean => rows.some((row) => timing.test(row));

/**
 * The cues of WebVTT (www.w3.org/TR/webvtt1), SubRip or Teams' older Word files. Teams names the speaker in a voice span, Zoom and others before
 * a colon; a cue without a name goes on for the one before it.
 */
export function linesOfCues(rows: readonly string[]): Line[] {
  const lines: Line[] = [];
  let at: number | null = null;
  let speaker: string | null = null;
  const isNamedBelow = rows.some((row) => shortTiming.test(row)) && !rows.some((row) => voice.test(row));
  for (const [index, row] of rows.entries()) {
    const begins = timing.exec(row)?.[1];
    if (begins !== undefined) {
      at = secondsAt(begins);
      continue;
    }
    // A cue's number or name stands in the line before its times.
    const isLabel = !isNamedBelow && timing.test(rows[index + 1] ?? '');
    if (at === null || isLabel || row.trim() === '') {
      if (row.trim() === '') at = null;
      continue;
    }
    if (isNamedBelow && timing.test(rows[index - 1] ?? '') && isName(row)) {
      speaker = row.trim();
      continue;
    }
    const spoken = voice.exec(row);
    const rest = row.replace(voice, '').replaceAll(tag, '').trim();
    const named = spoken?.[1] === undefined ? speakerBefore(rest) : { name: spoken[1].trim(), text: rest };
    speaker = named?.name ?? speaker;
    const text = named?.text ?? rest;
    if (text !== '') lines.push({ speaker, text, at });
  }
  return lines;
}

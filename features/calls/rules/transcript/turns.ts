import { isName, nameBefore } from './names.ts';
import { secondsAt } from './times.ts';
import type { Line } from './transcript.ts';

/** A row in which both stand, and nothing else: `0:12 | Denise`, `Denise  00:12`, `[Denise] 10:01:02`. */
const timeFirst = /^[[(]?((?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)[\])]?[\s|·–-]{0,10}(\S.*)$/u;
const timeLast = /^(\S.{0,79}?)[\s|·(–-]{1,10}((?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)\)?$/u;
const timeAlone = /^[[(]?((?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)[\])]?$/u;
/** `0:12 | Dr.` and `0:12 | Ana M.` are names, `0:12 Fine.` is not. */
const endsSentence = /,$|(?<!^(?:Dr|Mr|Mrs|Ms|Prof|Jr|Sr)|\s(?:\p{Lu}|Jr|Sr))\.$/u;
const bracketed = /^\[([^\]]{1,80})\]$/u;

const unbracketed = (name: string) => (bracketed.exec(name)?.[1] ?? name).replace(/:$/u, '').trim();

interface Head {
  readonly name: string;
  readonly at: number | null;
  /** What stands in the same row after the name. */
  readonly text: string;
}

/** What names the speaker of the rows that follow, or of its own; null for a row that only says something. */
function headOf(row: string): Head | null {
  const first = timeFirst.exec(row);
  if (first?.[1] && first[2]) {
    const at = secondsAt(first[1]);
    const named = nameBefore(first[2]);
    if (named && named.text !== '') return { ...named, name: unbracketed(named.name), at };
    const name = unbracketed(first[2]);
    if (isName(name) && !endsSentence.test(name)) return { name, at, text: '' };
    return null;
  }
  const last = timeLast.exec(row);
  if (last?.[1] && last[2]) {
    const name = unbracketed(last[1]);
    return isName(name) ? { name, at: secondsAt(last[2]), text: '' } : null;
  }
  const named = nameBefore(row);
  return named === null ? null : { ...named, name: unbracketed(named.name), at: null };
}

/**
 * The turns of a transcript in which somebody's name stands before what they say, in its row or above it, with a time or
 * without: as Otter, Gong, Meet, Teams, Zoom and people write them. Empty where no name comes back: then a colon is just
 * a colon.
 */
export function linesOfTurns(rows: readonly string[]): Line[] {
  const heads = rows.map((row) => headOf(row.trim()));
  const many = new Map<string, number>();
  for (const head of heads) if (head) many.set(head.name, (many.get(head.name) ?? 0) + 1);
  const timed = heads.filter((head) => head !== null && head.at !== null);
  const isTimed = timed.length > 1;
  const timedNames = new Set(timed.map((head) => head?.name));
  // Where turns have times, a colon within one is no name, however often it comes: 'Also on the list: the keys'.
  const isSpeaker = ({ name, at }: Head) => !isTimed || at !== null || timedNames.has(name);
  const returns = [...many.values()].some((times) => times > 1);
  if (!returns && !(isTimed && many.size > 1)) return [];
  const lines: Line[] = [];
  let speaker: string | null = null;
  let at: number | null = null;
  for (const [index, given] of rows.entries()) {
    const row = given.trim();
    const head = heads[index];
    if (row === '') continue;
    const time = timeAlone.exec(row)?.[1];
    if (time !== undefined) {
      at = secondsAt(time);
      continue;
    }
    if (head && isSpeaker(head)) {
      speaker = head.name;
      at = head.at ?? at;
    }
    const text = head && isSpeaker(head) ? head.text : row;
    if (text === '' || speaker === null) continue;
    lines.push({ speaker, text, at });
  }
  return lines;
}

import { isAround } from './around.ts';
import { hasCues, linesOfCues } from './cues.ts';
import { linesOfTurns } from './turns.ts';
import { joined, type Line, type Transcript, transcriptLimits } from './transcript.ts';

/** Characters that mark a file as no text: a transcript of zeros, a picture. */
// oxlint-disable-next-line no-control-regex -- that is what is looked for
const binary = /[\u0000-\u0008\u000e-\u001a]/u;

/** Marks that turn the way of a script, as Word and chats put around names: nobody says them. */
const ways = /[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
/** `**Denise Park:** Fine.` and `### Transcript`, as Google writes Markdown. */
const markdown = /^#{1,6} |\*\*/gu;

/** What was said, row by row, without what the program wrote around it. */
const rowsOf = (text: string): string[] =>
  text
    .replaceAll(ways, '')
    .split(/\r\n?|\n/u)
    .map((row) => (/^(?:\*\*|#)/u.test(row) ? row.replaceAll(markdown, '') : row))
    .filter((row) => !isAround(row));

export type TranscriptRefusal = 'empty' | 'too-long' | 'no-text';

/**
 * Reads a transcript or notes of any of the known forms. Linear in its length.
 * @param text at most `transcriptLimits.text` characters
 */
export function readTranscript(text: string): Transcript | TranscriptRefusal {
  if (text.length > transcriptLimits.text) return 'too-long';
  if (binary.test(text)) return 'no-text';
  const rows = rowsOf(text);
  if (rows.every((row) => row.trim() === '')) return 'empty';
  if (hasCues(rows)) {
    const lines = joined(linesOfCues(rows));
    if (lines.length > 0) return bounded({ kind: 'cues', lines });
  }
  const turns = joined(linesOfTurns(rows));
  if (turns.length > 0) return bounded({ kind: 'turns', lines: turns });
  const lines: Line[] = rows.flatMap((row) =>
    row.trim() === '' ? [] : [{ speaker: null, text: row.trim(), at: null }],
  );
  return bounded({ kind: 'notes', lines });
}

const bounded = (transcript: Transcript): Transcript | TranscriptRefusal =>
  transcript.lines.length > transcriptLimits.lines ? 'too-long' : transcript;

import { z } from 'zod';

// Control characters but tab and newline, the marks that can reorder what a reader sees, and halves of pairs.
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]/gu;
// At least one character that a reader sees: not space, control or format characters alone.
const visible = /[^\p{C}\p{Z}]/u;
const blanks = /\s+/gu;
const lineBreak = /[\r\n\t]/u;
// No language puts more marks than this on one letter (the Stream-Safe format of Unicode), and to put thousands in their
// canonical order takes seconds.
const piledMarks = /(\p{M}{30})\p{M}+/gu;

/** What a text may be: how long, and the sentences for what is wrong with it. */
export interface TextOptions {
  /** The most UTF-16 units of what is kept, as the browser's maxlength counts. */
  readonly max: number;
  /** Shown for a text in which nobody sees anything; when left out, it may be empty. */
  readonly required?: string;
  readonly tooLong?: string;
}

/**
 * How long a text may be before it is cleaned: blanks and marks around what is kept pass, and no more is ever looked at.
 * @param max the most that is kept of it, in UTF-16 units
 */
export function rawLengthOf(max: number): number {
  return 4 * max + 1000;
}

function tooLongOf({ max, tooLong }: TextOptions): string {
  return tooLong ?? `Please keep this under ${max.toLocaleString('en-US')} characters`;
}

/** Text as we keep it: NFC, line ends as `\n`, no control or bidirectional override characters, no half pairs, trimmed. */
export function cleanText(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(piledMarks, '$1')
    .normalize('NFC')
    .replace(forbidden, '')
    .trim();
}

function cleanLine(value: string): string {
  return cleanText(value).replace(blanks, (run) => (lineBreak.test(run) ? ' ' : run));
}

/** A string whose length is looked at before anything else is: the beginning of every other text. */
function rawText(options: TextOptions) {
  return z
    .string({ error: options.required })
    .max(rawLengthOf(options.max), { error: tooLongOf(options), abort: true });
}

function keptText(options: TextOptions, clean: (value: string) => string) {
  const { required } = options;
  const kept = rawText(options).overwrite(clean);
  const seen = required === undefined ? kept : kept.refine((value) => visible.test(value), required);
  return seen.max(options.max, tooLongOf(options));
}

/** Free text over several lines, bounded, cleaned and then measured. */
export function longText(options: TextOptions) {
  return keptText(options, cleanText);
}

/** One line of text: as `longText`, with line breaks and tabs folded into one space. Also for words to search by. */
export function lineText(options: TextOptions) {
  return keptText(options, cleanLine);
}

/** As `lineText`, with every run of blanks folded into one space. */
export function evenText(options: TextOptions) {
  return keptText(options, (value) => cleanText(value).replace(blanks, ' '));
}

/** An email address in small letters. */
export function emailText(options: Required<TextOptions> & { readonly invalid: string }) {
  return rawText(options)
    .trim()
    .toLowerCase()
    .min(1, options.required)
    .max(options.max, options.tooLong)
    .pipe(z.email(options.invalid));
}

/** Text that is kept as it was written, such as Markdown: nothing but its length is bounded, and what no database takes refused. */
export function writtenText(options: TextOptions) {
  return z
    .string({ error: options.required })
    .max(options.max, { error: tooLongOf(options), abort: true })
    .refine(isKeepable, 'This holds a character that cannot be kept: please write it anew');
}

/** A password: never changed, and never looked at before its length is. The lengths are UTF-16 units. */
export function secretText(
  options: Required<TextOptions> & { readonly min: number; readonly tooShort: string },
) {
  return z
    .string({ error: options.required })
    .max(options.max, { error: options.tooLong, abort: true })
    .min(options.min, options.tooShort);
}

/** Whether both databases take a text: whole characters only, and no NUL. */
export function isKeepable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\u0000');
}

import { z } from 'zod';
import { mailAddress } from './email.ts';

// Control characters except tab and newline, marks that can reorder what a reader sees, and lone surrogates.
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]/gu;
// At least one visible character: not only space, control or format characters.
const visible = /[^\p{C}\p{Z}]/u;
const blanks = /\s+/gu;
const lineBreak = /[\r\n\t]/u;
// No language puts more marks than this on one letter (Unicode's Stream-Safe format), and sorting thousands of them
// into canonical order takes seconds.
const piledMarks = /(\p{M}{30})\p{M}+/gu;

/** Limits of a text, and the messages when it breaks them. */
export interface TextOptions {
  /** Maximum length of what is kept, in UTF-16 units, as the browser's maxlength counts. */
  readonly max: number;
  /** Shown for a text without visible characters; when omitted, the text may be empty. */
  readonly required?: string;
  readonly tooLong?: string;
}

/**
 * How long a text may be before it is cleaned: it leaves room for surrounding blanks and marks; longer input is refused
 * unread. @param max maximum length of what is kept, in UTF-16 units
 */
export function rawLengthOf(max: number): number {
  return 4 * max + 1000;
}

// One for all: `toLocaleString` makes a formatter each time, and there are hundreds of texts.
const grouped = /* @__PURE__ */ new Intl.NumberFormat('en-US');

function tooLongOf({ max, tooLong }: TextOptions): string {
  return tooLong ?? `Please keep this under ${grouped.format(max)} characters`;
}

/** Text as we keep it: NFC, `\n` line ends, no control or bidi override characters, no lone surrogates, trimmed. */
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

/** A string whose length is checked before anything else: the base of every other text schema. */
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

/** One line of text: like `longText`, with line breaks and tabs folded into one space. Also used for search terms. */
export function lineText(options: TextOptions) {
  return keptText(options, cleanLine);
}

/** Like `lineText`, with every run of blanks folded into one space. */
export function evenText(options: TextOptions) {
  return keptText(options, (value) => cleanText(value).replace(blanks, ' '));
}

/** An email address in lower case. */
export function emailText(options: Required<TextOptions> & { readonly invalid: string }) {
  return rawText(options)
    .trim()
    .toLowerCase()
    .min(1, options.required)
    .max(options.max, options.tooLong)
    .regex(mailAddress, options.invalid);
}

/** Text kept exactly as written, such as Markdown: its length is limited, and what no database can store is refused. */
export function writtenText(options: TextOptions) {
  return z
    .string({ error: options.required })
    .max(options.max, { error: tooLongOf(options), abort: true })
    .refine(isKeepable, 'This contains a character we can’t save: please type it again');
}

/** A password: never changed, and its length is checked before anything else. Lengths are in UTF-16 units. */
export function secretText(
  options: Required<TextOptions> & { readonly min: number; readonly tooShort: string },
) {
  return z
    .string({ error: options.required })
    .max(options.max, { error: options.tooLong, abort: true })
    .min(options.min, options.tooShort);
}

/** Whether both databases can store a text: no lone surrogates and no NUL. */
export function isKeepable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\u0000');
}

import { z } from 'zod';

// Control characters but tab and newline, plus the marks that can reorder what a reader sees.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
// At least one character that a reader sees: not space, control or format characters alone.
const visible = /[^\p{C}\p{Z}]/u;
const lineBreaks = /\s*[\r\n\t]+\s*/gu;

/** Text as we keep it: NFC, line ends as `\n`, no control or bidirectional override characters, trimmed. */
export function cleanText(value: string): string {
  return value.replace(/\r\n?/g, '\n').normalize('NFC').replace(forbidden, '').trim();
}

/** Free text over several lines, cleaned and then measured. `max` counts UTF-16 units as the browser's maxlength does. */
export function longText(options: {
  readonly max: number;
  readonly required: string;
  readonly tooLong?: string;
}) {
  return z
    .string({ error: options.required })
    .transform(cleanText)
    .pipe(
      z
        .string()
        .regex(visible, options.required)
        .max(
          options.max,
          options.tooLong ?? `Please keep this under ${options.max.toLocaleString('en-US')} characters`,
        ),
    );
}

/** One line of text: as `longText`, with line breaks and tabs folded into one space. */
export function lineText(options: {
  readonly max: number;
  readonly required: string;
  readonly tooLong?: string;
}) {
  return z
    .string({ error: options.required })
    .transform((value) => cleanText(value).replace(lineBreaks, ' '))
    .pipe(
      z
        .string()
        .regex(visible, options.required)
        .max(
          options.max,
          options.tooLong ?? `Please keep this under ${options.max.toLocaleString('en-US')} characters`,
        ),
    );
}

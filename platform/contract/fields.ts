import { z } from 'zod';
import { isKeepable } from './text.ts';

/** The most that a column of 32 bits holds. */
const mostInColumn = 2 ** 31 - 1;
/** Days that both databases and `Date` take, also with a day or a year added. */
const firstYear = 1970;
const lastYear = 2199;

/** A word that stands for something: an id, a cursor, the secret of a link. Refused, never changed. */
export function token(options: { readonly max: number; readonly required?: string }) {
  return z
    .string({ error: options.required })
    .max(options.max, { abort: true })
    .min(options.required === undefined ? 0 : 1, options.required)
    .refine(isKeepable, options.required ?? 'This holds a character that cannot be read');
}

interface Bounds {
  readonly min?: number;
  readonly max?: number;
  /** For what is out of its bounds or no number at all. */
  readonly error?: string;
  /** For a number with a fraction, where that has a sentence of its own. */
  readonly fraction?: string;
  /** For a number beyond its bounds, likewise. */
  readonly tooMuch?: string;
}

/** A whole number, from 0 to what a column of 32 bits holds unless said otherwise. */
export function whole({ min = 0, max = mostInColumn, error, fraction, tooMuch }: Bounds = {}) {
  return z
    .number(error)
    .int(fraction ?? error)
    .min(min, error)
    .max(max, tooMuch ?? error);
}

/** The same as it stands in an address or comes from a field: in digits. */
export function wholeInWords(bounds: Bounds = {}) {
  const { error } = bounds;
  const digits = z
    .string(error)
    .max(40, { error, abort: true })
    .trim()
    .regex(/^-?\d+(\.\d+)?$/, error)
    .transform(Number);
  return z.union([z.number(error), digits], error).pipe(whole(bounds));
}

/** A number with or without a fraction. */
export function amount(bounds: { readonly min: number; readonly max: number; readonly error?: string }) {
  return z.number(bounds.error).min(bounds.min, bounds.error).max(bounds.max, bounds.error);
}

const outOfCalendar = `Please choose a day from ${firstYear} to ${lastYear}`;

/** A day as `YYYY-MM-DD`. */
export function day() {
  return z.iso.date().refine((value) => {
    const year = Number(value.slice(0, 4));
    return year >= firstYear && year <= lastYear;
  }, outOfCalendar);
}

/** An instant in ISO 8601, in UTC unless another zone is allowed. */
export function instant(options: { readonly error?: string; readonly offset?: boolean } = {}) {
  const { error, offset = false } = options;
  const isInCalendar = (value: string) => {
    const time = Date.parse(value);
    return time >= Date.UTC(firstYear, 0, 1) && time < Date.UTC(lastYear + 1, 0, 1);
  };
  return z.iso
    .datetime({ offset, ...(error === undefined ? {} : { error }) })
    .max(40, { error, abort: true })
    .refine(isInCalendar, error ?? outOfCalendar);
}

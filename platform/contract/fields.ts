import { z } from 'zod';
import { isKeepable } from './text.ts';

/** The largest value of a 32-bit column. */
const mostInColumn = 2 ** 31 - 1;
/** Years that both databases and `Date` accept, even with a day or a year added. */
const firstYear = 1970;
const lastYear = 2199;

/** A string that identifies something: an id, a cursor, a link's secret. An invalid one is refused, never changed. */
export function token(options: { readonly max: number; readonly required?: string }) {
  return z
    .string({ error: options.required })
    .max(options.max, { abort: true })
    .min(options.required === undefined ? 0 : 1, options.required)
    .refine(isKeepable, options.required ?? 'This contains a character we can’t read');
}

interface Bounds {
  readonly min?: number;
  readonly max?: number;
  /** For a value that is out of bounds or not a number at all. */
  readonly error?: string;
  /** For a number with a fraction, where that has its own message. */
  readonly fraction?: string;
  /** For a number above its maximum, where that has its own message. */
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

/** The number of an edit. The next edit raises it by one, and that number must fit into the column, too. */
export const editNumber = ({ min = 0 }: Pick<Bounds, 'min'> = {}) => whole({ min, max: mostInColumn - 1 });

/** A whole number written in digits, as in a URL or a form field. */
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

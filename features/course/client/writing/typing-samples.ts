import type { Typed } from './typed.ts';

/** A text with its selection between `«` and `»`, or its caret at `|`. */
export function typed(shown: string): Typed {
  const start = shown.search(/[«|]/);
  const text = shown.replace(/[«»|]/g, '');
  return { text, start, end: shown.includes('»') ? shown.indexOf('»') - 1 : start };
}

/** The same the other way around. */
export function shown({ text, start, end }: Typed): string {
  const selected = start === end ? '|' : `«${text.slice(start, end)}»`;
  return text.slice(0, start) + selected + text.slice(end);
}

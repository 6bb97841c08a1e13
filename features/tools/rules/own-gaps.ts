import { mapStrings } from './map-strings.ts';

/** What the account knows of its member and no model is told. */
export interface Own {
  readonly name: string;
  readonly phone: string;
}

const gaps: readonly (readonly [keyof Own, RegExp])[] = [
  ['name', /\[(?:your|my) (?:full )?name\]/giu],
  ['phone', /\[(?:(?:your|my) )?(?:tele)?phone(?: number)?\]/giu],
];

/**
 * A text with the member's own name and phone number where it leaves a gap for them; a gap stays if that is not known.
 * Only for what is shown and copied: what is stored, and what a model rewrites, keeps its gaps.
 */
export function withOwn<Output>(output: Output, own: Own): Output {
  const filled = mapStrings(output, (text) =>
    gaps.reduce((now, [what, gap]) => (own[what] === '' ? now : now.replaceAll(gap, () => own[what])), text),
  );
  // Only letters within strings have changed.
  return filled as Output;
}

/** Whether a text leaves a gap for the member's phone number. */
export function asksForPhone(output: unknown): boolean {
  return withOwn(JSON.stringify(output), { name: '', phone: '-' }) !== JSON.stringify(output);
}

import { mapStrings } from './map-strings.ts';

const gap = /\[(?:your|my) (?:full )?name\]/giu;

/**
 * A text with the member's own name, which no model is told, where it leaves a gap for it; '' leaves the gap. Only for
 * what is shown and copied: what is stored, and what a model rewrites, keeps its gaps.
 */
export function withOwnName<Output>(output: Output, name: string): Output {
  if (name === '') return output;
  // Only letters within strings change.
  return mapStrings(output, (text) => text.replaceAll(gap, () => name)) as Output;
}

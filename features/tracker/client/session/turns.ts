import type { EmotionSample } from '#features/tracker/rules/interpret.ts';

const turns = ['cards', 'details', 'timeline'] as const;

/** A part of the page that shows a result: the four cards; the seven bars and the field; the timeline. */
export type Part = (typeof turns)[number];
export type SamplesByPart = Readonly<Record<Part, EmotionSample | null>>;

export const nothingShown: SamplesByPart = { cards: null, details: null, timeline: null };

/**
 * What each part shows once this result has arrived. They take turns: laying out and painting all of them for one
 * result slows the page down, and nobody reads ten numbers a second. When a face comes or goes, all of them show it at
 * once.
 * @param count how many results came before this one
 */
export function showNext(shown: SamplesByPart, sample: EmotionSample, count: number): SamplesByPart {
  if (turns.some((part) => shown[part]?.measured !== sample.measured))
    return { cards: sample, details: sample, timeline: sample };
  return { ...shown, [turns[count % turns.length] ?? 'cards']: sample };
}

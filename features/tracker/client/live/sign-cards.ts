import type { EmotionSample } from '#features/tracker/rules/interpret.ts';
import { type FaceSigns, spokenSign } from '#features/tracker/rules/signs.ts';

/** One card: a title, its current value, and the line of its last seconds. */
export interface ShownCard {
  readonly title: string;
  readonly value: string;
  readonly note: string;
  readonly spark: (sample: EmotionSample) => number;
  readonly range: readonly [number, number];
}

const figures = [
  { key: 'smile', title: 'Smile', range: [0, 1] },
  { key: 'brow', title: 'Brow', range: [-1, 1] },
  { key: 'gaze', title: 'Gaze', range: [-60, 60] },
  { key: 'mouth', title: 'Mouth', range: [0, 1] },
] as const satisfies readonly { key: keyof FaceSigns; title: string; range: readonly [number, number] }[];

/** What can be seen of a face, as cards. */
export function signCardsOf(sample: EmotionSample | null): readonly ShownCard[] {
  const signs = sample?.measured ? sample.signs : null;
  return figures.map(({ key, title, range }) => {
    const said = signs && spokenSign(key, signs);
    return {
      title,
      value: said?.number ?? '–',
      note: said?.word ?? '',
      spark: (each) => each.signs?.[key] ?? 0,
      range,
    };
  });
}

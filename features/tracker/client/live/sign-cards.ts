import type { EmotionSample } from '#features/tracker/rules/interpret.ts';
import { type FaceSigns, spokenSign } from '#features/tracker/rules/signs.ts';

/** One card: its title with a plain word for it, and its value with a plain word for that. */
export interface ShownCard {
  readonly title: string;
  readonly meaning: string;
  readonly value: string;
  readonly note: string;
}

const figures = [
  { key: 'smile', title: 'Smile', meaning: 'how wide' },
  { key: 'brow', title: 'Brow', meaning: 'how high' },
  { key: 'gaze', title: 'Gaze', meaning: 'where you look' },
  { key: 'mouth', title: 'Mouth', meaning: 'how open' },
] as const satisfies readonly { key: keyof FaceSigns; title: string; meaning: string }[];

/** What can be seen of a face, as cards. */
export function signCardsOf({ signs }: EmotionSample): readonly ShownCard[] {
  if (signs === null) return [];
  return figures.map(({ key, title, meaning }) => {
    const { number, word } = spokenSign(key, signs);
    return { title, meaning, value: number, note: word };
  });
}

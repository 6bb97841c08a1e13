import type { ReactNode } from 'react';
import { BlueprintCover, EmotionsCover } from './covers.tsx';

export interface FreeBook {
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly cover: ReactNode;
  /** Where its PDF is; members only. */
  readonly file: `/${string}.pdf`;
}

/** The two free books of every member (spec section 3). */
export const freeBooks: readonly FreeBook[] = [
  {
    title: 'Emotions',
    subtitle: 'What moves a decision',
    description: 'How feelings decide long before reason is asked, and how to answer them.',
    cover: <EmotionsCover />,
    file: '/books/emotions.pdf',
  },
  {
    title: 'The Brain Upgrade Blueprint',
    subtitle: 'For attention and memory',
    description: 'How attention and memory work, and how to write for them.',
    cover: <BlueprintCover />,
    file: '/books/brain-upgrade-blueprint.pdf',
  },
];

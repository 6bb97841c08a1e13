import type { ReactNode } from 'react';
import { shelf } from '#content/books/shelf.ts';
import { freeBookPath, type FreeBookSlug, freeBookSlugs } from '#features/books/rules.ts';
import { BlueprintCover, EmotionsCover } from './covers.tsx';

export interface FreeBook {
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly cover: ReactNode;
  /** The address of its PDF; members only. */
  readonly file: `/${string}.pdf`;
}

/** How this slice describes and draws each free book. */
const shown: Readonly<Record<FreeBookSlug, Pick<FreeBook, 'subtitle' | 'description' | 'cover'>>> = {
  emotions: {
    subtitle: 'What moves a decision',
    description: 'A short book on how feelings decide before reason is asked, and how to answer them.',
    cover: <EmotionsCover />,
  },
  'brain-upgrade-blueprint': {
    subtitle: 'For attention and memory',
    description: 'A short book on how attention and memory work, and how to write for them.',
    cover: <BlueprintCover />,
  },
};

/** The free books that every member gets. */
export const freeBooks: readonly FreeBook[] = freeBookSlugs.map((slug) => ({
  title: shelf[slug].title,
  file: freeBookPath(slug),
  ...shown[slug],
}));

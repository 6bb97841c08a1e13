import type { ReactNode } from 'react';
import { freeBookPath, type FreeBookSlug, freeBookSlugs } from '#features/books/rules.ts';
import { BlueprintCover, EmotionsCover } from './covers.tsx';

export interface FreeBook {
  readonly slug: FreeBookSlug;
  readonly cover: ReactNode;
  /** The address of its PDF; members only. */
  readonly file: `/${string}.pdf`;
}

const covers: Readonly<Record<FreeBookSlug, ReactNode>> = {
  emotions: <EmotionsCover />,
  'brain-upgrade-blueprint': <BlueprintCover />,
};

/** The free books that every member gets; the owner decides how they are described. */
export const freeBooks: readonly FreeBook[] = freeBookSlugs.map((slug) => ({
  slug,
  file: freeBookPath(slug),
  cover: covers[slug],
}));

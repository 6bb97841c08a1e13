import type { ReactNode } from 'react';
import blueprint from '#content/books/pdf/brain-upgrade-blueprint.svg?url';
import emotions from '#content/books/pdf/emotions.svg?url';
import { freeBookPath, type FreeBookSlug, freeBookSlugs } from '#features/books/rules.ts';

export interface FreeBook {
  readonly slug: FreeBookSlug;
  readonly cover: ReactNode;
  /** The address of its PDF; members only. */
  readonly file: `/${string}.pdf`;
}

const covers: Readonly<Record<FreeBookSlug, string>> = {
  emotions,
  'brain-upgrade-blueprint': blueprint,
};

/** The free books that every member gets, with the covers of their PDFs; the owner decides how they are described. */
export const freeBooks: readonly FreeBook[] = freeBookSlugs.map((slug) => ({
  slug,
  file: freeBookPath(slug),
  cover: (
    // With a border, because a dark cover would have no edge on a dark page.
    <img
      src={covers[slug]}
      alt=""
      width={340}
      height={539}
      loading="lazy"
      className="rounded-control border-line h-auto w-full border"
    />
  ),
}));

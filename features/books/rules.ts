import type { UploadKind } from '#platform/contract/files.ts';
import { ownPath } from '#platform/contract/own-path.ts';

/** The books of the product by the name of their file. */
export const bookSlugs = ['make-me-great', 'emotions', 'brain-upgrade-blueprint'] as const;
export type BookSlug = (typeof bookSlugs)[number];

/** The two that every member has (spec section 3). */
export const freeBookSlugs = ['emotions', 'brain-upgrade-blueprint'] as const satisfies readonly BookSlug[];

/** The premium book, and its title in the PDF viewer (spec section 9). */
export const premiumBook = { slug: 'make-me-great', title: 'Make Me Great!' } as const;

/** So many editions that were replaced can be had back; each may be as large as an upload. */
export const formerEditionsKept = 5;

/** What an admin may put in the premium book's place. */
export const bookPdf: UploadKind = { name: 'books.pdf', types: ['pdf'], maxBytes: 100 * 1024 * 1024 };

/** The picture of its first page, which the admin's browser draws: its cover. */
export const bookCover: UploadKind = {
  name: 'books.cover',
  types: ['webp', 'png'],
  maxBytes: 2 * 1024 * 1024,
};

/** Which book a PDF's address stands for; null: none whose pages we remember. */
export function bookOfAddress(path: string): BookSlug | null {
  return freeBookSlugs.find((slug) => path === `/books/${slug}.pdf`) ?? null;
}

/**
 * The address that the PDF viewer may open: a path of a PDF of ours, without its origin. Null for everything else:
 * another site, a script, a page.
 * @param origin of our own site
 */
export function ownPdfPath(given: string, origin: string): string | null {
  if (!URL.canParse(given, origin)) return null;
  const { origin: there, pathname, search, protocol } = new URL(given, origin);
  if (there !== origin || !/^https?:$/.test(protocol)) return null;
  const isPdf = /^\/(?:files\/[^/]+|books\/[a-z0-9-]+\.pdf)$/.test(pathname);
  return isPdf ? ownPath(pathname + search) : null;
}

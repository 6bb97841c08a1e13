import { type BookSlug, bookSlugs, shelf } from '#content/books/shelf.ts';
import type { UploadKind } from '#platform/contract/files.ts';
import { ownPath } from '#platform/contract/own-path.ts';

export type FreeBookSlug = {
  [Slug in BookSlug]: (typeof shelf)[Slug]['access'] extends 'member' ? Slug : never;
}[BookSlug];

/** The books that every member gets [books.member-free-books]. */
export const freeBookSlugs: readonly FreeBookSlug[] = bookSlugs.filter(
  (slug): slug is FreeBookSlug => shelf[slug].access === 'member',
);

/** The premium book, and its title in the PDF viewer [books.viewer-book-title]. */
export const premiumBook = { slug: 'make-me-great', title: shelf['make-me-great'].title } as const;

/** Where the PDF of a free book is served; members only. */
export function freeBookPath(slug: FreeBookSlug): `/books/${FreeBookSlug}.pdf` {
  return `/books/${slug}.pdf`;
}

/** Where a book's text is read; one whose PDF the owner replaced leads on to its own page. */
export function textPath(slug: BookSlug): `/read/${BookSlug}` {
  return `/read/${slug}`;
}

/** Where the PDF of a free book is shown. */
export function freePdfReaderPath(slug: FreeBookSlug, title: string): `/${string}` {
  return `/pdf-viewer?${new URLSearchParams({ url: freeBookPath(slug), title }).toString()}`;
}

/** Where a book is served as an EPUB: the free ones to every member, the premium one to those who may read it. */
export function bookEpubPath(slug: BookSlug): `/books/${BookSlug}.epub` {
  return `/books/${slug}.epub`;
}

/** Which book an EPUB's address belongs to; null: none of ours. */
export function bookOfEpub(path: string): BookSlug | null {
  return bookSlugs.find((slug) => path === bookEpubPath(slug)) ?? null;
}

/** This many replaced editions are kept so that they can be restored; each may be as large as an upload. */
export const formerEditionsKept = 5;

/** What is uploaded to replace the premium book. */
export const bookPdf: UploadKind = {
  name: 'books.pdf',
  types: ['pdf'],
  maxBytes: 100 * 1024 * 1024,
  access: 'content.edit',
};

/** The picture of its first page, drawn by the editor's browser and used as the cover. */
export const bookCover: UploadKind = {
  name: 'books.cover',
  types: ['webp', 'png'],
  maxBytes: 2 * 1024 * 1024,
  access: 'content.edit',
};

/** Which book a PDF's address belongs to; null: not one whose pages we remember. */
export function bookOfAddress(path: string): BookSlug | null {
  return freeBookSlugs.find((slug) => path === freeBookPath(slug)) ?? null;
}

/**
 * The address that the PDF viewer may open: the path of one of our PDFs, without its origin. Null for everything else:
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

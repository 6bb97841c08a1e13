/** The books by folder and file name, in the order of the shelf. */
export const bookSlugs = ['emotions', 'brain-upgrade-blueprint', 'make-me-great'] as const;
export type BookSlug = (typeof bookSlugs)[number];

/** What pages and routes know of a book without opening it; its `book.md` says the same, and a test compares them. */
export const shelf = {
  emotions: { title: 'Emotions', access: 'member' },
  'brain-upgrade-blueprint': { title: 'The Brain Upgrade Blueprint', access: 'member' },
  'make-me-great': { title: 'Make Me Great!', access: 'entitled' },
} as const satisfies Readonly<
  Record<BookSlug, { readonly title: string; readonly access: 'member' | 'entitled' }>
>;

import { z } from 'zod';

const line = (most: number) => z.string().trim().min(1).max(most);

/** The front matter of `book.md`. */
export const bookFrontSchema = z.strictObject({
  title: line(60),
  subtitle: line(120),
  /** Shown beside the cover on the landing page and written into the PDF. */
  description: line(400),
  author: line(80),
  keywords: z.array(line(40)).max(12),
  access: z.enum(['member', 'entitled']),
});

/** The front matter of a chapter. */
export const chapterFrontSchema = z.strictObject({
  title: line(70),
  sources: z.array(z.string().regex(/^[a-z-]+-\d{4}$/)),
});

/** One block of a book's text; `text` still carries the marks for emphasis and index terms. */
export type BookBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: 'prose'; readonly text: string }
  | { readonly kind: 'quote'; readonly paragraphs: readonly string[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly ListItem[] }
  | { readonly kind: 'figure'; readonly file: string; readonly alt: string; readonly caption: string }
  | { readonly kind: 'exercise'; readonly title: string; readonly blocks: readonly BookBlock[] };

/** `lines`: how many ruled lines for an answer follow. */
export interface ListItem {
  readonly text: string;
  readonly lines: number;
}

export interface Chapter extends z.infer<typeof chapterFrontSchema> {
  /** Relative to the book's folder. */
  readonly path: string;
  readonly markdown: string;
  readonly blocks: readonly BookBlock[];
}

export interface Book extends z.infer<typeof bookFrontSchema> {
  readonly slug: string;
  /** What stands before the first chapter, under the heading 'Before you begin'. */
  readonly preface: readonly BookBlock[];
  readonly prefaceMarkdown: string;
  readonly chapters: readonly Chapter[];
}

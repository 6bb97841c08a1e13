import { z } from 'zod';
import { bookSlugs } from '#content/books/shelf.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token, whole } from '#platform/contract/fields.ts';
import { longText } from '#platform/contract/text.ts';

const slug = z.enum(bookSlugs);

/** Words within one line of a book's text, which a member marked. */
const highlight = z.strictObject({
  /** Made by the browser, so that a repeated request marks nothing twice. */
  id: z.uuid(),
  section: token({ max: 20 }).regex(/^(preface|chapter-\d{1,2}|sources)$/),
  line: whole({ max: 9999 }),
  /** The first letter, counted in the line without its marks, and the one after the last. */
  from: whole({ max: 100_000 }),
  to: whole({ min: 1, max: 100_000 }),
  /** The words, which are looked for when the text has changed. */
  text: longText({ max: 4000, required: 'Select some words first' }),
});
export type Highlight = z.output<typeof highlight>;

export const listHighlights = endpoint({
  id: 'books.listHighlights',
  method: 'GET',
  path: '/api/books/highlights',
  summary: 'What this member marked in a book, in reading order; at most 1,000.',
  access: 'member',
  query: z.strictObject({ book: slug }),
  output: z.strictObject({
    highlights: z.array(
      z.strictObject({
        id: z.uuid(),
        section: z.string(),
        line: z.int(),
        from: z.int(),
        to: z.int(),
        text: z.string(),
      }),
    ),
  }),
});

export const saveHighlight = endpoint({
  id: 'books.saveHighlight',
  method: 'POST',
  path: '/api/books/highlights',
  summary: 'Marks words of a book for this member.',
  access: 'member',
  body: highlight.extend({ book: slug }),
  output: z.strictObject({ saved: z.literal(true) }),
});

export const deleteHighlight = endpoint({
  id: 'books.deleteHighlight',
  method: 'DELETE',
  path: '/api/books/highlights/:id',
  summary: 'Takes a mark of this member away, whether or not they may still read the book.',
  access: 'member',
  params: z.strictObject({ id: z.uuid() }),
  output: z.strictObject({ deleted: z.literal(true) }),
  errors: ['not_found'],
});

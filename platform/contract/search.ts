import { z } from 'zod';

/** What the search finds, in the order in which it is shown. */
export const searchKinds = ['client', 'card', 'text', 'call', 'real-call', 'lesson', 'book', 'note'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** How many of one kind are shown: whoever sees that many types another word. */
export const mostOfKind = 6;

/** How many of one kind are shown before anything is typed. */
export const mostRecent = 2;

/** One thing of a member that the search found, as the slice that has it presents it. */
export const searchHit = z.strictObject({
  kind: z.enum(searchKinds),
  title: z.string(),
  /** What it is, e.g. the tool of a text, the module of a lesson or the chapter of a book; '' where its kind says it. */
  about: z.string(),
  /** One line: the words where they were found, or what the thing begins with. */
  context: z.string(),
  /** The language of that line (BCP 47); null for the page's own. */
  lang: z.string().nullable(),
  /** The path, query and hash of its page. */
  address: z.string(),
  /** When it was made, a client: changed; null for what is the same for everybody. */
  at: z.iso.datetime().nullable(),
  /** The calendar day it is about: of the words that were heard, the next step, the real call; null: none but `at`. */
  day: z.iso.date().nullable(),
  /** For a lesson whose day has not come: that day, if one is known. */
  locked: z.strictObject({ opensAt: z.iso.datetime().nullable() }).nullable(),
});
export type SearchHit = z.output<typeof searchHit>;

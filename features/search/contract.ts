import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { searchHit } from '#platform/contract/search.ts';
import { lineText } from '#platform/contract/text.ts';

export const questionLength = 240;

export const find = endpoint({
  id: 'search.find',
  method: 'GET',
  path: '/api/search',
  summary:
    'Find the member’s clients, cards, texts, practice calls, lessons, books and notes. All words must occur; each may be just the beginning of one; a client is found though their name is mistyped. Without words: the newest.',
  access: 'member',
  query: z.strictObject({ q: lineText({ max: questionLength }).optional() }),
  output: z.strictObject({
    hits: z.array(searchHit),
    /** Whether there is more of some kind than is listed. */
    hasMore: z.boolean(),
  }),
});

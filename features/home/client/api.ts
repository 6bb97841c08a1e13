import { queryOptions } from '@tanstack/react-query';
import { readSite } from '#features/home/contract-site-words.ts';
import { call } from '#platform/client/call.ts';
import { listAttempts } from '#features/assessment/contract.ts';
import { keepingCopy } from '#platform/client/offline/offline.ts';

/** The site's public content: how the free books are described, and what the course holds. */
export const siteWordsQuery = queryOptions({
  queryKey: ['home', 'site'],
  queryFn: ({ signal }) => call(readSite, {}, { signal }),
  staleTime: 0,
});

/** A member's finished assessments, the newest first. */
export const attemptsQuery = queryOptions({
  queryKey: ['home', 'attempts'],
  queryFn: ({ signal }) => keepingCopy('home.attempts', () => call(listAttempts, {}, { signal })),
  // The assessment may have just been retaken.
  staleTime: 0,
});

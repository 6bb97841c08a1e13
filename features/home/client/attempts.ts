import { queryOptions } from '@tanstack/react-query';
import { listAttempts } from '#features/assessment/contract.ts';
import { call } from '#platform/client/call.ts';
import { keepingCopy } from '#platform/client/offline/offline.ts';

/** A member's finished assessments, the newest first. */
export const attemptsQuery = queryOptions({
  queryKey: ['home', 'attempts'],
  queryFn: ({ signal }) => keepingCopy('home.attempts', () => call(listAttempts, {}, { signal })),
  // The assessment may have just been retaken.
  staleTime: 0,
});

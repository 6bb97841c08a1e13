import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { readResult } from '#features/tools/contract-library.ts';

/** The script for the call: a studio result. */
export const scriptQuery = (resultId: string) =>
  queryOptions({
    queryKey: ['tools', 'results', resultId],
    queryFn: ({ signal }) => call(readResult, { params: { id: resultId } }, { signal }),
  });

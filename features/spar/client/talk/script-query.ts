import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { readResult } from '#features/tools/contract-library.ts';

/** The script that the member talks by: a result of the studio. */
export const scriptQuery = (resultId: string) =>
  queryOptions({
    queryKey: ['tools', 'results', resultId],
    queryFn: ({ signal }) => call(readResult, { params: { id: resultId } }, { signal }),
  });

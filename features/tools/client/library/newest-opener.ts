import { queryOptions } from '@tanstack/react-query';
import { listResults, readResult } from '#features/tools/contract-library.ts';
import { call } from '#platform/client/call.ts';

/** The opener that the member wrote last with the Messaging Creator, and in which text; null: none is written yet. */
export const newestOpenerQuery = queryOptions({
  queryKey: ['tools', 'newest-opener'],
  queryFn: async ({ signal }) => {
    const { results } = await call(listResults, { query: { tool: 'messaging' } }, { signal });
    const [newest] = results;
    if (!newest) return null;
    const text = await call(readResult, { params: { id: newest.id } }, { signal });
    const line = text.tool === 'messaging' ? text.versions.at(-1)?.output.opener : undefined;
    return line === undefined ? null : { from: `your text “${newest.title}”`, line };
  },
  // Requested once, before the camera opens.
  staleTime: Number.POSITIVE_INFINITY,
});

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '#platform/client/call.ts';
import { keepingCopy } from '#platform/client/offline/offline.ts';
import { changeResult, readResult, type StudioResult } from '#features/tools/contract-library.ts';
import { readStudio, type StudioAllowance, type StudioTool } from '#features/tools/contract-studio.ts';

const minuteMs = 60_000;

/** What is left of today, what the model knows of the member, and who writes the text. */
export const studioQuery = queryOptions({
  queryKey: ['tools', 'studio'],
  queryFn: ({ signal }) => call(readStudio, {}, { signal }),
  // Another tab or a new day changes it.
  refetchInterval: 5 * minuteMs,
});

/** One result with all its versions. */
export const resultQuery = (id: string) =>
  queryOptions({
    queryKey: ['tools', 'results', id],
    queryFn: ({ signal }) =>
      keepingCopy(`tools.result.${id}`, () => call(readResult, { params: { id } }, { signal })),
    enabled: id !== '',
  });

/** Everything that lists results: it is asked again when one of them has changed. */
export const libraryKey = ['tools', 'library'] as const;

/** Takes over a result as the server has it now. */
export function keepResult(client: QueryClient, result: StudioResult): void {
  client.setQueryData(resultQuery(result.id).queryKey, result);
  void client.invalidateQueries({ queryKey: libraryKey });
  void client.invalidateQueries({ queryKey: ['tools', 'outcomes'] });
}

/** Takes over what a run left of the day. */
export function keepAllowance(client: QueryClient, tool: StudioTool, allowance: StudioAllowance): void {
  client.setQueryData(
    studioQuery.queryKey,
    (known) =>
      known && { ...known, [tool === 'email-sequences' ? 'emailSequences' : 'allowance']: allowance },
  );
}

type Change = z.input<typeof changeResult.body>;

/** Renames a result, marks it as favourite or used, or says what came of it. */
export function useChangeResult() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: Change }) =>
      call(changeResult, { params: { id }, body: change }),
    onSuccess: (result) => keepResult(client, result),
  });
}

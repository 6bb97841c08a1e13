import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Answer } from '#platform/contract/endpoint.ts';
import { call } from '#platform/client/call.ts';
import { keepCopy, keepingCopy } from '#platform/client/offline/offline.ts';
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

export type StudioFacts = Answer<typeof readStudio>;

const allowanceName = (tool: StudioTool) => (tool === 'email-sequences' ? 'emailSequences' : 'allowance');

/** What is left of today for this tool; undefined while nobody knows. */
export const allowanceFor = (tool: StudioTool, facts: StudioFacts | undefined): StudioAllowance | undefined =>
  facts?.[allowanceName(tool)];

/** Under which key a result is kept on this device. */
export const resultCopy = (id: string): string => `tools.result.${id}`;

/** One result with all its versions. */
export const resultQuery = (id: string) =>
  queryOptions({
    queryKey: ['tools', 'results', id],
    queryFn: ({ signal }) =>
      keepingCopy(resultCopy(id), () => call(readResult, { params: { id } }, { signal })),
    enabled: id !== '',
  });

/** Everything that lists results: it is asked again when one of them has changed. */
export const libraryKey = ['tools', 'library'] as const;

/** Takes over a result as the server has it now. */
export function keepResult(client: QueryClient, result: StudioResult): void {
  client.setQueryData(resultQuery(result.id).queryKey, result);
  void keepCopy(resultCopy(result.id), result);
  void client.invalidateQueries({ queryKey: libraryKey });
  void client.invalidateQueries({ queryKey: ['tools', 'outcomes'] });
}

/** Takes over what a run left of the day. */
export function keepAllowance(client: QueryClient, tool: StudioTool, allowance: StudioAllowance): void {
  client.setQueryData(
    studioQuery.queryKey,
    (known) => known && { ...known, [allowanceName(tool)]: allowance },
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

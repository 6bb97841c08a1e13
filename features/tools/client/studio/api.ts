import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Answer } from '#platform/contract/endpoint.ts';
import { call } from '#platform/client/call.ts';
import { keepCopy, keepingCopy } from '#platform/client/offline/offline.ts';
import { sendOrQueue } from '#platform/client/offline/queue.ts';
import { workspaceKey } from '#platform/client/workspace-cache.ts';
import { cardsQuery } from '#features/tools/client/api.ts';
import { startKey } from '#features/tools/client/run/start.ts';
import { changeResult, readResult, type StudioResult } from '#features/tools/contract-library.ts';
import { readStudio, type StudioAllowance } from '#features/tools/contract-studio.ts';
import { type StudioTool, toolOf } from '#features/tools/rules.ts';

const minuteMs = 60_000;

/** What is left of today, what the model knows about the member, and who writes the text. */
export const studioQuery = queryOptions({
  queryKey: ['tools', 'studio'],
  queryFn: ({ signal }) => call(readStudio, {}, { signal }),
  // It changes in other tabs and when a new day begins.
  refetchInterval: 5 * minuteMs,
});

export type StudioFacts = Answer<typeof readStudio>;

const allowanceName = (tool: StudioTool) =>
  toolOf(tool).quota === 'emailSequences' ? 'emailSequences' : 'allowance';

/** What is left today for this tool; undefined while that is not known. */
export const allowanceFor = (tool: StudioTool, facts: StudioFacts | undefined): StudioAllowance | undefined =>
  facts?.[allowanceName(tool)];

/** The key under which a result is kept on this device. */
export const resultCopy = (id: string): string => `tools.result.${id}`;

/** One result with all its versions. */
export const resultQuery = (id: string) =>
  queryOptions({
    queryKey: ['tools', 'results', id],
    queryFn: ({ signal }) =>
      keepingCopy(resultCopy(id), () => call(readResult, { params: { id } }, { signal })),
    enabled: id !== '',
  });

/** A version by its number; the newest if there is no such version. */
export function versionOf({ versions }: StudioResult, number: number | null) {
  return versions.find((version) => version.number === number) ?? versions.at(-1);
}

/** The key of everything that lists results: refetched when one of them changes. */
export const libraryKey = ['tools', 'library'] as const;

/** Caches a result as the server has it now. */
export function keepResult(client: QueryClient, result: StudioResult): void {
  client.setQueryData(resultQuery(result.id).queryKey, result);
  void keepCopy(resultCopy(result.id), result);
  void client.invalidateQueries({ queryKey: libraryKey });
}

/** Applies the allowance that a run left; forms start with that run from now on. */
export function keepAllowance(client: QueryClient, tool: StudioTool, allowance: StudioAllowance): void {
  client.setQueryData(
    studioQuery.queryKey,
    (known) => known && { ...known, [allowanceName(tool)]: allowance },
  );
  void client.invalidateQueries({ queryKey: startKey });
}

type Change = z.input<typeof changeResult.body>;

/** Cards say whether their client said no to a text. */
const forgetNo = (client: QueryClient) => void client.invalidateQueries(cardsQuery);

/** Renames a result, marks it as favorite or used, or records its outcome. */
export function useChangeResult() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: Change }) =>
      call(changeResult, { params: { id }, body: change }),
    onSuccess: (result, { change }) => {
      keepResult(client, result);
      if (change.outcome !== undefined || change.used !== undefined) forgetNo(client);
    },
  });
}

/** Notes what came of a text, now or once there is a connection again. */
export function useNoteOutcome() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: Pick<Change, 'used' | 'outcome'> }) =>
      sendOrQueue(`tools.outcome.${id}`, changeResult, { params: { id }, body: change }),
    onSuccess: (result) => {
      if (result) keepResult(client, result);
      forgetNo(client);
      void client.invalidateQueries({ queryKey: workspaceKey });
    },
  });
}

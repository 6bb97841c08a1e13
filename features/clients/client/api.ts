import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '#platform/client/call.ts';
import { messageOf, untilGone } from '#platform/client/call-error.ts';
import { keepingCopy, settleDeletion } from '#platform/client/offline/offline.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { forgetWorkspace, workspaceKey } from '#platform/client/workspace-cache.ts';
import { type Client, listClients } from '#platform/contract/clients.ts';
import * as contract from '#features/clients/contract.ts';
import { changeResult, readResult } from '#features/tools/contract-library.ts';
import type { Outcome } from '#features/tools/contract-studio.ts';

/** The member's clients with these words, 50 at a time; the first of all of them can be read without a connection. */
export const clientsQuery = (q: string, archived: boolean) =>
  infiniteQueryOptions({
    queryKey: ['clients', 'list', q, archived],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(q !== '' && { q }),
        ...(archived && { archived: 'true' as const }),
        ...(pageParam !== '' && { after: pageParam }),
      };
      const ask = () => call(listClients, { query }, { signal });
      return Object.keys(query).length === 0 ? keepingCopy('clients.list', ask) : ask();
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** A client with everything that belongs to them, even without a connection once it was opened. */
export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', 'one', id],
    queryFn: ({ signal }) =>
      keepingCopy(`clients.one.${id}`, () => call(contract.readClient, { params: { id } }, { signal })),
    // Cards, texts and calls are made on other pages.
    staleTime: 0,
  });

export type Change = z.input<typeof contract.changeClient.body>;

/** Changes what is known of a client; both pages show it at once. */
export function useChangeClient() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { readonly id: string; readonly change: Change }) =>
      call(contract.changeClient, { params: { id }, body: change }),
    onSuccess: async () => {
      // A brief says what its client agreed to.
      void client.invalidateQueries({ queryKey: ['tools', 'cards'] });
      await client.invalidateQueries({ queryKey: ['clients'] });
    },
  });
}

/** Notes what came of a text that was written for a client. @returns takes it back */
export function useNoteOutcome(id: string) {
  const client = useQueryClient();
  const forget = () => {
    const kept = [['tools'], ['clients'], workspaceKey];
    for (const queryKey of kept) void client.invalidateQueries({ queryKey });
  };
  return useMutation({
    mutationFn: async (outcome: Outcome) => {
      const before = await call(readResult, { params: { id } });
      await call(changeResult, { params: { id }, body: { outcome } });
      const body = before.usedAt === null ? { used: false } : { outcome: before.outcome };
      return async () => {
        await call(changeResult, { params: { id }, body });
        forget();
      };
    },
    onSuccess: forget,
    onError: (error) => toast.error('Error', messageOf(error)),
  });
}

/** What was read with a client may hold what is theirs: cards, texts, calls and the member's home. */
async function forgetAllOf(client: QueryClient): Promise<void> {
  const ofClients = ['clients', 'tools', 'spar', 'calls', 'search'];
  await client.cancelQueries();
  await Promise.all(
    ['clients.', 'tools.', 'spar.', 'calls.'].map((copies) => settleDeletion(copies, () => undefined)),
  );
  await forgetWorkspace(client);
  for (const queryKey of ofClients.map((name) => [name]))
    client.removeQueries({ queryKey, type: 'inactive' });
  await client.invalidateQueries();
}

/** Leads away from the page of a client who is gone, before it is asked for again. */
type Leave = () => Promise<void>;

/** Deletes a client with everything of theirs; for ten seconds that can be undone. */
export function useDeleteClient(leave: Leave) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<Client, 'id' | 'name'>) =>
      untilGone(call(contract.deleteClient, { params: { id }, query: {} })),
    onSuccess: async (_, { id, name }) => {
      toast.undo(`${name} is deleted.`, async () => {
        await call(contract.restoreClient, { params: { id } });
        await forgetAllOf(client);
      });
      await leave();
      await forgetAllOf(client);
    },
    onError: (error) => toast.error('Error', messageOf(error)),
  });
}

/** Erases a client with everything of theirs, at once and for good. */
export function useEraseClient(leave: Leave) {
  const client = useQueryClient();
  return async ({ id, name }: Pick<Client, 'id' | 'name'>): Promise<void> => {
    try {
      await untilGone(call(contract.deleteClient, { params: { id }, query: { forGood: 'true' } }));
    } catch (error) {
      toast.error('Error', messageOf(error));
      throw error;
    }
    toast.success(`${name} is erased.`);
    await leave();
    await forgetAllOf(client);
  };
}

/** Gives everything of a client to another one; for ten seconds they can be two again. */
export function useMergeClient(leaveTo: (id: string) => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, into }: { readonly id: string; readonly name: string; readonly into: string }) =>
      call(contract.mergeClient, { params: { id }, body: { into } }),
    onSuccess: async ({ client: merged, moved }, { id, name }) => {
      toast.undo(`${name} and ${merged.name} are one client.`, async () => {
        await call(contract.splitClient, { params: { id }, body: { from: merged.id, moved } });
        await forgetAllOf(client);
      });
      await leaveTo(merged.id);
      await forgetAllOf(client);
    },
  });
}

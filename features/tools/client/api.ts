import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { messageOf, untilGone } from '#platform/client/call-error.ts';
import { keepCopy, keepingCopy, settleDeletion } from '#platform/client/offline/offline.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { forgetWorkspace } from '#platform/client/workspace-cache.ts';
import * as contract from '#features/tools/contract.ts';
import { startKey } from './run/start.ts';
import type { Allowance, FrustrationCard } from '#features/tools/contract.ts';

const halfMinuteMs = 30_000;
const dayMs = 24 * 60 * 60 * 1000;

/** How long until the allowance resets, within limits that a wrong clock on this device cannot exceed. */
function untilReset({ resetsAt }: Allowance): number {
  return Math.min(dayMs, Math.max(halfMinuteMs, Date.parse(resetsAt) - Date.now()));
}

/** How many runs are left today, and who writes the text. Refetched when a new day begins. */
export const allowanceQuery = queryOptions({
  queryKey: ['tools', 'allowance'],
  queryFn: ({ signal }) => call(contract.readAllowance, {}, { signal }),
  refetchInterval: ({ state: { data } }) => (data ? untilReset(data.allowance) : false),
});

const cardsCopy = 'tools.cards';

/** The member's Frustration Cards: pinned first, then newest. */
export const cardsQuery = queryOptions({
  queryKey: ['tools', 'cards'],
  queryFn: ({ signal }) =>
    keepingCopy(cardsCopy, async () => (await call(contract.listCards, {}, { signal })).cards),
});

type CardChange = Partial<Pick<FrustrationCard, 'client' | 'frustration' | 'pinned' | 'heard' | 'opener'>>;

/** Sorted as by the server: pinned first, then newest; cards of one run keep their order. */
export function inOrder(cards: readonly FrustrationCard[]): FrustrationCard[] {
  return cards.toSorted(
    (a, b) => Number(b.pinned) - Number(a.pinned) || b.createdAt.localeCompare(a.createdAt),
  );
}

function put(
  client: QueryClient,
  change: (cards: readonly FrustrationCard[]) => readonly FrustrationCard[],
): void {
  client.setQueryData(cardsQuery.queryKey, (cards) => cards && inOrder(change(cards)));
}

/** Updates the copy on this device to match the list. */
function keepCards(client: QueryClient): void {
  const cards = client.getQueryData(cardsQuery.queryKey);
  if (cards) void keepCopy(cardsCopy, cards);
}

/** Applies what a finished run returned: its cards and the remaining allowance. */
export async function acceptRun(
  client: QueryClient,
  run: {
    readonly cards: readonly FrustrationCard[];
    readonly allowance: Allowance;
    readonly origin: FrustrationCard['origin'];
  },
): Promise<void> {
  const { cards, allowance, origin } = run;
  await client.cancelQueries({ queryKey: ['tools'] });
  client.setQueryData(allowanceQuery.queryKey, { allowance, origin });
  void client.invalidateQueries({ queryKey: startKey });
  if (client.getQueryData(cardsQuery.queryKey)) {
    // A card that is found again keeps its id, and the list may have been fetched after they were saved.
    const found = new Set(cards.map(({ id }) => id));
    put(client, (kept) => [...cards, ...kept.filter(({ id }) => !found.has(id))]);
    keepCards(client);
  } else void client.invalidateQueries(cardsQuery);
}

/** Lets the model write three things to say first from a card. */
export function useWriteOpeners() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(contract.writeOpeners, { params: { id } }),
    onSuccess: (saved) => {
      put(client, (cards) => cards.map((card) => (card.id === saved.id ? saved : card)));
      keepCards(client);
    },
  });
}

/** Changes a card. The list shows the change at once and reverts it if the server refuses. */
export function useChangeCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: CardChange }) =>
      call(contract.updateCard, { params: { id }, body: change }),
    onMutate: async ({ id, change }) => {
      await client.cancelQueries(cardsQuery);
      const before = client.getQueryData(cardsQuery.queryKey)?.find((card) => card.id === id);
      put(client, (cards) => cards.map((card) => (card.id === id ? { ...card, ...change } : card)));
      return before;
    },
    onError: (_, { id }, before) => {
      if (before) put(client, (cards) => cards.map((card) => (card.id === id ? before : card)));
    },
    onSuccess: (saved) => {
      put(client, (cards) => cards.map((card) => (card.id === saved.id ? saved : card)));
      keepCards(client);
    },
  });
}

/** Hides cards or shows them again, here and in the copy on this device. */
async function showWithout(client: QueryClient, gone: ReadonlySet<string>): Promise<void> {
  // A list requested earlier would bring them back.
  await client.cancelQueries(cardsQuery);
  const others = (cards: readonly FrustrationCard[]) => cards.filter(({ id }) => !gone.has(id));
  put(client, others);
  await settleDeletion(cardsCopy, others);
  await forgetWorkspace(client);
}

/** Deletes cards; for ten seconds that can be undone. @returns whether they are deleted; a failure was shown */
export function useDeleteCards() {
  const client = useQueryClient();
  return async (cards: readonly FrustrationCard[], title: string): Promise<boolean> => {
    const gone = new Set(cards.map(({ id }) => id));
    const onEach = (endpoint: typeof contract.deleteCard | typeof contract.restoreCard) =>
      cards.map(({ id }) => call(endpoint, { params: { id } }));
    try {
      await Promise.all(onEach(contract.deleteCard).map(untilGone));
    } catch (error) {
      toast.error('Error', messageOf(error));
      // Some may have been deleted.
      void client.invalidateQueries(cardsQuery);
      return false;
    }
    await showWithout(client, gone);
    void client.invalidateQueries({ queryKey: startKey });
    toast.undo(title, async () => {
      await Promise.all(onEach(contract.restoreCard));
      put(client, (others) => [...cards, ...others.filter(({ id }) => !gone.has(id))]);
      keepCards(client);
    });
    return true;
  };
}

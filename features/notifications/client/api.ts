import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import * as contract from '#features/notifications/contract.ts';
import type { Notification } from '#features/notifications/contract.ts';
import { noticeLimits } from '#features/notifications/rules.ts';
import { logged, unreadQuery } from './unread.ts';

interface Page {
  readonly notifications: readonly Notification[];
  readonly next: number | null;
  readonly unread: number;
}
type Pages = InfiniteData<Page>;

/** Notifications, newest first, page by page. */
export const listQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ pageParam, signal }): Promise<Page> =>
    logged(
      'reading notifications',
      call(
        contract.listNotifications,
        { query: pageParam === null ? {} : { before: pageParam } },
        { signal },
      ),
    ),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
});

/** Which kinds reach this member on which channel. */
export const preferencesQuery = queryOptions({
  queryKey: ['notifications', 'preferences'],
  queryFn: ({ signal }) => call(contract.readPreferences, {}, { signal }),
});

/** Since when this member agrees to tips and offers. */
export const offersQuery = queryOptions({
  queryKey: ['notifications', 'offers'],
  queryFn: ({ signal }) => call(contract.readOffers, {}, { signal }),
});

function changeList(client: QueryClient, change: (notice: Notification) => Notification): void {
  client.setQueryData(
    listQuery.queryKey,
    (known: Pages | undefined) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, notifications: page.notifications.map(change) })),
      },
  );
}

/** Adds what was just announced to the top of the list and to the badge. */
export function acceptNotice(client: QueryClient, notice: Notification): void {
  const known = client.getQueryData(listQuery.queryKey);
  if (known?.pages.some(({ notifications }) => notifications.some(({ id }) => id === notice.id))) return;
  client.setQueryData(listQuery.queryKey, (pages: Pages | undefined) => {
    const [first, ...rest] = pages?.pages ?? [];
    if (!pages || !first) return pages;
    return { ...pages, pages: [{ ...first, notifications: [notice, ...first.notifications] }, ...rest] };
  });
  if (!notice.isRead)
    client.setQueryData(unreadQuery.queryKey, (unread: number | undefined) =>
      Math.min((unread ?? 0) + 1, noticeLimits.badge + 1),
    );
}

/** Reloads badge and list, e.g. because something was read on another device. */
export function refreshNotices(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: unreadQuery.queryKey });
  void client.invalidateQueries({ queryKey: listQuery.queryKey });
}

/** A failed update is only logged [notifications.fetch-failure]; the list then shows what the server has. */
function logAndRefresh(client: QueryClient, what: string) {
  return (error: Error) => {
    console.info(`${what} failed: ${error.message}`);
    refreshNotices(client);
  };
}

/** Marks one read; the list shows it at once. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(contract.markRead, { params: { id } }),
    onMutate: (id) =>
      changeList(client, (notice) => (notice.id === id ? { ...notice, isRead: true } : notice)),
    onSuccess: ({ unread }) => client.setQueryData(unreadQuery.queryKey, unread),
    onError: logAndRefresh(client, 'marking a notification read'),
  });
}

/** Marks everything read. */
export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.markAllRead, {}),
    onMutate: () => {
      changeList(client, (notice) => ({ ...notice, isRead: true }));
      client.setQueryData(unreadQuery.queryKey, 0);
    },
    onSuccess: ({ unread }) => client.setQueryData(unreadQuery.queryKey, unread),
    onError: logAndRefresh(client, 'marking notifications read'),
  });
}

import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import * as contract from '#features/notifications/contract.ts';

/** A failed fetch of notifications is only logged [notifications.fetch-failure]. */
export async function logged<Result>(what: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    console.info(`${what} failed: ${error instanceof Error ? error.message : 'unknown'}`);
    throw error;
  }
}

/** How many are unread; ten means more than nine. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ signal }) =>
    (await logged('counting notifications', call(contract.countUnread, {}, { signal }))).unread,
});

import { matchQuery, type Query, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '#platform/contract/endpoint.ts';
import { settleDeletion } from '#platform/client/offline/offline.ts';
import type { listTalks } from '#features/spar/contract-talk.ts';
import { compareKey, listKey, notesCopies, talkQuery } from './api.ts';
import { dropDrillsOf } from './drills/drills.ts';

/** Drops cached data once no page shows it: the page on which a talk is deleted stays for a moment. */
function dropUnseen(client: QueryClient, isGone: (query: Query) => boolean): void {
  const cache = client.getQueryCache();
  const shown = new Set<Query>();
  for (const query of cache.findAll({ predicate: isGone }))
    if (query.getObserversCount() > 0) shown.add(query);
    else cache.remove(query);
  if (shown.size === 0) return;
  const stop = cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && shown.has(query) && query.getObserversCount() === 0)
      cache.remove(query);
    if (type === 'removed') shown.delete(query);
    if (shown.size === 0) stop();
  });
}

/** Drops a deleted talk from the cache and from this device: going back must not show it. */
export async function forgetTalk(client: QueryClient, id: string): Promise<void> {
  const one = talkQuery(id);
  dropUnseen(
    client,
    (query) =>
      matchQuery({ queryKey: one.queryKey }, query) ||
      (matchQuery({ queryKey: compareKey }, query) && query.queryKey.includes(id)) ||
      // The calls about one card, with their notes.
      (matchQuery({ queryKey: listKey }, query) && query.queryKey.length > listKey.length),
  );
  await Promise.all([
    dropDrillsOf(client, id),
    settleDeletion(notesCopies, (copy: Answer<typeof listTalks>) => ({
      ...copy,
      talks: copy.talks.filter((talk) => talk.id !== id),
    })),
  ]);
}

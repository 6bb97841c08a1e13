import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { Session } from '#platform/client/session.ts';

/** The document's own words stay at most this long after the app could replace them. */
const longestWaitMs = 300;
/** The app may take this long from then until its first rendering. */
const drawnWithinMs = 2000;

type Read = (client: QueryClient, params: Readonly<Record<string, string>>) => Promise<unknown>;

/** By route, for pages whose documents have a member's own words (`app/first-words.ts`): reads what the page shows. */
const reads: Readonly<Record<string, Read>> = {
  '/': async (client) => {
    const { workspaceQuery } = await import('#features/home/client/workspace/api.ts');
    await client.prefetchQuery(workspaceQuery);
  },
  '/course/$slug': async (client, { slug = '' }) => {
    const { courseQuery, lessonQuery } = await import('#features/course/client/api.ts');
    await Promise.all([
      client.prefetchQuery(courseQuery()),
      client.prefetchQuery({ ...lessonQuery(slug), gcTime: drawnWithinMs }),
    ]);
  },
};

/** Waits until the page knows what its document already shows: otherwise it would fall back to a skeleton. */
export async function awaitFirstWords(
  router: AnyRouter,
  { client, session }: { readonly client: QueryClient; readonly session: Session },
): Promise<void> {
  const readAll = async () => {
    await client.prefetchQuery(session.query);
    const { params = {}, routeId = '' } = router.state.matches.at(-1) ?? {};
    await reads[routeId]?.(client, params as Readonly<Record<string, string>>);
  };
  await Promise.race([readAll(), new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
}

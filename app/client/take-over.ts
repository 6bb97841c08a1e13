import { type QueryClient, type QueryObserverOptions, QueryObserver } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { beginFirstDrawing } from '#platform/client/first-drawing.ts';
import type { Session } from '#platform/client/session.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * What the page shows first, for those who may read it: its document may show it already, so the app waits for it and not
     * to go back to a skeleton.
     */
    readonly shownFirst?: (
      viewer: PublicViewer,
      params: Readonly<Record<string, string>>,
    ) => Promise<readonly Asked[]>;
  }
}

/** Options of a query, whatever its data. */
// biome-ignore lint/suspicious/noExplicitAny: the type of no query's data fits that of another
type Asked = QueryObserverOptions<any, any, any, any, any>;

/** So long the first picture stays at most once the page could take its place. */
const knownWithinMs = 300;
/** So long after its first drawing every part of the page has taken over what was asked for it. */
const takenOverMs = 1000;

/** Asks for something, and keeps the answer until the page itself does. */
function hold(client: QueryClient, options: Asked): { answered: Promise<void>; letGo: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const letGo = new QueryObserver(client, options).subscribe(({ isPending }) => {
    if (!isPending) resolve();
  });
  return { answered: promise, letGo };
}

/**
 * Waits until the page can take the place of its document's first picture: its parts are loaded, and it is known who is
 * signed in and what the page shows first. The browser asks all of it together with the document, and a page that is drawn
 * in between is drawn twice.
 */
export async function awaitFirstDrawing(
  router: AnyRouter,
  { client, session }: { readonly client: QueryClient; readonly session: Session },
): Promise<void> {
  const drawing = beginFirstDrawing();
  const held: ReturnType<typeof hold>[] = [];
  const stop = router.subscribe('onRendered', () => {
    stop();
    setTimeout(() => {
      drawing.end();
      for (const { letGo } of held) letGo();
    }, takenOverMs);
  });
  const known = client.prefetchQuery(session.query);
  await router.load();
  const askAll = async () => {
    await known;
    const viewer = client.getQueryData(session.query.queryKey)?.viewer;
    // With a query, a page may show something else.
    if (!viewer || location.search !== '') return;
    const lists = router.state.matches.map(({ staticData, params }) =>
      staticData.shownFirst?.(viewer, params),
    );
    for (const options of (await Promise.all(lists)).flatMap((list) => list ?? []))
      held.push(hold(client, options));
    await Promise.all(held.map(({ answered }) => answered));
  };
  await Promise.race([askAll(), new Promise((resolve) => setTimeout(resolve, knownWithinMs))]);
}

import {
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { forgetEarly } from '#platform/client/early-answers.ts';
import { beginFirstDrawing } from '#platform/client/first-drawing.ts';
import type { Session } from '#platform/client/session.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

/** Asks for something, keeps the answer until the page itself does, and resolves when it is there. */
type Hold = <Data, Key extends QueryKey>(
  options: QueryObserverOptions<Data, Error, Data, Data, Key>,
) => Promise<void>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * Holds what the page shows first to those who may read it: its document may show it already, and the app waits for it
     * so as not to go back to a skeleton.
     */
    readonly shownFirst?: (
      hold: Hold,
      viewer: PublicViewer,
      params: Readonly<Record<string, string>>,
    ) => Promise<unknown>;
  }
}

/** So long the first picture stays at most once the page could take its place. */
const knownWithinMs = 300;
/** So long after its first drawing every part of the page has taken over what was asked for it. */
const takenOverMs = 1000;

/** Keeps answers until `letGo`. */
function createHold(client: QueryClient): { readonly hold: Hold; readonly letGo: () => void } {
  const held = new Set<() => void>();
  let isOver = false;
  return {
    hold: (options) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (isOver) return promise;
      const observer = new QueryObserver(client, options);
      const look = ({ isPending }: { readonly isPending: boolean }) => {
        if (!isPending) resolve();
      };
      held.add(observer.subscribe(look));
      look(observer.getCurrentResult());
      return promise;
    },
    letGo: () => {
      isOver = true;
      for (const unsubscribe of held) unsubscribe();
    },
  };
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
  const { hold, letGo } = createHold(client);
  const stop = router.subscribe('onRendered', () => {
    stop();
    setTimeout(() => {
      drawing.end();
      letGo();
      // What nobody wanted by now would be old by the time somebody does.
      forgetEarly();
    }, takenOverMs);
  });
  const known = client.prefetchQuery(session.query);
  await router.load();
  const askAll = async () => {
    await known;
    const viewer = client.getQueryData(session.query.queryKey)?.viewer;
    // With a query, a page may show something else.
    if (!viewer || location.search !== '') return;
    const shown = router.state.matches.map(async ({ staticData, params }) => {
      await staticData.shownFirst?.(hold, viewer, params);
    });
    await Promise.all(shown);
  };
  // If a part of the page is lost, the page says so itself.
  const asked = askAll().catch(() => undefined);
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, knownWithinMs))]);
}

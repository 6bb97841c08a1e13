// Must come first: anything loaded after it may start a worker.
import '#platform/client/trusted-scripts.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFocus } from '#platform/client/focus-keeper.ts';
import { awaitOffer } from '#platform/client/install/card.ts';
import { openSession } from './client/open-session.ts';
import { reloadForLostParts } from './client/lost-parts.ts';
import { keepUpToDate } from './client/updates.ts';
import { announceArrivals, keepPlace } from './layouts/arrival.ts';
import './layouts/app.css';
import { AppTree } from './layouts/AppTree.tsx';
import { createAppRouter } from './routes.tsx';

awaitOffer();
keepFocus();

const { queryClient, session } = openSession();
const router = createAppRouter();
announceArrivals(router);
reloadForLostParts();

// Loaded after everything the page itself needs; the development server has no service worker.
if (import.meta.env.PROD) addEventListener('load', () => setTimeout(() => keepUpToDate(router), 1500));

/** So long the first picture stays at most once the page could take its place. */
const knownWithinMs = 300;

/**
 * Renders the app. The first picture in the document stays until the page itself can replace it and it is known who is
 * signed in: the browser asks that together with the document, and a page that is drawn in between is drawn twice. A
 * function, because with a top-level await the build would put every module shared with a page into its
 * own file.
 */
async function show(): Promise<void> {
  const container = document.getElementById('app');
  if (!container) throw new Error('index.html has no #app');
  if (container.hasChildNodes()) {
    const known = queryClient.prefetchQuery(session.query);
    await router.load();
    await Promise.race([known, new Promise((resolve) => setTimeout(resolve, knownWithinMs))]);
    keepPlace(router);
  }
  const root = createRoot(container);
  // A transition renders in small pieces, so that the first picture stays responsive meanwhile.
  startTransition(() => root.render(<AppTree client={queryClient} session={session} router={router} />));
}

void show();

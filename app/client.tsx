// Must come first: anything loaded after it may start a worker.
import '#platform/client/trusted-scripts.ts';
import '#platform/client/zod-config.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { awaitOffer } from '#platform/client/install/card.ts';
import { awaitFirstWords } from './client/first-words.ts';
import { openSession } from './client/open-session.ts';
import { keepUpToDate, reloadForLostParts } from './client/updates.ts';
import { announceArrivals, keepPlace } from './layouts/arrival.ts';
import './layouts/app.css';
import { AppTree } from './layouts/AppTree.tsx';
import { followFragments } from './layouts/fragment.ts';
import { createAppRouter } from './routes.tsx';

awaitOffer();

const { queryClient, session } = openSession();
const router = createAppRouter();
announceArrivals(router);
followFragments(router);
reloadForLostParts();

/** Waits for everything the page itself needs. The app starts after the first paint, so it may all be loaded by now. */
function whenLoaded(then: () => void): void {
  if (document.readyState === 'complete') then();
  else addEventListener('load', then, { once: true });
}

// The development server has no service worker.
if (import.meta.env.PROD) whenLoaded(() => setTimeout(() => keepUpToDate(router), 1500));

/**
 * Renders the app. The first picture in the document stays until the page itself can replace it. A function, because
 * with a top-level await the build would put every module shared with a page into its own file.
 */
async function show(): Promise<void> {
  const container = document.getElementById('app');
  if (!container) throw new Error('index.html has no #app');
  if (container.hasChildNodes()) {
    await router.load();
    if (container.querySelector('[data-words]'))
      await awaitFirstWords(router, { client: queryClient, session });
    keepPlace(router);
  }
  const root = createRoot(container);
  // A transition renders in small pieces, so that the first picture stays responsive meanwhile.
  startTransition(() => root.render(<AppTree client={queryClient} session={session} router={router} />));
}

void show();

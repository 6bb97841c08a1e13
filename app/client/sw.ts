import { trackerPart } from '#app/client/large-parts.ts';
import { pagePaths } from '#app/pages.ts';
import { fileKey } from '#platform/client/offline/offline.ts';
import { getCopyHere } from '#platform/client/offline/store.ts';
import { pagePattern } from '#platform/contract/url.ts';
import { type Precached, serve, type WorkerScope } from '#features/pwa/client/worker.ts';

declare global {
  interface Window {
    /** Filled in by the build: the public files of this version. */
    readonly __WB_MANIFEST: readonly Precached[];
  }
}

// `/` is the front page to visitors: the worker leaves it to the server.
const patterns = pagePaths.filter((path) => path !== '/').map((path) => pagePattern(path, '/?'));

serve(self as unknown as WorkerScope, {
  files: self.__WB_MANIFEST,
  largeParts: [trackerPart],
  // Its document has no first picture, so it can stand in for every page.
  shellPage: '/onboarding',
  offlinePage: '/offline',
  keptFile: async (path) => {
    const kept = await getCopyHere(fileKey(path));
    return kept instanceof Blob ? kept : undefined;
  },
  isAppPath: (path) => patterns.some((pattern) => pattern.test(path)),
});

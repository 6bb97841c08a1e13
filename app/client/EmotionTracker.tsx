import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { trackerPart } from '#app/client/large-parts.ts';
import { readProfile } from '#features/account/contract-profile.ts';
import { keepPart } from '#features/pwa/client/keep.ts';
import { EmotionTrackerPage } from '#features/tracker/client/EmotionTrackerPage.tsx';
import { engineFactory } from '#features/tracker/client/engine/create-engine.ts';
import { call } from '#platform/client/call.ts';
import { useViewer } from '#platform/client/session.ts';
import { readPublicConfig } from '#platform/contract/public-config.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A text to rehearse: `<Link to="/emotion-tracker" state={{ script: { title, text } }}>`. It never leaves the device. */
    script?: { readonly title: string; readonly text: string };
  }
}

/** The engine for this member: asked for once, before the tracker is there. Null while it is not known. */
function useEngineFactory(viewer: PublicViewer | null | undefined) {
  const config = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => call(readPublicConfig, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const morphcast = config.data?.morphcast ?? null;
  const needsCountry = morphcast !== null && Boolean(viewer);
  const country = useQuery({
    queryKey: ['tracker', 'country', viewer?.userId],
    queryFn: async ({ signal }) => (await call(readProfile, {}, { signal })).country,
    enabled: needsCountry,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // What cannot be read must not cost the member the engine that needs none of it.
  const isKnown = !config.isPending && (!needsCountry || !country.isPending);
  const where = country.data ?? null;
  return useMemo(() => (isKnown ? engineFactory(morphcast, where) : null), [isKnown, morphcast, where]);
}

const keepTracker = () => keepPart(trackerPart);

/** Hands the tracker who is there, which engine to use and what to rehearse: it reaches no server itself. */
export function EmotionTracker() {
  const viewer = useViewer();
  const createEngine = useEngineFactory(viewer);
  const script = useLocation({ select: ({ state }) => state.script });
  const scripts = useMemo(() => (script ? [script] : []), [script]);
  return (
    <EmotionTrackerPage
      viewer={viewer}
      createEngine={createEngine}
      scripts={scripts}
      keepHere={keepTracker}
    />
  );
}

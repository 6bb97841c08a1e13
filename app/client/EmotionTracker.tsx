import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { noteReceipt, useEngines } from '#app/client/engines.ts';
import { trackerPart } from '#app/client/large-parts.ts';
import { keepPart } from '#features/pwa/client/keep.ts';
import { EmotionTrackerPage } from '#features/tracker/client/EmotionTrackerPage.tsx';
import { useViewer } from '#platform/client/session.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A text to rehearse: `<Link to="/emotion-tracker" state={{ script: { title, text } }}>`. It never leaves the device. */
    script?: { readonly title: string; readonly text: string };
  }
}

const keepTracker = () => keepPart(trackerPart);

/** Gives the tracker the viewer, the engine and the text to rehearse: it reaches no server itself. */
export function EmotionTracker() {
  const viewer = useViewer();
  const { makeEngine, place } = useEngines(viewer);
  const script = useLocation({ select: ({ state }) => state.script });
  const scripts = useMemo(() => (script ? [script] : []), [script]);
  return (
    <EmotionTrackerPage
      viewer={viewer}
      makeEngine={makeEngine}
      place={place}
      onReceipt={noteReceipt}
      scripts={scripts}
      keepHere={keepTracker}
    />
  );
}

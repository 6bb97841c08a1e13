import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { noteReceipt, useEngines } from '#app/client/engines.ts';
import { trackerPart } from '#app/client/large-parts.ts';
import { briefOf } from '#features/tools/rules/brief.ts';
import { cardsQuery } from '#features/tools/client/api.ts';
import { latestClientsQuery } from '#features/tools/client/library/api.ts';
import { newestOpenerQuery } from '#features/tools/client/library/newest-opener.ts';
import { keepPart } from '#features/pwa/client/large-part.ts';
import { EmotionTrackerPage } from '#features/tracker/client/EmotionTrackerPage.tsx';
import { useViewer } from '#platform/client/session.ts';
import type { Client } from '#platform/contract/clients.ts';
import type { FrustrationCard } from '#features/tools/contract.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A text to rehearse, kept on the device: `<Link to="/emotion-tracker" state={{ script: { title, text } }}>`. */
    script?: { readonly title: string; readonly text: string };
  }
}

const keepTracker = () => keepPart(trackerPart);

/**
 * The card to begin with: of the client whose step is next, else of the one last worked on, with an opener if one of
 * theirs has it.
 * @param clients as they are listed
 */
function cardToSay(cards: readonly FrustrationCard[], clients: readonly Client[]) {
  const next = clients
    .toSorted((a, b) => (a.nextOn ?? '9999').localeCompare(b.nextOn ?? '9999'))
    .map(({ id }) => cards.filter(({ clientId }) => clientId === id))
    .find((theirs) => theirs.length > 0);
  const theirs = next ?? cards;
  return (
    theirs.find(({ opener }) => opener !== null) ??
    theirs.find((one) => briefOf(one).opener !== null) ??
    theirs[0]
  );
}

/** Gives the tracker the viewer, engine, text to rehearse and a line for the drill: it calls no server itself. */
export function EmotionTracker() {
  const viewer = useViewer();
  const { makeEngine, place } = useEngines(viewer);
  const script = useLocation({ select: ({ state }) => state.script });
  const scripts = useMemo(() => (script ? [script] : []), [script]);
  // Requested once, before the camera opens: nothing is requested while it is open.
  const cards = useQuery({ ...cardsQuery, enabled: Boolean(viewer), staleTime: Number.POSITIVE_INFINITY });
  const { card: chosen } = useSearch({ strict: false }) as { card?: string };
  const named = cards.data?.find(({ id }) => id === chosen);
  const clients = useQuery({
    ...latestClientsQuery,
    enabled: cards.data !== undefined && cards.data.length > 0 && named === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const card =
    named ?? (clients.isLoading ? undefined : cardToSay(cards.data ?? [], clients.data?.clients ?? []));
  const line = card ? briefOf(card).opener : null;
  const written = useQuery({ ...newestOpenerQuery, enabled: card !== undefined && line === null });
  return (
    <EmotionTrackerPage
      viewer={viewer}
      makeEngine={makeEngine}
      place={place}
      onReceipt={noteReceipt}
      scripts={scripts}
      opener={
        cards.isLoading || clients.isLoading || written.isLoading
          ? undefined
          : card && line !== null
            ? { from: `your card for ${card.client}`, line }
            : (written.data ?? null)
      }
      writeAt={card ? `/brief?card=${card.id}` : '/tools/frustration-identifier'}
      keepHere={keepTracker}
    />
  );
}

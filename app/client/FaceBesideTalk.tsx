import { useMemo } from 'react';
import { noteReceipt, useEngines } from '#app/client/engines.ts';
import type { Talk } from '#features/spar/contract-talk.ts';
import type { BesideSession } from '#features/tracker/client/beside/beside-session.ts';
import { FaceBeside } from '#features/tracker/client/beside/FaceBeside.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import type { PublicViewer } from '#platform/contract/viewer.ts';

interface FaceBesideTalkProps {
  readonly viewer: PublicViewer;
  readonly talk: Talk;
  readonly session: BesideSession;
  readonly onBand: (height: number) => void;
}

/** Gives the tracker what it needs beside a talk: it reaches no server itself, and gives nothing back. */
export function FaceBesideTalk({ viewer, talk, session, onBand }: FaceBesideTalkProps) {
  const { makeEngine, place } = useEngines(viewer);
  const said = useMemo(() => talk.turns.map((turn) => turn.said), [talk.turns]);
  if (makeEngine === null) return <Skeleton className="bubble aspect-[4/3]" />;
  return (
    <FaceBeside
      viewer={viewer}
      makeEngine={makeEngine}
      place={place}
      onReceipt={noteReceipt}
      said={said}
      isOver={talk.state === 'ended'}
      session={session}
      onBand={onBand}
    />
  );
}

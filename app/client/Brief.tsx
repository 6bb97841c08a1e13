import { useQuery } from '@tanstack/react-query';
import { BriefPage } from '#features/brief/client/BriefPage.tsx';
import { useAnswered } from '#features/calls/client/last-call.ts';
import { LastCall } from '#features/calls/client/LastCall.tsx';
import { recallFiguresQuery } from '#features/clients/client/recalls/api.ts';
import { stayedOpeners } from '#features/clients/rules-recall.ts';
import { TalkNotes } from '#features/spar/client/TalkNotes.tsx';
import { OpenerChoice } from '#features/tools/client/cards/OpenerChoice.tsx';
import type { FrustrationCard } from '#features/tools/contract.ts';
import type { StayedOpener } from '#features/tools/rules/brief.ts';
import { Drill } from '#features/tracker/client/rehearse/Drill.tsx';
import { useViewer } from '#platform/client/session.ts';

interface OpenerProps {
  readonly card: FrustrationCard;
  readonly stayed: readonly StayedOpener[];
}

function Opener({ card, stayed }: OpenerProps) {
  const viewer = useViewer();
  const aloud = viewer ? <Drill userId={viewer.userId} tracker={null} /> : null;
  return <OpenerChoice card={card} stayed={stayed} aloud={aloud} />;
}

const none: readonly StayedOpener[] = [];

/** Gives the brief what other slices know: what to say first, what of it stayed, their last call, notes from talks with them. */
export function Brief() {
  const viewer = useViewer();
  // Until they are there, and without them, openers stand as they were written.
  const figures = useQuery({ ...recallFiguresQuery(), enabled: Boolean(viewer) });
  return (
    <BriefPage
      stayed={figures.data ? stayedOpeners(figures.data.openers) : none}
      opener={Opener}
      lastCall={LastCall}
      useAnswered={useAnswered}
      notes={TalkNotes}
    />
  );
}

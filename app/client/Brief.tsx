import { BriefPage } from '#features/brief/client/BriefPage.tsx';
import { TalkNotes } from '#features/spar/client/TalkNotes.tsx';
import { OpenerChoice } from '#features/tools/client/cards/OpenerChoice.tsx';
import type { FrustrationCard } from '#features/tools/contract.ts';
import { Drill } from '#features/tracker/client/rehearse/Drill.tsx';
import { useViewer } from '#platform/client/session.ts';

function Opener({ card }: { readonly card: FrustrationCard }) {
  const viewer = useViewer();
  return <OpenerChoice card={card} aloud={viewer ? <Drill userId={viewer.userId} tracker={null} /> : null} />;
}

/** Gives the brief what other slices know: what to say first, notes from talks with them. */
export function Brief() {
  return <BriefPage opener={Opener} notes={TalkNotes} />;
}

import { BriefPage } from '#features/brief/client/BriefPage.tsx';
import { TalkNotes } from '#features/spar/client/TalkNotes.tsx';
import { DeleteClient } from '#features/tools/client/DeleteClient.tsx';

/** Gives the brief what other slices know: how a client is deleted, and what was noted in talks with them. */
export function Brief() {
  return <BriefPage deleteClient={DeleteClient} notes={TalkNotes} />;
}

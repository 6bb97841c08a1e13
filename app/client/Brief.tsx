import { BriefPage } from '#features/brief/client/BriefPage.tsx';
import { DeleteClient } from '#features/tools/client/DeleteClient.tsx';

/** Gives the brief the way to delete a client, whose cards belong to the tools. */
export function Brief() {
  return <BriefPage deleteClient={DeleteClient} />;
}

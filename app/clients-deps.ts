import type { ClientsDeps } from '#features/clients/server/routes.ts';
import { callsOfClients } from '#features/spar/server/talk/search.ts';
import { cardsOfClients } from '#features/tools/server/cards/search.ts';
import { textsOfClients } from '#features/tools/server/library/search.ts';
import { aiDisclosure } from '#platform/server/runs/ai-disclosure.ts';
import type { Deps } from './deps.ts';

/** What each slice keeps of a member's clients. */
export const clientsDepsOf = ({ clock, db, tools }: Deps): ClientsDeps => ({
  db,
  clock,
  things: { cards: cardsOfClients, texts: textsOfClients, calls: callsOfClients },
  headers: aiDisclosure(tools.writer),
});

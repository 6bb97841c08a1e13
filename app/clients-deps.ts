import { realCallsOfClients } from '#features/calls/server/search.ts';
import type { ClientsDeps } from '#features/clients/server/routes.ts';
import { markReadOfClient } from '#features/notifications/server/visibility/read-marks.ts';
import { callsOfClients } from '#features/spar/server/talk/search.ts';
import { cardsOfClients } from '#features/tools/server/cards/search.ts';
import { textsOfClients } from '#features/tools/server/library/search.ts';
import { together } from '#platform/server/clients/things.ts';
import { aiDisclosure } from '#platform/server/runs/ai-disclosure.ts';
import type { Deps } from './deps.ts';
import { exportParts } from './export-parts.ts';

/** What each slice keeps of a member's clients. */
export const clientsDepsOf = ({ clock, db, tools }: Deps): ClientsDeps => ({
  db,
  clock,
  things: {
    cards: cardsOfClients,
    texts: textsOfClients,
    calls: together(callsOfClients, realCallsOfClients),
  },
  readStepNotices: (tx, of) => markReadOfClient(tx, { ...of, kind: 'next-step' }),
  headers: aiDisclosure(tools.writer),
  exportParts,
});

import type { QueryClient } from '@tanstack/react-query';
import { dueQuestionsQuery } from '#features/course/client/api.ts';
import { drillsQuery } from '#features/spar/client/drills/drills.ts';
import { cardsQuery } from '#features/tools/client/api.ts';

/** What of Three minutes is due today. */
interface RoundDue {
  readonly turn: boolean;
  readonly questions: boolean;
}

/** Keeps what is due on this device, so that Three minutes need no connection. */
export function fetchRoundAhead(client: QueryClient, { questions, turn }: RoundDue): void {
  if (turn) void client.prefetchQuery(drillsQuery);
  if (questions) void client.prefetchQuery(dueQuestionsQuery);
  void client.prefetchQuery(cardsQuery);
}

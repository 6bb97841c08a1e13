import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { useViewer } from '#platform/client/session.ts';
import { can } from '#platform/contract/capabilities.ts';
import { type Call, listCalls } from '#features/calls/contract.ts';
import { answeredIn, type Answered } from '#features/calls/rules/answered.ts';
import { callQuery, callsQuery } from './api.ts';

/** The newest real call with this client that was reviewed; null if none was. */
const lastReviewed = (clientId: string) =>
  queryOptions({
    queryKey: [...callsQuery.queryKey, 'of', clientId],
    queryFn: async ({ signal }) => {
      const { calls } = await call(listCalls, { query: { clientId } }, { signal });
      return calls.find(({ reviewedAt }) => reviewedAt !== null)?.id ?? null;
    },
  });

/** The last real call with a client that was reviewed; undefined while it is not known, and if there is none. */
export function useLastCall(clientId: string): Call | undefined {
  const calls = can(useViewer() ?? null, 'spar.try');
  const { data: id = null } = useQuery({ ...lastReviewed(clientId), enabled: calls });
  const { data: kept } = useQuery({ ...callQuery(id ?? ''), enabled: id !== null });
  return kept?.review ? kept : undefined;
}

/** Which of a brief's questions that call has answered; null without one. */
export function useAnswered(clientId: string): Answered | null {
  const kept = useLastCall(clientId);
  return kept ? answeredIn(kept) : null;
}

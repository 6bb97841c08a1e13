import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { rewindTalk, type Talk } from '#features/spar/contract-talk.ts';
import { forgetLists, keepTalk, recountIfSpent, sparQuery } from '#features/spar/client/api.ts';

/** Plays a turn differently in a new talk, which opens; with the remaining allowance, and why a try was refused. */
export function useRewind({ id, client: { house } }: Pick<Talk, 'id' | 'client'>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const spar = useQuery(sparQuery).data;
  const [busy, setBusy] = useState<number | null>(null);
  const [problem, setProblem] = useState<{ readonly turn: number; readonly message: string } | null>(null);

  async function rewind(turn: number) {
    setBusy(turn);
    setProblem(null);
    try {
      const next = await call(rewindTalk, { params: { id }, body: { turn } });
      keepTalk(client, next);
      forgetLists(client);
      await navigate({ to: '/spar/$id', params: { id: next.id } });
    } catch (error) {
      await recountIfSpent(client, error);
      setProblem({ turn, message: messageOf(error) });
    } finally {
      setBusy(null);
    }
  }
  /** The one free call on a member's own card has one attempt. */
  const isClosed = house === null && spar !== undefined && spar.ownCards !== 'all';
  return { spar, busy, problem, rewind, isClosed };
}

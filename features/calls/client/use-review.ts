import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type PartialOf, stream } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { type Call, reviewCall } from '#features/calls/contract.ts';
import { callQuery, keepCall } from './api.ts';

type Partial = PartialOf<typeof reviewCall>;

/** Has a call judged; what is known so far, how to stop, and why it ended early. Judged pieces are kept. */
export function useReview(id: string) {
  const client = useQueryClient();
  const running = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  const [partial, setPartial] = useState<Partial | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // Leaving stops the piece that is being judged.
  useEffect(() => () => running.current?.abort(), []);

  async function begin(): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setProblem(null);
    try {
      const done = await stream(
        reviewCall,
        { params: { id } },
        { signal: controller.signal, onPartial: setPartial },
      );
      keepCall(client, done.call);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(messageOf(error));
      await client.invalidateQueries({ queryKey: callQuery(id).queryKey });
    } finally {
      running.current = null;
      setBusy(false);
      setPartial(null);
    }
  }
  return { busy, partial, problem, begin, stop: () => running.current?.abort() };
}

export type Review = Omit<NonNullable<Call['review']>, 'figures'>;

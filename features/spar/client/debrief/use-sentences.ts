import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { stream } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import type { Debrief } from '#features/spar/contract-debrief.ts';
import { type Talk, writeSentences } from '#features/spar/contract-talk.ts';
import { keepTalk } from '#features/spar/client/api.ts';

/** The better sentences: what has been written so far by point, and why there are none. */
export interface Sentences {
  readonly writing: boolean;
  readonly soFar: ReadonlyMap<string, string>;
  readonly failure: string | null;
  readonly again: () => void;
}

const none: ReadonlyMap<string, string> = new Map();

/** Has the better sentences of a debrief written when it is first opened; a failure leaves the debrief as it is. */
export function useSentences({ id }: Talk, { sentences }: Debrief): Sentences {
  const client = useQueryClient();
  const [soFar, setSoFar] = useState(none);
  const [failure, setFailure] = useState<string | null>(null);
  const controller = useRef<AbortController | null>(null);

  const write = useCallback(async () => {
    const current = new AbortController();
    controller.current?.abort();
    controller.current = current;
    try {
      const talk = await stream(
        writeSentences,
        { params: { id } },
        {
          signal: current.signal,
          onPartial: (so) => setSoFar(new Map(so.sentences.map(({ point, better }) => [point, better]))),
        },
      );
      keepTalk(client, talk);
    } catch (error) {
      if (current.signal.aborted) return;
      setSoFar(none);
      setFailure(messageOf(error));
    }
  }, [client, id]);

  const isMissing = sentences === 'missing';
  useEffect(() => {
    // Delayed, so that an effect that React runs twice does not ask twice.
    const soon = isMissing ? setTimeout(() => void write()) : undefined;
    return () => {
      clearTimeout(soon);
      controller.current?.abort();
    };
  }, [isMissing, write]);

  function again() {
    setFailure(null);
    void write();
  }
  return { writing: isMissing && failure === null, soFar, failure, again };
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { stream } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { errorCatalogue } from '#platform/contract/errors.ts';
import {
  type FrustrationCard,
  type IdentifierInput,
  type IdentifierPartial,
  identifyFrustrations,
} from '#features/tools/contract.ts';
import { acceptRun, allowanceQuery } from '#features/tools/client/api.ts';
import { isUnchanged } from '#features/tools/client/run/used.ts';

/** The state of a run [tools.generation-states]. */
export type Run =
  | { readonly state: 'idle' }
  | { readonly state: 'writing'; readonly partial: IdentifierPartial }
  | {
      readonly state: 'shown';
      readonly cards: readonly FrustrationCard[];
      readonly demoNotice: string | null;
    }
  /** `isFree`: whether the server's count stayed as it was; null while that is not known. */
  | { readonly state: 'stopped'; readonly isFree: boolean | null }
  | { readonly state: 'failed'; readonly message: string };

const fallback = 'Failed to analyze. Please try again.';

/** The message for a failed run: the server's, or [tools.analyze-failure] if it sent none of its own. */
function failureText(error: unknown): string {
  const message = messageOf(error, fallback);
  return message === errorCatalogue.model_failed.message ? fallback : message;
}

/** One run of the Frustration Identifier at a time; leaving the page stops it. */
export function useIdentifierRun() {
  const client = useQueryClient();
  const [run, setRun] = useState<Run>({ state: 'idle' });
  const controller = useRef<AbortController | null>(null);

  useEffect(() => () => controller.current?.abort(), []);

  /** @throws the failure, which is also shown as the state; a stop is not a failure */
  async function start(body: IdentifierInput): Promise<void> {
    const current = new AbortController();
    controller.current = current;
    setRun({ state: 'writing', partial: { frustrations: [] } });
    const usedBefore = client.getQueryData(allowanceQuery.queryKey)?.allowance.used;
    try {
      const { signal } = current;
      const onPartial = (partial: IdentifierPartial) => setRun({ state: 'writing', partial });
      const answer = await stream(identifyFrustrations, { body }, { signal, onPartial });
      await acceptRun(client, answer);
      setRun({ state: 'shown', cards: answer.cards, demoNotice: answer.origin.demoNotice });
    } catch (error) {
      // Only the server knows what such a run cost, or whether it still produced something.
      void client.invalidateQueries({ queryKey: ['tools'] });
      if (current.signal.aborted) {
        setRun({ state: 'stopped', isFree: null });
        const after = client.fetchQuery({ ...allowanceQuery, staleTime: 0 });
        void isUnchanged(
          usedBefore,
          after.then(({ allowance }) => allowance.used),
        ).then((isFree) => controller.current === current && setRun({ state: 'stopped', isFree }));
        return;
      }
      setRun({ state: 'failed', message: failureText(error) });
      throw error;
    }
  }
  return { run, start, stop: () => controller.current?.abort() };
}

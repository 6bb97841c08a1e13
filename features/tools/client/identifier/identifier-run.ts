import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { stream } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { errorCatalogue } from '#platform/contract/errors.ts';
import {
  type FrustrationCard,
  type IdentifierInput,
  type IdentifierPartial,
  identifyFrustrations,
} from '#features/tools/contract.ts';
import { acceptRun, allowanceQuery, cardsQuery } from '#features/tools/client/api.ts';
import { endOfRun, runNote, stopWriting } from '#features/tools/client/run/under-way.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
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

const tool = 'frustration-identifier';
const nothingYet: Run = { state: 'writing', partial: { frustrations: [] } };

/**
 * One run of the Frustration Identifier at a time. Leaving the page does not stop it: this tab notes that it is under
 * way, and the page shows its cards when it is opened again.
 */
export function useIdentifierRun(userId: string) {
  const client = useQueryClient();
  const [note] = useState(() => runNote(tool, userId));
  const [since] = useState(note.since);
  const [run, setRun] = useState<Run>(since === null ? { state: 'idle' } : nothingYet);
  const controller = useRef<AbortController | null>(null);
  /** The server's answer to a stop; null while nobody stops. */
  const stopping = useRef<Promise<unknown> | null>(null);

  function begin(): AbortController {
    const current = new AbortController();
    controller.current = current;
    stopping.current = null;
    setRun(nothingYet);
    return current;
  }

  function showStopped(current: AbortController, usedBefore: number | undefined, stopped: Promise<unknown>) {
    note.forget();
    setRun({ state: 'stopped', isFree: null });
    const after = stopped.then(() => client.fetchQuery({ ...allowanceQuery, staleTime: 0 }));
    void isUnchanged(
      usedBefore,
      after.then(({ allowance }) => allowance.used),
    ).then((isFree) => controller.current === current && setRun({ state: 'stopped', isFree }));
  }

  /** Waits for the end of a run that goes on without this page, and shows its cards. */
  async function follow(current: AbortController, began: string): Promise<void> {
    try {
      const ended = await endOfRun(tool, began, current.signal);
      note.forget();
      if (ended?.state === 'failed') return setRun({ state: 'failed', message: fallback });
      if (ended?.state !== 'done') return setRun({ state: 'idle' });
      void client.invalidateQueries({ queryKey: ['tools'] });
      const cards = await client.fetchQuery({ ...cardsQuery, staleTime: 0 });
      const newest = cards
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .at(-1);
      const found = cards.filter(({ createdAt }) => createdAt === newest);
      setRun({ state: 'shown', cards: found, demoNotice: found[0]?.origin.demoNotice ?? null });
    } catch (error) {
      if (stopping.current) showStopped(current, undefined, stopping.current);
      else if (!current.signal.aborted) setRun({ state: 'failed', message: failureText(error) });
    }
  }

  useEffect(() => {
    if (since !== null) void follow(begin(), since);
    return () => controller.current?.abort();
    // Only what was under way when the page was opened is followed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  /** @throws the failure, which is also shown as the state; a stop is not a failure */
  async function start(body: IdentifierInput): Promise<void> {
    const current = begin();
    note.keep();
    const began = note.since();
    let hasBegun = false;
    const usedBefore = client.getQueryData(allowanceQuery.queryKey)?.allowance.used;
    try {
      const { signal } = current;
      const onTaken = () => {
        hasBegun = true;
      };
      const onPartial = (partial: IdentifierPartial) => setRun({ state: 'writing', partial });
      const answer = await stream(identifyFrustrations, { body }, { signal, onTaken, onPartial });
      note.forget();
      await acceptRun(client, answer);
      setRun({ state: 'shown', cards: answer.cards, demoNotice: answer.origin.demoNotice });
    } catch (error) {
      // Only the server knows what such a run cost, or whether it still produced something.
      void client.invalidateQueries({ queryKey: ['tools'] });
      if (stopping.current) return showStopped(current, usedBefore, stopping.current);
      // The page was left: the run goes on.
      if (current.signal.aborted) return;
      // So it does where only the connection broke, as it also does just before a reload.
      if (hasBegun && began !== null && error instanceof CallError && error.code === 'unavailable')
        return follow(current, began);
      note.forget();
      setRun({ state: 'failed', message: failureText(error) });
      throw error;
    }
  }
  function stop() {
    stopping.current = stopWriting(tool).catch((error: unknown) => {
      toast.error('Error', messageOf(error));
      throw error;
    });
    controller.current?.abort();
  }
  return { run, start, stop };
}

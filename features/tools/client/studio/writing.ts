import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import type { StudioResult } from '#features/tools/contract-library.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { endOfRun, runNote, stopWriting } from '#features/tools/client/run/under-way.ts';
import { startKey } from '#features/tools/client/run/start.ts';
import { isUnchanged } from '#features/tools/client/run/used.ts';
import {
  allowanceFor,
  keepAllowance,
  keepResult,
  libraryKey,
  resultQuery,
  type StudioFacts,
  studioQuery,
} from './api.ts';
import type { DraftOf, Watch, WrittenResult } from './tool.ts';

const failure = 'Failed to generate. Please try again.';

/** The state of the writing [tools.generation-states]. */
export type Work<Draft> =
  | { readonly state: 'rest' }
  | { readonly state: 'writing'; readonly draft: Draft | null }
  /** `isFree`: whether the server's count stayed as it was; null while that is not known. */
  | { readonly state: 'stopped'; readonly isFree: boolean | null }
  | { readonly state: 'failed'; readonly message: string };

export type Job<Name extends StudioTool> = (watch: Watch<Name>) => Promise<WrittenResult<Name>>;

interface Place {
  readonly userId: string;
  /** Whether the page was opened for another text: a run that this tab left is then found in the library. */
  readonly isForAnother: boolean;
  /** Called with the id of the result that was written. */
  readonly onWritten: (id: string) => void;
}

/**
 * One run at a time, whatever it writes. Leaving the page does not stop it: this tab notes that it is under way, and
 * the page shows what it wrote when it is opened again.
 */
export function useWriting<Name extends StudioTool>(slug: Name, { userId, isForAnother, onWritten }: Place) {
  const client = useQueryClient();
  const [note] = useState(() => runNote(slug, userId));
  const [since] = useState(() => {
    if (isForAnother) note.forget();
    return note.since();
  });
  const [work, setWork] = useState<Work<DraftOf<Name>>>(
    since === null ? { state: 'rest' } : { state: 'writing', draft: null },
  );
  const controller = useRef<AbortController | null>(null);
  const last = useRef<Job<Name> | null>(null);
  /** The server's answer to a stop; null while nobody stops. */
  const stopping = useRef<Promise<unknown> | null>(null);

  /** Makes a run the current one. @returns how it shows its state: not anymore once a later run has replaced it */
  const begin = useCallback(() => {
    controller.current?.abort();
    const current = new AbortController();
    controller.current = current;
    stopping.current = null;
    const show = (next: Work<DraftOf<Name>>) => {
      if (controller.current === current) setWork(next);
    };
    return { signal: current.signal, show };
  }, []);

  const usedOf = useCallback(
    (facts: StudioFacts | undefined) => allowanceFor(slug, facts)?.runs.used,
    [slug],
  );

  /** Shows that a run was stopped, and what that cost. Only the server knows. */
  const showStopped = useCallback(
    (show: ReturnType<typeof begin>['show'], usedBefore: number | undefined, stopped: Promise<unknown>) => {
      note.forget();
      show({ state: 'stopped', isFree: null });
      const after = stopped.then(() => {
        // It may have finished before the server received the stop.
        void client.invalidateQueries({ queryKey: libraryKey });
        return client.fetchQuery({ ...studioQuery, staleTime: 0 });
      });
      void isUnchanged(usedBefore, after.then(usedOf)).then((isFree) => show({ state: 'stopped', isFree }));
    },
    [client, note, usedOf],
  );

  /** Waits for the end of a run that goes on without this page, and shows what it wrote. */
  const follow = useCallback(
    async ({ signal, show }: ReturnType<typeof begin>, began: string): Promise<void> => {
      try {
        const run = await endOfRun(slug, began, signal);
        note.forget();
        void client.invalidateQueries(studioQuery);
        void client.invalidateQueries({ queryKey: startKey });
        void client.invalidateQueries({ queryKey: libraryKey });
        if (run?.resultId) {
          await client.fetchQuery({ ...resultQuery(run.resultId), staleTime: 0 });
          onWritten(run.resultId);
        }
        show(run?.state === 'failed' ? { state: 'failed', message: failure } : { state: 'rest' });
      } catch (error) {
        if (stopping.current) showStopped(show, undefined, stopping.current);
        else if (!signal.aborted) show({ state: 'failed', message: messageOf(error, failure) });
      }
    },
    [client, note, onWritten, showStopped, slug],
  );

  useEffect(() => {
    if (since !== null) void follow(begin(), since);
    // Only what was under way when the page was opened is followed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => () => controller.current?.abort(), []);

  /** @throws the failure, which has already been shown to the member; a stop is not a failure */
  const write = useCallback(
    async (job: Job<Name>): Promise<void> => {
      const run = begin();
      const { signal, show } = run;
      last.current = job;
      show({ state: 'writing', draft: null });
      note.keep();
      const began = note.since();
      const usedBefore = usedOf(client.getQueryData(studioQuery.queryKey));
      let hasBegun = false;
      try {
        const { result, allowance } = await job({
          signal,
          onTaken: () => {
            hasBegun = true;
          },
          onPartial: ({ output }) => show({ state: 'writing', draft: output }),
        });
        note.forget();
        // It is finished, so nothing that a draft may lack is missing.
        keepResult(client, result as unknown as StudioResult);
        keepAllowance(client, slug, allowance);
        onWritten(result.id);
        show({ state: 'rest' });
      } catch (error) {
        if (stopping.current) return showStopped(show, usedBefore, stopping.current);
        // The page was left: the run goes on.
        if (signal.aborted) return;
        // So it does where only the connection broke, as it also does just before a reload.
        if (hasBegun && began !== null && error instanceof CallError && error.code === 'unavailable')
          return follow(run, began);
        note.forget();
        // Only the server knows what such a run cost.
        void client.invalidateQueries(studioQuery);
        show({ state: 'failed', message: messageOf(error, failure) });
        throw error;
      }
    },
    [begin, client, follow, note, onWritten, showStopped, slug, usedOf],
  );

  return {
    work,
    write,
    /** For buttons: the failure has already been shown. */
    run: (job: Job<Name>) => void write(job).catch(() => undefined),
    /** Runs the last job again; false if this page has begun none. */
    retry: () => {
      if (last.current) void write(last.current).catch(() => undefined);
      return last.current !== null;
    },
    stop: () => {
      stopping.current = stopWriting(slug).catch((error: unknown) => {
        toast.error('Error', messageOf(error));
        throw error;
      });
      controller.current?.abort();
    },
  };
}

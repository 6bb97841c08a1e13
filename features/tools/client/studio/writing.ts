import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import type { StudioResult } from '#features/tools/contract-library.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { isUnchanged } from '#features/tools/client/run/used.ts';
import { allowanceFor, keepAllowance, keepResult, libraryKey, type StudioFacts, studioQuery } from './api.ts';
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

/** One run at a time, whatever it writes; leaving the page stops it. */
export function useWriting<Name extends StudioTool>(slug: Name, onWritten: (id: string) => void) {
  const client = useQueryClient();
  const [work, setWork] = useState<Work<DraftOf<Name>>>({ state: 'rest' });
  const controller = useRef<AbortController | null>(null);
  const last = useRef<Job<Name> | null>(null);

  useEffect(() => () => controller.current?.abort(), []);

  /** @throws the failure, which has already been shown to the member; a stop is not a failure */
  const write = useCallback(
    async (job: Job<Name>): Promise<void> => {
      controller.current?.abort();
      const current = new AbortController();
      controller.current = current;
      last.current = job;
      const show = (next: Work<DraftOf<Name>>) => {
        // A run that a later one has replaced must not show anything.
        if (controller.current === current) setWork(next);
      };
      show({ state: 'writing', draft: null });
      const usedOf = (facts: StudioFacts | undefined) => allowanceFor(slug, facts)?.runs.used;
      const usedBefore = usedOf(client.getQueryData(studioQuery.queryKey));
      try {
        const { signal } = current;
        const onPartial: Watch<Name>['onPartial'] = ({ output }) => show({ state: 'writing', draft: output });
        const { result, allowance } = await job({ signal, onPartial });
        // It is finished, so nothing that a draft may lack is missing.
        keepResult(client, result as unknown as StudioResult);
        keepAllowance(client, slug, allowance);
        onWritten(result.id);
        show({ state: 'rest' });
      } catch (error) {
        // Only the server knows what such a run cost.
        void client.invalidateQueries(studioQuery);
        if (current.signal.aborted) {
          show({ state: 'stopped', isFree: null });
          // It may have finished before the server received the stop.
          void client.invalidateQueries({ queryKey: libraryKey });
          const after = client.fetchQuery({ ...studioQuery, staleTime: 0 });
          void isUnchanged(usedBefore, after.then(usedOf)).then((isFree) =>
            show({ state: 'stopped', isFree }),
          );
          return;
        }
        show({ state: 'failed', message: messageOf(error, failure) });
        throw error;
      }
    },
    [client, slug, onWritten],
  );

  return {
    work,
    write,
    /** For buttons: the failure has already been shown. */
    run: (job: Job<Name>) => void write(job).catch(() => undefined),
    retry: () => last.current && void write(last.current).catch(() => undefined),
    stop: () => controller.current?.abort(),
  };
}

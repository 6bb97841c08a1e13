import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useSessionStore } from '#platform/client/session.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import type { Answer } from '#platform/contract/endpoint.ts';
import { readSiteDetails, saveSiteDetails, type SiteChange } from '#features/home/contract-site.ts';
import { wear } from './wear.ts';

export type EditedSite = Answer<typeof readSiteDetails>;

/** The site's content as the owner edits it. */
export const siteQuery = queryOptions({
  queryKey: ['admin', 'site'],
  queryFn: ({ signal }) => call(readSiteDetails, {}, { signal }),
});

/** Whether somebody else saved that part in the meantime. */
export const isConflict = (error: unknown) => error instanceof CallError && error.code === 'conflict';

/** Whether Stripe didn't take what was to be saved, or didn't answer. */
export const isPaymentsRefusal = (error: unknown) =>
  error instanceof CallError && error.code === 'payments_failed';

const conflictWords =
  'The list was changed in the meantime. What you typed is still here: look at the list, and save it again.';

/**
 * Says why nothing was saved. An admin whose session has ended is sent to sign in, as everywhere; their typed text is
 * kept.
 */
export function useNotSaved(): (error: unknown, title?: string) => void {
  const session = useSessionStore();
  async function askWhoIsHere(error: unknown, title: string): Promise<void> {
    await session.refresh();
    if (session.viewer.read() !== null) toast.error(title, messageOf(error));
  }
  return (error, title = 'Not saved') => {
    if (error instanceof CallError && error.code === 'unauthenticated') void askWhoIsHere(error, title);
    else toast.error(title, isConflict(error) ? conflictWords : messageOf(error));
  };
}

/** Saves parts, and says so with an Undo; pages that show what changed are refetched. */
export function useSiteEditing() {
  const queries = useQueryClient();
  const hideUndo = useRef(() => {});
  async function send(change: SiteChange, basedOn: number): Promise<EditedSite> {
    const edited = await call(saveSiteDetails, { body: { change, basedOn } });
    queries.setQueryData(siteQuery.queryKey, edited);
    wear(edited.shown);
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['admin', 'setup'] }),
      queries.invalidateQueries({ queryKey: ['home'] }),
    ]);
    return edited;
  }
  return {
    /**
     * @param words the news of it
     * @returns what is shown now. After a conflict, what somebody else saved is fetched before it fails.
     */
    save: async (
      change: SiteChange,
      basedOn: number,
      words = 'Saved. Visitors see it from now on.',
    ): Promise<EditedSite['shown']> => {
      const before = queries.getQueryData(siteQuery.queryKey)?.shown;
      // Only the last change can be undone.
      hideUndo.current();
      try {
        const { latest, shown } = await send(change, basedOn);
        const former = Object.fromEntries(
          Object.entries(before ?? {}).filter(([part]) => part in change),
        ) as SiteChange;
        hideUndo.current = toast.undo(words, async () => void (await send(former, latest)));
        return shown;
      } catch (error) {
        if (isConflict(error)) await queries.invalidateQueries({ queryKey: siteQuery.queryKey });
        throw error;
      }
    },
  };
}

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useSessionStore } from '#platform/client/session.ts';
import { toast } from '#platform/client/ui/toasts.tsx';
import type { Answer } from '#platform/contract/endpoint.ts';
import {
  listSiteVersions,
  readSiteDetails,
  restoreIncludedSite,
  restoreSiteVersion,
  saveSiteDetails,
  type SiteChange,
} from '#features/home/contract-site.ts';
import type { SitePart } from '#features/home/rules-site.ts';

export type EditedSite = Answer<typeof readSiteDetails>;
export type SiteVersion = Answer<typeof listSiteVersions>['versions'][number];

/** What the owner told, as they edit it. */
export const siteQuery = queryOptions({
  queryKey: ['admin', 'site'],
  queryFn: ({ signal }) => call(readSiteDetails, {}, { signal }),
});

/** Who changed what, newest first. */
export const versionsQuery = queryOptions({
  queryKey: ['admin', 'site', 'versions'],
  queryFn: ({ signal }) => call(listSiteVersions, {}, { signal }),
});

/** Whether somebody else saved that part in the meantime. */
export const isConflict = (error: unknown) => error instanceof CallError && error.code === 'conflict';

const conflictWords =
  'The list was changed in the meantime. What you typed is still here: look at the list, and save it again.';

/**
 * Says why nothing was saved. Whoever is signed out by now is led to sign in by the page, as everywhere: what they typed
 * waits for them.
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

/** Saves parts, and brings versions back; pages that show what changed are asked again. */
export function useSiteEditing() {
  const queries = useQueryClient();
  const accept = async (edited: EditedSite): Promise<void> => {
    queries.setQueryData(siteQuery.queryKey, edited);
    await Promise.all([
      queries.invalidateQueries({ queryKey: versionsQuery.queryKey }),
      queries.invalidateQueries({ queryKey: ['admin', 'setup'] }),
      queries.invalidateQueries({ queryKey: ['home'] }),
    ]);
  };
  return {
    /** @returns what is shown now. After a conflict, what somebody else saved is fetched before it fails. */
    save: async (change: SiteChange, basedOn: number): Promise<EditedSite['shown']> => {
      try {
        const edited = await call(saveSiteDetails, { body: { change, basedOn } });
        await accept(edited);
        return edited.shown;
      } catch (error) {
        if (isConflict(error)) await queries.invalidateQueries({ queryKey: siteQuery.queryKey });
        throw error;
      }
    },
    restore: async (id: number) => accept(await call(restoreSiteVersion, { body: { id } })),
    /** Brings back what came with the product. */
    restoreIncluded: async (part: SitePart) => accept(await call(restoreIncludedSite, { body: { part } })),
  };
}

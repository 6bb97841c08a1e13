import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { toast } from '#platform/client/ui/toasts.tsx';
import * as contract from '#features/course/contract-admin.ts';

/** What begins the key of every question of this page. */
export const root = ['course-admin'] as const;

/** Every module, published or not. */
export const modulesQuery = queryOptions({
  queryKey: [...root, 'modules'],
  queryFn: async ({ signal }) => (await call(contract.listModules, {}, { signal })).modules,
});

/** Whom the course would touch in this order, and how. */
export const previewQuery = (wanted: readonly string[]) =>
  queryOptions({
    queryKey: [...root, 'preview', wanted],
    queryFn: ({ signal }) => call(contract.previewModules, { body: { wanted: [...wanted] } }, { signal }),
    staleTime: 0,
  });

/** Every lesson of every module, without texts. */
export const lessonsQuery = queryOptions({
  queryKey: [...root, 'lessons'],
  queryFn: async ({ signal }) => (await call(contract.listLessons, {}, { signal })).lessons,
});

/**
 * One act of an admin: when it is done every list is asked for again, as another admin may have changed more than
 * this; when it fails the specification's words are said with the reason, and the lists show what is true.
 * @param failure the toast's title, e.g. 'Failed to update module'; ending in a colon: the reason is part of it
 */
export function useAdminAct<Given, Result>(failure: string, act: (given: Given) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onError: (error) =>
      failure.endsWith(':')
        ? toast.error(`${failure} ${messageOf(error)}`)
        : toast.error(failure, messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: root }),
  });
}

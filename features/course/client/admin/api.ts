import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import * as contract from '#features/course/contract-admin.ts';

/** The first part of every query key on this page. */
export const root = ['course-admin'] as const;

/** Every module, published or not. */
export const modulesQuery = queryOptions({
  queryKey: [...root, 'modules'],
  queryFn: async ({ signal }) => (await call(contract.listModules, {}, { signal })).modules,
});

/** Who would be affected if the course had this order, and how. */
export const previewQuery = (wanted: readonly string[]) =>
  queryOptions({
    queryKey: [...root, 'preview', wanted],
    queryFn: ({ signal }) => call(contract.previewModules, { body: { wanted: [...wanted] } }, { signal }),
    staleTime: 0,
  });

/** Every lesson of every module, without its text. */
export const lessonsQuery = queryOptions({
  queryKey: [...root, 'lessons'],
  queryFn: async ({ signal }) => (await call(contract.listLessons, {}, { signal })).lessons,
});

/**
 * Runs one admin action. Afterward every list is refetched, since another admin may have changed more than this; on
 * failure a toast with the specified title gives the reason, and the lists show the actual state.
 * @param failure the toast's title, e.g. 'Failed to update module'; if it ends in a colon, the reason becomes part of
 * it
 * @param isShown whether the caller shows this failure by itself, where the person is
 */
export function useAdminAct<Input, Result>(
  failure: string,
  act: (input: Input) => Promise<Result>,
  isShown: (error: unknown) => boolean = () => false,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onError: (error) => {
      if (isShown(error)) return;
      if (failure.endsWith(':')) toast.error(`${failure} ${messageOf(error)}`);
      else toast.error(failure, messageOf(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: root }),
  });
}

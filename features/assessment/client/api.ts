import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { listAttempts, submitAttempt } from '#features/assessment/contract.ts';
import type { Answers } from '#features/assessment/rules.ts';

/** The finished assessments of the current visitor or member, newest first. */
export const attemptsQuery = queryOptions({
  queryKey: ['assessment', 'attempts'],
  queryFn: async ({ signal }) => (await call(listAttempts, {}, { signal })).attempts,
});

async function submit(client: QueryClient, answers: Answers) {
  const attempt = await call(submitAttempt, { body: { answers } });
  // An earlier request that is still running must not hide the new attempt.
  await client.cancelQueries(attemptsQuery);
  client.setQueryData(attemptsQuery.queryKey, (earlier = []) => [attempt, ...earlier]);
  return attempt;
}

/** Sends a finished assessment and puts it at the head of the list. */
export function useSubmitAttempt() {
  const client = useQueryClient();
  return useMutation({ mutationFn: (answers: Answers) => submit(client, answers) });
}

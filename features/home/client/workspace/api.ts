import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { keepingCopy } from '#platform/client/offline/offline.ts';
import { readWorkspace } from '#features/home/contract-workspace.ts';
import { workspaceCopy, workspaceKey } from '#platform/client/workspace-cache.ts';

/** What a member's home shows. */
export const workspaceQuery = queryOptions({
  queryKey: workspaceKey,
  queryFn: ({ signal }) => keepingCopy(workspaceCopy, () => call(readWorkspace, {}, { signal })),
  // Anything done since may change the next step. The document's own data is not refetched when the app takes over.
  staleTime: 2000,
});

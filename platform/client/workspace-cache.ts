import type { QueryClient } from '@tanstack/react-query';
import { settleDeletion } from './offline/offline.ts';

/** The cached workspace of the member's home, and the copy of it that a device keeps. */
export const workspaceKey = ['home', 'workspace'] as const;
export const workspaceCopy = 'home.workspace';

/** Drops what the member's home last showed, here and on this device: it may hold what was just deleted. */
export async function forgetWorkspace(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: workspaceKey });
  await settleDeletion(workspaceCopy, () => undefined);
}

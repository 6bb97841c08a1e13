import { lastingDeletions } from '#features/account/server/leaving/restored.ts';
import type { Lasting } from '#platform/server/backup/lasting.ts';

/** What a restore must not undo. */
export const lasting: readonly Lasting[] = [lastingDeletions];

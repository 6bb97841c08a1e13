import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '#platform/client/call.ts';
import { DeletedList } from '#platform/client/ui/lists/DeletedList.tsx';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { fileSize } from '#platform/contract/files.ts';
import { type deletedThing, restoreDeleted } from '#features/course/contract-admin-desk.ts';
import { QueryState } from './QueryState.tsx';
import { useAdminAct } from './api.ts';
import { deskQuery } from './late-queries.ts';
import { counted } from './unlock-words.ts';

type Deleted = z.output<typeof deletedThing>;

const factsOf = ({ kind, lessons, moduleTitle }: Deleted) =>
  kind === 'module' ? `Module with ${counted(lessons, 'lesson')}` : `Lesson of ${moduleTitle ?? ''}`;

/** The storage that the course uses, and what was deleted and can be restored. */
export function DeskSections() {
  const desk = useQuery(deskQuery);
  const restore = useAdminAct('Failed to restore', (thing: { kind: 'module' | 'lesson'; id: string }) =>
    call(restoreDeleted, { body: thing }),
  );
  return (
    <QueryState
      query={desk}
      failure="Failed to load storage and deletions"
      waiting="Loading storage and deletions"
    >
      {({ storageUsed, files, deleted }) => (
        <>
          <SettingsSection title="Storage">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="display text-title tabular-nums">
                {storageUsed === 0 ? '0 KB' : fileSize(storageUsed)}
              </span>
              <span className="text-soft">in {counted(files, 'file')} of lessons</span>
            </p>
          </SettingsSection>
          <SettingsSection
            title="Deleted"
            text="Members’ progress is kept. What you restore comes back at the end of the list, unpublished."
          >
            {deleted.length === 0 ? (
              <EmptyState title="Nothing has been deleted" />
            ) : (
              <DeletedList
                things={deleted.map((thing) => ({ ...thing, facts: factsOf(thing) }))}
                restoring={restore.isPending ? restore.variables.id : null}
                onRestore={({ id, kind }) =>
                  restore.mutate(
                    { kind, id },
                    { onSuccess: () => toast.success('Restored', 'It isn’t published.') },
                  )
                }
              />
            )}
          </SettingsSection>
        </>
      )}
    </QueryState>
  );
}

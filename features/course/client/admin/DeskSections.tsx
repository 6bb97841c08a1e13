import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { EmptyState } from '#platform/client/ui/states.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { dayOf } from '#platform/client/when.ts';
import { fileSize } from '#platform/contract/files.ts';
import { restoreDeleted } from '#features/course/contract-admin-desk.ts';
import { AskedFor } from './AskedFor.tsx';
import { useAdminAct } from './api.ts';
import { deskQuery } from './late-queries.ts';
import { counted } from './unlock-words.ts';

/** The storage that the course uses, and what was deleted and can be restored. */
export function DeskSections() {
  const desk = useQuery(deskQuery);
  const restore = useAdminAct('Failed to restore', (thing: { kind: 'module' | 'lesson'; id: string }) =>
    call(restoreDeleted, { body: thing }),
  );
  return (
    <AskedFor
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
              <ul aria-label="Deleted" className="divide-line grid divide-y-2">
                {deleted.map((thing) => (
                  <li
                    key={thing.id}
                    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4"
                  >
                    <div className="grid gap-0.5">
                      <p className="font-semibold">{thing.title}</p>
                      <p className="text-soft text-[0.9375rem]">
                        {thing.kind === 'module'
                          ? `Module with ${counted(thing.lessons, 'lesson')}`
                          : `Lesson of ${thing.moduleTitle ?? ''}`}{' '}
                        · {dayOf(thing.deletedAt)}
                      </p>
                    </div>
                    <Button
                      variant="secondary"
                      aria-label={`Restore ${thing.title}`}
                      busy={restore.isPending && restore.variables.id === thing.id}
                      onClick={() =>
                        restore.mutate(
                          { kind: thing.kind, id: thing.id },
                          { onSuccess: () => toast.success('Restored', 'It isn’t published.') },
                        )
                      }
                    >
                      Restore
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </SettingsSection>
        </>
      )}
    </AskedFor>
  );
}

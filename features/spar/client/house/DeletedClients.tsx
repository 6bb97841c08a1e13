import { DeletedList } from '#platform/client/ui/lists/DeletedList.tsx';
import { type DeletedClient, deletedHouseClientDays, houseLimits } from '#features/spar/contract-house.ts';
import { tellOfClient, useRestoreClient } from './api.ts';

interface DeletedClientsProps {
  readonly clients: readonly DeletedClient[];
  /** No more clients fit. */
  readonly isFull: boolean;
}

/** The clients that were deleted and can be restored; nothing while there are none. */
export function DeletedClients({ clients, isFull }: DeletedClientsProps) {
  const restore = useRestoreClient();
  if (clients.length === 0) return null;
  return (
    <section aria-labelledby="deleted-clients" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="deleted-clients" className="text-heading">
          Deleted
        </h2>
        <p className="text-soft max-w-prose">
          {isFull
            ? `${houseLimits.clients} are the most. Delete one of yours before you restore another.`
            : `You can restore them for ${deletedHouseClientDays} days. They come back at the end of your list, turned off.`}
        </p>
      </div>
      <DeletedList
        things={clients.map((client) => ({ ...client, title: client.name, facts: client.who }))}
        restoring={restore.isPending ? restore.variables.id : null}
        onRestore={({ id }) =>
          restore.mutate(
            { id },
            {
              onSuccess: () => tellOfClient('Restored', 'Members don’t see them until you turn them on.'),
            },
          )
        }
      />
    </section>
  );
}

import { passFocusOn } from '#platform/client/focus.ts';
import { dayOf } from '#platform/client/when.ts';
import { Button } from '#platform/client/ui/Button.tsx';

interface DeletedThing {
  readonly id: string;
  readonly title: string;
  /** What it was, in a few words. */
  readonly facts: string;
  readonly deletedAt: string;
}

interface DeletedListProps<Thing extends DeletedThing> {
  /** Newest first. */
  readonly things: readonly Thing[];
  /** The one that is being restored. */
  readonly restoring: string | null;
  readonly onRestore: (thing: Thing) => void;
}

/** What was deleted and can be restored. */
export function DeletedList<Thing extends DeletedThing>({
  onRestore,
  restoring,
  things,
}: DeletedListProps<Thing>) {
  return (
    <ul aria-label="Deleted" className="divide-line grid divide-y-2">
      {things.map((thing) => (
        <li
          key={thing.id}
          ref={passFocusOn}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4"
        >
          <div className="grid min-w-0 gap-0.5">
            <p className="font-semibold wrap-anywhere">
              <bdi>{thing.title}</bdi>
            </p>
            <p className="text-soft text-[0.9375rem] wrap-anywhere">
              <bdi>{thing.facts}</bdi> · {dayOf(thing.deletedAt)}
            </p>
          </div>
          <Button
            variant="secondary"
            aria-label={`Restore ${thing.title}`}
            busy={restoring === thing.id}
            onClick={() => onRestore(thing)}
          >
            Restore
          </Button>
        </li>
      ))}
    </ul>
  );
}

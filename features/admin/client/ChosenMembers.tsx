import { Link } from '@tanstack/react-router';
import { Button } from '#platform/client/ui/Button.tsx';
import { mostChosen } from '#features/notifications/contract-sending.ts';

/** A member as a message names them. */
export interface Chosen {
  readonly id: string;
  readonly email: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Members ticked in the list, for a message: addresses of people do not belong into an address. */
    readonly chosenMembers?: readonly Chosen[];
  }
}

interface ChosenMembersProps {
  readonly chosen: readonly Chosen[];
  readonly onClear: () => void;
}

const inWords = (many: number) => {
  if (many === 0) return 'Nobody chosen';
  return many === mostChosen ? `${many} chosen, the most for one message` : `${many} chosen`;
};

/** What can be done with the members that were ticked; as tall while there are none, so that no tick moves the list. */
export function ChosenMembers({ chosen, onClear }: ChosenMembersProps) {
  const words = 'Write to these members';
  return (
    <div className="bg-accent-wash bubble flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3">
      <p className="mr-auto font-semibold" role="status">
        {inWords(chosen.length)}
      </p>
      <Button variant="ghost" disabled={chosen.length === 0} onClick={onClear}>
        Clear selection
      </Button>
      {chosen.length === 0 ? (
        <Button variant="secondary" disabled>
          {words}
        </Button>
      ) : (
        <Button asChild variant="secondary">
          <Link to="/course-admin" search={{ tab: 'notifications' }} state={{ chosenMembers: chosen }}>
            {words}
          </Link>
        </Button>
      )}
    </div>
  );
}

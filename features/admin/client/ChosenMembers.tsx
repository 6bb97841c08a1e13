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

/** What can be done with the members that were ticked. Renders nothing while there are none. */
export function ChosenMembers({ chosen, onClear }: ChosenMembersProps) {
  if (chosen.length === 0) return null;
  return (
    <div className="bg-accent-wash bubble flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3">
      <p className="mr-auto font-semibold" role="status">
        {chosen.length} chosen{chosen.length === mostChosen ? ', the most for one message' : ''}
      </p>
      <Button variant="ghost" onClick={onClear}>
        Choose nobody
      </Button>
      <Button asChild variant="secondary">
        <Link to="/course-admin" search={{ tab: 'notifications' }} state={{ chosenMembers: chosen }}>
          Write to those chosen
        </Link>
      </Button>
    </div>
  );
}

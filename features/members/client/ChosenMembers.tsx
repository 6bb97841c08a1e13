import { Link } from '@tanstack/react-router';
import { filterInAddress, filterInWords } from '#features/members/rules-filter.ts';
import type { MemberFilter } from '#features/members/contract.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { mostChosen } from '#features/members/contract.ts';

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

interface WriteToProps {
  readonly chosen: readonly Chosen[];
  readonly filter: MemberFilter;
  /** How many members fit the filter. */
  readonly found: number;
  readonly onClear: () => void;
}

const inWords = (many: number) => {
  if (many === 0) return 'Nobody chosen';
  return many === mostChosen ? `${many} chosen, the most for one message` : `${many} chosen`;
};

/** The one way to write from the list: to those who are ticked, otherwise to everybody whom the filter means. */
function WriteButton({ chosen, filter, found }: Omit<WriteToProps, 'onClear'>) {
  if (chosen.length > 0)
    return (
      <Button asChild variant="secondary">
        <Link to="/course-admin" search={{ tab: 'notifications' }} state={{ chosenMembers: chosen }}>
          Notify the {chosen.length} chosen
        </Link>
      </Button>
    );
  if (filterInWords(filter) === '' || found === 0)
    return (
      <Button variant="secondary" disabled>
        Notify the chosen
      </Button>
    );
  return (
    <Button asChild variant="secondary">
      <PageLink to={`/course-admin?tab=notifications&${filterInAddress(filter)}`}>
        {found === 1 ? 'Notify the 1 found' : `Notify all ${found.toLocaleString('en-US')} found`}
      </PageLink>
    </Button>
  );
}

/** Actions for the chosen members. Equally tall while nobody is chosen, so that a tick does not move the list. */
export function ChosenMembers({ chosen, filter, found, onClear }: WriteToProps) {
  return (
    <div className="bg-accent-wash bubble grid items-center gap-x-4 gap-y-3 px-5 py-3 sm:grid-cols-[1fr_auto_auto]">
      <p className="flex min-h-[2lh] items-center lg:min-h-0" role="status">
        <span>
          <span className="font-semibold">{inWords(chosen.length)}</span>
          {chosen.length === 0 ? (
            <span className="text-soft">
              : check the boxes of those you write to, in the app and, if you like, by email
            </span>
          ) : null}
        </span>
      </p>
      <Button variant="ghost" disabled={chosen.length === 0} onClick={onClear}>
        Clear selection
      </Button>
      <WriteButton chosen={chosen} filter={filter} found={found} />
    </div>
  );
}

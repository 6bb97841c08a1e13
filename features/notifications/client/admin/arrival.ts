import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { filterInWords } from '#features/members/rules-filter.ts';
import { filterOf } from '#features/members/contract.ts';
import type { Audience } from './audience.ts';

interface Arrival {
  /** For the heading of the message, at which whoever comes from the list arrives. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** The address still says who it is for. */
  readonly isMeant: boolean;
  /** Once it is sent, a reload or the browser's Back does not choose them again. */
  readonly forget: () => Promise<void>;
}

/**
 * Takes the filter, or the members ticked, that a link from the list of members brings, once: they win over the audience
 * of a draft.
 */
export function useArrival(take: (audience: Audience) => void): Arrival {
  const navigate = useNavigate();
  const search: Record<string, string | undefined> = useSearch({ strict: false });
  const ticked = useLocation().state.chosenMembers ?? [];
  const filter = filterOf(search);
  const key = ticked.length > 0 ? ticked.map(({ id }) => id).join(' ') : filterInWords(filter);
  const taken = useRef('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (key === taken.current) return;
    taken.current = key;
    if (key === '') return;
    take(ticked.length > 0 ? { to: 'several', members: ticked } : { to: 'filter', filter });
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  });
  const forget = () =>
    key === ''
      ? Promise.resolve()
      : navigate({ to: '.', search: { tab: search['tab'] }, replace: true, resetScroll: false });
  return { heading, isMeant: key !== '', forget };
}

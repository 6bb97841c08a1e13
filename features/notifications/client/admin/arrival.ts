import { useLocation, useSearch } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { filterInWords } from '#features/admin/contract-filter.ts';
import { filterOf } from '#features/admin/contract-members.ts';
import type { Audience } from './audience.ts';

/**
 * Takes the filter, or the members ticked, that a link from the list of members brings, once: they win over the audience
 * of a draft. @returns for the heading of the message, at which whoever comes so arrives
 */
export function useArrival(take: (audience: Audience) => void): RefObject<HTMLHeadingElement | null> {
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
  return heading;
}

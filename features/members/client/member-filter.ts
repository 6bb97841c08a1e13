import { useSearch } from '@tanstack/react-router';
import { filterOf, type MemberFilter } from '#features/members/contract.ts';

/** The filter in the page's address. */
export function useAddressFilter(): MemberFilter {
  return filterOf(useSearch({ strict: false }));
}

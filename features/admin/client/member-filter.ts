import { useSearch } from '@tanstack/react-router';
import { type MemberFilter, memberFilter } from '#features/admin/contract-members.ts';
import { idleDays } from '#features/admin/rules-members.ts';

/** What each choice of a filter is called. */
export const filterChoices = {
  tier: [
    { value: 'free', label: 'Free' },
    { value: 'tools', label: 'Tools & Resources' },
    { value: 'premium', label: 'Premium' },
    { value: 'admin', label: 'Admin' },
  ],
  activity: [
    { value: 'active', label: `Active in the last ${idleDays} days` },
    { value: 'idle', label: `Not here for ${idleDays} days` },
    { value: 'unstarted', label: 'No tool and no lesson yet' },
  ],
  payment: [
    { value: 'failed', label: 'Failed payment' },
    { value: 'ending', label: 'Set to end' },
  ],
  mail: [{ value: 'stopped', label: 'Address takes no mail' }],
} as const;

/** The parts of the filter that are chosen, not typed. */
export type FilterName = keyof typeof filterChoices;
export const filterNames = ['tier', 'activity', 'payment', 'mail'] as const satisfies readonly FilterName[];

/** Reads a filter word by word; words that name nothing are left out. */
export function filterOf(words: Readonly<Record<string, string | undefined>>): MemberFilter {
  const known = Object.entries(words).filter(
    ([name, value]) =>
      value !== undefined && value !== '' && memberFilter.safeParse({ [name]: value }).success,
  );
  return Object.fromEntries(known);
}

/** The filter in the page's address. */
export function useAddressFilter(): MemberFilter {
  return filterOf(useSearch({ strict: false }));
}

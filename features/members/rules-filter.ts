import { can, type Tier } from '#platform/contract/capabilities.ts';
import type { MemberFilter } from './contract.ts';
import { figureInWords, readFigure } from './rules-figure.ts';
import { idleDays } from './rules.ts';

/** What each choice of a filter is called. */
export const filterChoices = {
  tier: [
    { value: 'free', label: 'Free' },
    { value: 'tools', label: 'Tools & Resources' },
    { value: 'premium', label: 'Premium' },
    { value: 'staff', label: 'Staff' },
    { value: 'admin', label: 'Admin' },
  ],
  activity: [
    { value: 'active', label: `Active in the last ${idleDays} days` },
    { value: 'idle', label: `Not here for ${idleDays} days` },
    { value: 'unstarted', label: 'No tool and no lesson yet' },
  ],
  payment: [
    { value: 'paid', label: 'Pays for a plan' },
    { value: 'former', label: 'Paid before' },
    { value: 'failed', label: 'Failed payment' },
    { value: 'ending', label: 'Set to end' },
    { value: 'given', label: 'Access given by hand' },
  ],
  mail: [{ value: 'stopped', label: 'Address takes no email' }],
} as const;

/** The parts of the filter that are chosen, not typed. */
export type FilterName = keyof typeof filterChoices;
export const filterNames = ['tier', 'activity', 'payment', 'mail'] as const satisfies readonly FilterName[];

/** Whether somebody of the team may choose members by this filter: what a figure counted is the owner's to know. */
export const mayFilter = (viewer: { readonly tier: Tier }, { figure }: MemberFilter): boolean =>
  figure === undefined || can(viewer, 'admin');

/** A filter as the query of an address, without a question mark. */
export function filterInAddress(filter: MemberFilter): string {
  const chosen = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(chosen).toString();
}

/** Whom a filter means, in words; empty for one that means everybody. */
export function filterInWords(filter: MemberFilter): string {
  const chosen = filterNames.flatMap((name) => {
    const found = filterChoices[name].find(({ value }) => value === filter[name]);
    return found ? [found.label] : [];
  });
  const figure = filter.figure === undefined ? null : readFigure(filter.figure);
  return [
    ...(figure === null ? [] : [figureInWords(figure)]),
    ...chosen,
    ...(filter.q ? [`“${filter.q}”`] : []),
  ].join(', ');
}

/** Whether two filters are the same choices, whatever was searched for. */
export function sameChoices(one: MemberFilter, other: MemberFilter): boolean {
  return filterNames.every((name) => one[name] === other[name]);
}

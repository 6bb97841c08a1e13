import { z } from 'zod';
import { filterOf, type MemberFilter } from '#features/members/contract.ts';
import { filterInWords } from '#features/members/rules-filter.ts';
import type { Tier } from '#platform/contract/capabilities.ts';

/** A member as the search names them. */
export interface Named {
  readonly id: string;
  readonly email: string;
}

/** Whom a message is for, as it is being chosen. */
export type Audience =
  /** Not chosen yet: it can’t be sent so. */
  | { readonly to: 'nobody' }
  | { readonly to: 'all' }
  | { readonly to: 'tier'; readonly tier: Tier }
  | { readonly to: 'member'; readonly member: Named | null }
  | { readonly to: 'several'; readonly members: readonly Named[] }
  | { readonly to: 'filter'; readonly filter: MemberFilter };

export const tierNames: Readonly<Record<Tier, string>> = {
  free: 'Free members',
  tools: 'Tools members',
  premium: 'Premium members',
  staff: 'Staff',
  admin: 'Admins',
};

const generalTitle = 'Send a notification';
/** So many addresses are read at a glance. */
const mostNamed = 5;

/** Whom it is for, in words. */
export function audienceWords(audience: Audience): string {
  switch (audience.to) {
    case 'nobody':
      return '';
    case 'all':
      return 'Everybody';
    case 'tier':
      return tierNames[audience.tier];
    case 'member':
      return audience.member?.email ?? 'One member';
    case 'several':
      return audience.members.map(({ email }) => email).join(', ');
    case 'filter':
      return filterInWords(audience.filter);
  }
}

/** The title of the form: it names the recipients once the admin has chosen particular members. */
export function messageTitle(audience: Audience): string {
  switch (audience.to) {
    case 'several': {
      const many = audience.members.length;
      return many === 0 ? generalTitle : `Notification to ${many === 1 ? '1 member' : `${many} members`}`;
    }
    case 'member':
      return audience.member === null ? generalTitle : 'Notification to 1 member';
    case 'filter':
      return filterInWords(audience.filter) === '' ? generalTitle : 'Notification to the members found';
    case 'nobody':
    case 'all':
    case 'tier':
      return generalTitle;
  }
}

/** The addresses of several chosen members: the first few, and a count of the rest; '' for other audiences. */
export function namesIn(audience: Audience): string {
  if (audience.to !== 'several') return '';
  const more = audience.members.length - mostNamed;
  const emails = audience.members.slice(0, mostNamed).map(({ email }) => email);
  return [...emails, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

/** What is missing before it can be sent; null if nothing is. */
export function audienceGap(audience: Audience): string | null {
  switch (audience.to) {
    case 'nobody':
      return 'Choose who gets it';
    case 'member':
      return audience.member === null ? 'Choose a member first' : null;
    case 'several':
      return audience.members.length === 0 ? 'Choose members first' : null;
    case 'filter':
      return filterInWords(audience.filter) === '' ? 'Choose a filter in the list of members first' : null;
    case 'all':
    case 'tier':
      return null;
  }
}

export interface AudienceFields {
  readonly user_id: string | null;
  readonly tier: Tier | null;
  readonly user_ids?: string[];
  readonly filter?: MemberFilter;
}

/** The parts of the request that say whom it is for. */
export function audienceFields(audience: Audience): AudienceFields {
  return {
    user_id: audience.to === 'member' ? (audience.member?.id ?? null) : null,
    tier: audience.to === 'tier' ? audience.tier : null,
    ...(audience.to === 'several' && { user_ids: audience.members.map(({ id }) => id) }),
    ...(audience.to === 'filter' && { filter: audience.filter }),
  };
}

const named = z.array(z.object({ id: z.string(), email: z.string() }));
const filterWords = z.record(z.string(), z.string());

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A draft that something else wrote.
    return null;
  }
}

/** Chosen members as a form keeps them; none for a text that is no such list. */
export function membersIn(text: string): Named[] {
  const found = named.safeParse(parsed(text));
  return found.success ? found.data : [];
}

/** Reads a filter from a form's text; text that is not a filter gives an empty one. */
export function filterIn(text: string): MemberFilter {
  const found = filterWords.safeParse(parsed(text));
  return found.success ? filterOf(found.data) : {};
}

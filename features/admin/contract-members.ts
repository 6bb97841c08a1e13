import { z } from 'zod';
import { tiers } from '#platform/contract/capabilities.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token } from '#platform/contract/fields.ts';
import { lineText } from '#platform/contract/text.ts';
import { activities, paymentStates } from './rules-members.ts';

/** Which members are meant; what is omitted does not matter. */
export const memberFilter = z.strictObject({
  /** Part of the address or the name. */
  q: lineText({ max: 254 }).optional(),
  /** What they may use now, by the one rule on access. */
  tier: z.enum(tiers).optional(),
  activity: z.enum(activities).optional(),
  payment: z.enum(paymentStates).optional(),
  /** `stopped`: only members to whose address we do not write. */
  mail: z.enum(['stopped']).optional(),
});
export type MemberFilter = z.infer<typeof memberFilter>;

/** Reads a filter word by word; words that name nothing are left out. */
export function filterOf(words: Readonly<Record<string, string | undefined>>): MemberFilter {
  const known = Object.entries(words).filter(
    ([name, value]) =>
      value !== undefined && value !== '' && memberFilter.safeParse({ [name]: value }).success,
  );
  return Object.fromEntries(known);
}

export const memberRow = z.strictObject({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  joinedAt: z.iso.datetime(),
});

export const listMembers = endpoint({
  id: 'admin.listMembers',
  method: 'GET',
  path: '/api/admin/members',
  summary: 'Members by tier, activity and payment, newest first, 50 at a time.',
  access: 'admin',
  query: memberFilter.extend({
    /** The `next` of the page before. */
    after: token({ max: 300 }).optional(),
  }),
  output: z.strictObject({
    /** How many there are in all. */
    total: z.number().int(),
    members: z.array(
      memberRow.extend({
        tier: z.enum(tiers),
        /** When they last used anything; null: not since they joined. */
        lastUsedAt: z.iso.datetime().nullable(),
        /** The state of a subscription of theirs of which a payment failed and is owed; null: there is none. */
        owing: z.string().nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
});

export const exportMembers = endpoint({
  id: 'admin.exportMembers',
  method: 'GET',
  path: '/api/admin/members.csv',
  summary: 'Members as a CSV file, with the same filter. Noted in the audit log.',
  access: 'admin',
  limit: 'write',
  query: memberFilter,
  output: z.string(),
});

import { z } from 'zod';
import { tiers } from '#platform/contract/capabilities.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { rhythms } from '#platform/contract/prices.ts';
import { token } from '#platform/contract/fields.ts';
import { stopReasons } from '#platform/contract/mail-fault.ts';
import { lineText } from '#platform/contract/text.ts';
import { paidSoFar } from '#features/billing/contract-money.ts';
import { referralOfMember } from '#features/billing/contract-referral.ts';
import { helpState } from './contract-help.ts';
import { writtenAbout } from './contract-writing.ts';
import { activities, paymentStates } from './rules.ts';
import { readFigure } from './rules-figure.ts';

const whole = z.number().int();
const instant = z.iso.datetime();

/** Which members to list; omitted fields do not filter. */
export const memberFilter = z.strictObject({
  /** Part of the address or the name. */
  q: lineText({ max: 254 }).optional(),
  /** What they may use now, by the one rule on access. */
  tier: z.enum(tiers).optional(),
  activity: z.enum(activities).optional(),
  payment: z.enum(paymentStates).optional(),
  /** `stopped`: only members to whose address we do not write. */
  mail: z.enum(['stopped']).optional(),
  /** Those whom a figure of the owner counted, as `figureInAddress` names it. */
  figure: token({ max: 120 })
    .refine((text) => readFigure(text) !== null, 'This is no figure')
    .optional(),
});
export type MemberFilter = z.infer<typeof memberFilter>;

/** How many members can be chosen one by one, e.g. for a message. */
export const mostChosen = 50;

/** Reads a filter field by field and drops unknown fields and values. */
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
  access: 'members.help',
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

export const findMembers = endpoint({
  id: 'admin.findMembers',
  method: 'GET',
  path: '/api/admin/notifications/members',
  summary: 'Members whose address or name holds the words, ordered by address; ten at most.',
  access: 'notifications.send',
  query: z.strictObject({ q: lineText({ max: 100 }).min(2) }),
  output: z.strictObject({
    members: z.array(z.strictObject({ id: z.string(), email: z.string(), fullName: z.string() })),
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

export const readMember = endpoint({
  id: 'admin.readMember',
  method: 'GET',
  path: '/api/admin/members/:id',
  summary:
    'One member: profile, access, how far they are and, for admins, what they pay. Nothing of the tracker: there is nothing. Noted in the audit log.',
  access: 'members.help',
  params: z.strictObject({ id: token({ max: 100 }) }),
  output: memberRow.extend({
    emailVerified: z.boolean(),
    /** Set while we do not write to their address. */
    mailStopped: z
      .strictObject({ reason: z.enum(stopReasons), code: z.string().nullable(), at: instant })
      .nullable(),
    tier: z.enum(tiers),
    since: instant.nullable(),
    until: instant.nullable(),
    isAdmin: z.boolean(),
    /** What they told us about themselves, in the order of the form. */
    profile: z.array(z.strictObject({ label: z.string(), value: z.string() })),
    grants: z.array(
      z.strictObject({
        tier: z.string(),
        reason: z.string(),
        startsAt: instant,
        endsAt: instant.nullable(),
        revokedAt: instant.nullable(),
      }),
    ),
    /** Null: money, which only admins see. */
    subscriptions: z
      .array(
        z.strictObject({
          id: z.string(),
          tier: z.string().nullable(),
          status: z.string(),
          /** The price of the plan in cents a month or a year, before coupons and tax. */
          amount: whole,
          rhythm: z.enum(rhythms),
          /** When it goes on by itself; null: it isn't paused. */
          pausedUntil: instant.nullable(),
          currency: z.string(),
          /** Null: no payment is on record. */
          paid: paidSoFar.nullable(),
          /** Cents that the next renewal costs; null: it does not renew, or nobody could say. */
          renewsFor: whole.nullable(),
          /** Since when a payment is owed; null: none is. */
          owedSince: instant.nullable(),
          /** Cents that are owed; null: nothing is, or nobody could say. */
          owed: whole.nullable(),
          /** Cents that went back. */
          refunded: whole,
          startedAt: instant,
          /** The month that runs, or was the last. */
          periodStart: instant,
          periodEnd: instant,
          endsAt: instant.nullable(),
          endedAt: instant.nullable(),
        }),
      )
      .nullable(),
    /** Credit by links for colleagues, newest first. Null: money, which only admins see. */
    referrals: z.array(referralOfMember).nullable(),
    progress: z.strictObject({ finished: whole, lessons: whole, lastAt: instant.nullable() }),
    /** What they did first, and when; null: not yet. */
    firstWins: z.strictObject({
      card: instant.nullable(),
      text: instant.nullable(),
      lesson: instant.nullable(),
    }),
    /** Their assessments, newest first, at most 50. */
    assessments: z.array(z.strictObject({ takenAt: instant, points: whole, percent: whole })),
    ...writtenAbout,
    help: helpState,
  }),
  errors: ['not_found'],
});

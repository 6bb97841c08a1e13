import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { sourceField } from '#platform/contract/source-field.ts';
import { money } from './contract-money.ts';
import { referralEnds, referralStates } from './rules-referral.ts';

/** A member's link, and what came of it in the last year. Nobody is named. */
const link = z.strictObject({
  /** Null: they have not asked for one yet. */
  url: z.url().nullable(),
  /** What a colleague gets who buys by it. */
  credit: money,
  /** What the member gets for it; null: nothing, because they pay in another currency than plans are sold in now. */
  own: money.nullable(),
  /** Purchases whose credit is not decided yet. */
  waiting: z.number().int(),
  credited: z.number().int(),
  /** What they got for those, in each currency. */
  sums: z.array(money),
  /** Purchases that brought nobody credit. */
  ended: z.number().int(),
});

/** What there is of links for colleagues for a member. */
export const memberReferral = z.strictObject({
  /** Null: none for who has not paid for a plan. */
  link: link.nullable(),
  /** What the link of a colleague that they came by brings; null: they came by none. */
  came: z
    .strictObject({
      state: z.enum(referralStates),
      /** What they get, or got; null: nothing, e.g. because they pay in another currency than plans are sold in now. */
      credit: money.nullable(),
      /** When that is due; null: it is decided. */
      dueAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** What they get if they buy now, since they joined by the link of a colleague; null: nothing. */
  offer: money.nullable(),
});
export type MemberReferral = z.output<typeof memberReferral>;

/** A purchase by a link, as an admin sees it of one of both. */
export const referralOfMember = z.strictObject({
  /** Theirs, or that of a colleague by which they came. */
  isOwnLink: z.boolean(),
  state: z.enum(referralStates),
  why: z.enum(referralEnds).nullable(),
  credit: money.nullable(),
  /** When it was decided, or noted. */
  at: z.iso.datetime(),
});
export type ReferralOfMember = z.output<typeof referralOfMember>;

export const renewReferralLink = endpoint({
  id: 'billing.renewReferralLink',
  method: 'POST',
  path: '/api/billing/referral/link',
  summary:
    'Makes this member’s link for colleagues. The one before, if any, brings nobody anything from then on.',
  access: 'member',
  output: z.strictObject({ url: z.url() }),
  errors: ['not_found'],
});

export const readReferralOffer = endpoint({
  id: 'billing.readReferralOffer',
  method: 'GET',
  path: '/api/billing/referral/offer',
  summary: 'What the link of a colleague gives to somebody who comes by it and buys.',
  access: 'anyone',
  query: z.strictObject({
    /** Where they come from. */
    source: sourceField(),
  }),
  output: z.strictObject({
    /** Null: nothing, e.g. because the link was renewed, or they had a plan before. */
    credit: money.nullable(),
  }),
});

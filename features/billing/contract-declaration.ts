import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, token } from '#platform/contract/fields.ts';
import { emailText, lineText, longText } from '#platform/contract/text.ts';
import {
  type DeclarationKind,
  declarationKinds,
  declarationManners,
  undoHours,
} from './rules-declaration.ts';
import { withdrawalDays } from './rules-withdrawal.ts';

/** The pages where a contract is ended without signing in, and the one that undoes it. */
export const declarationPages = {
  cancellation: '/cancel-subscription',
  withdrawal: '/withdraw',
  undo: '/undo-declaration',
} as const;

/** The times the pages mention: days for a withdrawal, hours for "it wasn't me". */
export const declarationTimes = { withdrawalDays, undoHours } as const;

/** What a page declares. */
export type DeclaredKind = DeclarationKind;

/** Declarations without signing in that one network may make in an hour. */
export const declarationsPerHour = 10;

/**
 * Declarations without signing in that may name one address in a day: each sends it a mail. It is more than one network
 * may make in an hour, so that nobody can keep somebody else from a declaration that counts by its date.
 */
export const declarationsPerDay = 20;

/** The plans, as people name their contract. */
export const contractPlans = ['tools', 'premium'] as const;

/** Characters. */
export const declarationLimits = { name: 100, email: 254, reason: 1000 } as const;

/** US cents, or the like in another currency. */
const cents = z.number().int();

const fields = {
  name: lineText({ max: declarationLimits.name, required: 'Please enter your name' }),
  email: emailText({
    max: declarationLimits.email,
    required: 'Please enter the email address of your account',
    tooLong: 'That email address is too long',
    invalid: 'Please enter a valid email address',
  }),
  plan: z.enum(contractPlans, { error: 'Please choose the contract' }),
  manner: z.enum(declarationManners, { error: 'Please choose one' }),
  reason: longText({ max: declarationLimits.reason }),
  endOn: day(),
};

const reasonMissing = { path: ['reason'], message: 'Please name the reason' };
const hasReason = ({ manner, reason }: { manner?: string | undefined; reason?: string | undefined }) =>
  manner !== 'extraordinary' || (reason ?? '') !== '';

/** The form of both pages; optional fields are empty. */
export const declarationForm = z
  .strictObject({ ...fields, endOn: z.union([z.literal(''), fields.endOn]) })
  .refine(hasReason, reasonMissing);

export const declareEnd = endpoint({
  id: 'billing.declareEnd',
  method: 'POST',
  path: '/api/billing/declarations',
  summary:
    'Cancel a contract or withdraw from it without signing in. Its receipt is confirmed by mail; the answer is the same whether or not the address has a contract.',
  access: 'anyone',
  limit: 'credentials',
  body: z
    .strictObject({
      kind: z.enum(declarationKinds),
      name: fields.name,
      email: fields.email,
      plan: fields.plan,
      manner: fields.manner.optional(),
      reason: fields.reason.optional(),
      /** The day it should end; if omitted, as soon as possible. */
      endOn: fields.endOn.optional(),
    })
    .refine(hasReason, reasonMissing),
  output: z.strictObject({ declaredAt: z.iso.datetime() }),
  errors: ['too_many_requests'],
});

/** The declaration a link undoes, as its page shows it. */
const declared = {
  kind: z.enum(declarationKinds),
  plan: z.enum(contractPlans),
  declaredAt: z.iso.datetime(),
};

export const readDeclaration = endpoint({
  id: 'billing.readDeclaration',
  method: 'POST',
  path: '/api/billing/declarations/read',
  summary: 'Which declaration the link of a mail undoes: what, for which contract and when. Changes nothing.',
  access: 'anyone',
  limit: 'credentials',
  body: z.strictObject({ token: token({ max: 200 }) }),
  output: z.strictObject(declared),
  errors: ['link_spent'],
});

export const undoDeclaration = endpoint({
  id: 'billing.undoDeclaration',
  method: 'POST',
  path: '/api/billing/declarations/undo',
  summary: 'Undo one declaration with the link of its mail: it was not the member who made it. Others stand.',
  access: 'anyone',
  limit: 'credentials',
  body: z.strictObject({ token: token({ max: 200 }) }),
  output: z.strictObject({
    ...declared,
    /** False: another declaration, or the member, still ends the contract. */
    goesOn: z.boolean(),
  }),
  errors: ['link_spent', 'payments_off', 'payments_failed', 'conflict'],
});

export const readWaysBack = endpoint({
  id: 'billing.readWaysBack',
  method: 'GET',
  path: '/api/billing/ways-back',
  summary:
    'To the cent what this member would get back today, by the guarantee and by a withdrawal, and until when.',
  access: 'member',
  output: z.strictObject({
    currency: z.string(),
    /** What they paid for it, whatever of it went back since. */
    paid: cents,
    guarantee: z.strictObject({ amount: cents, until: z.iso.datetime() }).nullable(),
    withdrawal: z
      .strictObject({
        amount: cents,
        until: z.iso.datetime(),
        usedDays: z.number().int(),
        /** Whether the days before the withdrawal are paid for. */
        earlyStart: z.boolean(),
      })
      .nullable(),
  }),
  errors: ['payments_off', 'payments_failed', 'conflict'],
});

export const withdraw = endpoint({
  id: 'billing.withdraw',
  method: 'POST',
  path: '/api/billing/withdrawal',
  summary:
    'Withdraw from the contract: it ends at once, and what was not used is sent back. Receipt is confirmed by mail.',
  access: 'member',
  freshViewer: true,
  output: z.strictObject({
    declaredAt: z.iso.datetime(),
    /** Null while the payment service is unreachable: the refund is sent as soon as it answers. */
    refund: z.strictObject({ amount: cents, byHand: cents, currency: z.string() }).nullable(),
  }),
  errors: ['not_found', 'conflict', 'payments_off'],
});

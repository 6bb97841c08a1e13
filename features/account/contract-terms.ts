import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token } from '#platform/contract/fields.ts';
import { offersVersion } from '#platform/contract/offers.ts';
import { signUpBody } from './contract.ts';

/** Shown next to the box if it is not ticked. */
export const termsMissing = 'Please accept the terms to go on';

/** A checkbox of a web form that must be ticked: '' or 'yes' in the form, true in the request. */
export const tickedBox = (error: string) => z.literal('yes', { error }).transform(() => true as const);

/** The boxes of a sign-up. The one for tips and offers may stay empty. */
export const signUpBoxes = {
  acceptsTerms: tickedBox(termsMissing),
  offers: z.enum(['', 'yes']).transform((box) => (box === 'yes' ? offersVersion : undefined)),
};

/** The sign-up form: the request body, with the boxes that API clients may omit. */
export const signUpForm = signUpBody.extend(signUpBoxes);

const termsState = z.strictObject({
  /** Identifies the current text of the terms; a different text has a different version. */
  version: z.string(),
  /** Whether this member still has to be asked. */
  due: z.boolean(),
});

export const readTerms = endpoint({
  id: 'account.readTerms',
  method: 'GET',
  path: '/api/account/terms',
  summary: 'Which terms stand now, and whether this member is still to be asked whether they accept them.',
  access: 'member',
  output: termsState,
});

export const acceptTerms = endpoint({
  id: 'account.acceptTerms',
  method: 'POST',
  path: '/api/account/terms',
  summary: 'Accept the terms of this version.',
  access: 'member',
  body: z.strictObject({ version: token({ max: 64 }) }),
  output: termsState,
  errors: ['conflict'],
});

import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token } from '#platform/contract/fields.ts';
import { offersVersion } from '#platform/contract/offers.ts';
import { signUpBody } from './contract.ts';

/** Said beside the box when it is not ticked. */
export const termsMissing = 'Please accept the terms to go on';

/** A box of a web form that must be ticked: '' or 'yes' in the form, true on the wire. */
export const tickedBox = (error: string) => z.literal('yes', { error }).transform(() => true as const);

/** The boxes of whoever becomes a member. That of tips and offers may stay empty. */
export const signUpBoxes = {
  acceptsTerms: tickedBox(termsMissing),
  offers: z.enum(['', 'yes']).transform((box) => (box === 'yes' ? offersVersion : undefined)),
};

/** The form of a sign-up: the body, with the boxes that API clients may leave out. */
export const signUpForm = signUpBody.extend(signUpBoxes);

const termsState = z.strictObject({
  /** Names the text of the terms that stand now; another text has another version. */
  version: z.string(),
  /** Whether this member is still to be asked. */
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

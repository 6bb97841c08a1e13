import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { offersVersions } from '#platform/contract/offers.ts';
import { token } from '#platform/contract/fields.ts';
import { identityProviders } from '#platform/contract/public-config.ts';
import { entryAnswer, firstNameField, lastNameField, passwordField, sessionAnswer } from './contract.ts';

/** Where a provider sends people back to; it stands like that at the provider, too. */
export const returnPath = (provider: string) => `/auth/callback/${provider}`;

const providerField = z.enum(identityProviders);
const addressToGo = z.strictObject({
  /** Where the browser goes next: the provider's own page. */
  address: z.string(),
});

/** Who the provider says that somebody is, as far as the page needs it. */
const toldSchema = z.strictObject({
  /** What this site calls the provider, e.g. `Google`. */
  name: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** `sign_up`: nobody has this address here. `join`: somebody has, and shows that it is they. */
  next: z.enum(['sign_up', 'join']),
  redirect: z.string(),
});
export type Told = z.output<typeof toldSchema>;

export const startProviderSignIn = endpoint({
  id: 'account.startProviderSignIn',
  method: 'POST',
  path: '/api/auth/provider/start',
  summary:
    'Begin a sign-in with Google or the configured OpenID provider. What is needed to finish it waits 10 minutes in a cookie of this browser.',
  access: 'anyone',
  limit: 'credentials',
  body: z.strictObject({
    provider: providerField,
    /** A path on this site to come back to. */
    redirect: token({ max: 2000 }).optional(),
  }),
  output: addressToGo,
  errors: ['not_found', 'provider_down'],
});

/** What came of it. `joined`: a member has added this way in to their account. */
export const providerOutcomes = ['nothing', 'mfa_required', 'sign_up', 'join', 'joined'] as const;

export const finishProviderSignIn = endpoint({
  id: 'account.finishProviderSignIn',
  method: 'POST',
  path: '/api/auth/provider/finish',
  summary:
    'Finish what the provider sent the browser back with; the code is exchanged on the server, once. next is sign_up or join when nobody has this identity yet: then nothing was made and nobody signed in.',
  access: 'anyone',
  limit: 'credentials',
  body: z.strictObject({
    provider: providerField,
    /** The query of the address that the provider sent the browser to, as it came. */
    query: token({ max: 8000 }),
  }),
  output: sessionAnswer.extend({
    next: z.enum(providerOutcomes),
    redirect: z.string(),
    told: toldSchema.nullable(),
  }),
  errors: [
    'not_found',
    'bad_provider_answer',
    'provider_down',
    'provider_denied',
    'provider_address',
    'email_unverified',
    'account_suspended',
    'session_ended',
    'conflict',
  ],
});

export const readTold = endpoint({
  id: 'account.readTold',
  method: 'GET',
  path: '/api/auth/provider/told',
  summary: 'What a provider told this browser in the last half hour, for the page that goes on from there.',
  access: 'anyone',
  output: z.strictObject({ told: toldSchema.nullable() }),
});

/** The form of somebody new whose address a provider vouches for. */
export const providerSignUpBody = z.strictObject({
  firstName: firstNameField,
  lastName: lastNameField,
  acceptsTerms: z.literal(true),
  /** The words of the consent to tips and offers that they ticked. Left out: they did not. */
  offers: z.enum(offersVersions).optional(),
});

export const signUpWithProvider = endpoint({
  id: 'account.signUpWithProvider',
  method: 'POST',
  path: '/api/auth/provider/sign-up',
  summary: 'Create the account of somebody whom a provider just named, without a password, and sign in.',
  access: 'anyone',
  limit: 'credentials',
  body: providerSignUpBody.extend({ captcha: token({ max: 8192 }).optional() }),
  output: entryAnswer.extend({ redirect: z.string() }),
  errors: ['bad_provider_answer', 'email_taken', 'conflict', 'captcha_failed', 'too_many_requests'],
});

export const identitySchema = z.strictObject({
  id: z.string(),
  /** What this site calls the provider; the host of its issuer once the owner has switched it off. */
  name: z.string(),
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

export const listIdentities = endpoint({
  id: 'account.listIdentities',
  method: 'GET',
  path: '/api/account/identities',
  summary: 'The accounts elsewhere with which the member signs in, the oldest first.',
  access: 'member',
  output: z.strictObject({ identities: z.array(identitySchema) }),
});

/** The password may be left out soon after signing in, as for passkeys. */
const proof = z.strictObject({ password: passwordField.optional() });

export const startJoin = endpoint({
  id: 'account.startJoin',
  method: 'POST',
  path: '/api/account/identities/start',
  summary:
    'Begin to add an account elsewhere as a way in. The password may be left out within 10 minutes of signing in.',
  access: 'member',
  limit: 'credentials',
  body: proof.extend({ provider: providerField }),
  output: addressToGo,
  errors: [
    'not_found',
    'bad_credentials',
    'password_needed',
    'sign_in_needed',
    'conflict',
    'provider_down',
    'too_many_requests',
  ],
  freshViewer: true,
});

export const joinTold = endpoint({
  id: 'account.joinTold',
  method: 'POST',
  path: '/api/account/identities/join',
  summary:
    'Join what a provider told this browser to the account with that address, right after its member signed in here. Told by mail.',
  access: 'member',
  limit: 'credentials',
  output: z.strictObject({ name: z.string(), redirect: z.string() }),
  errors: ['bad_provider_answer', 'conflict'],
  freshViewer: true,
});

export const removeIdentity = endpoint({
  id: 'account.removeIdentity',
  method: 'POST',
  path: '/api/account/identities/:id/remove',
  summary:
    'Take an account elsewhere away as a way in. Told by mail. The password may be left out within 10 minutes of signing in; the last way to sign in stays.',
  access: 'member',
  limit: 'credentials',
  params: z.strictObject({ id: z.uuid() }),
  body: proof,
  output: z.strictObject({ removed: z.literal(true) }),
  errors: [
    'not_found',
    'bad_credentials',
    'password_needed',
    'sign_in_needed',
    'last_way_in',
    'too_many_requests',
  ],
  freshViewer: true,
});

export const readProviders = endpoint({
  id: 'account.readProviders',
  method: 'GET',
  path: '/api/admin/providers',
  summary: 'Which providers people can sign in with, and whether each answers now.',
  access: 'admin',
  output: z.strictObject({
    providers: z.array(
      z.strictObject({
        provider: providerField,
        name: z.string(),
        issuer: z.string(),
        answers: z.boolean(),
        /** What stands at the provider as the allowed address. */
        returnAddress: z.string(),
      }),
    ),
  }),
});

import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { offersVersions } from '#platform/contract/offers.ts';
import { token } from '#platform/contract/fields.ts';
import { sourceField } from '#platform/contract/source-field.ts';
import { identityProviders } from '#platform/contract/public-config.ts';
import { entryAnswer, firstNameField, lastNameField, passwordField, sessionAnswer } from './contract.ts';

/** Where a provider sends people back to; the provider has the same address on file. */
export const returnPath = (provider: string) => `/auth/callback/${provider}`;

const providerField = z.enum(identityProviders);
const addressToGo = z.strictObject({
  /** Where the browser goes next: the provider's page. */
  address: z.string(),
});

/** What the provider says about a person, as far as the page needs it. */
const toldSchema = z.strictObject({
  /** What this site calls the provider, e.g. `Google`. */
  name: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** `sign_up`: nobody has this address here. `join`: somebody does, and proves that it is them. */
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
    /** Where they came from, for the owner's figures. */
    source: sourceField().optional(),
    /** Asks the provider to have them sign in again: only then does it count where a recent sign-in is required. */
    anew: z.boolean().default(false),
  }),
  output: addressToGo,
  errors: ['not_found', 'provider_down'],
});

/** The result. `joined`: a member has added this way to sign in. */
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
    /** The query the provider sent the browser back with, unchanged. */
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

/** The sign-up form for an address that a provider vouches for. */
export const providerSignUpBody = z.strictObject({
  firstName: firstNameField,
  lastName: lastNameField,
  acceptsTerms: z.literal(true),
  /** The version of the consent to tips and offers they ticked. If omitted: they did not. */
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
  /** This site's name for the provider; the host of its issuer once the owner has turned it off. */
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

/** The password may be omitted soon after signing in, as for passkeys. */
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

/** Whether a provider can be used now; `secret_refused`: it answers, and does not take our client’s secret. */
const providerStates = ['answers', 'silent', 'secret_refused'] as const;
export type ProviderState = (typeof providerStates)[number];

export const readProviders = endpoint({
  id: 'account.readProviders',
  method: 'GET',
  path: '/api/admin/providers',
  summary: 'Which providers people can sign in with, whether each answers now, and takes our secret.',
  access: 'admin',
  output: z.strictObject({
    providers: z.array(
      z.strictObject({
        provider: providerField,
        name: z.string(),
        issuer: z.string(),
        state: z.enum(providerStates),
        /** The redirect address registered with the provider. */
        returnAddress: z.string(),
      }),
    ),
  }),
});

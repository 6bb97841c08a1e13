import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token } from '#platform/contract/fields.ts';
import { lineText } from '#platform/contract/text.ts';
import { entryAnswer, passwordField } from './contract.ts';

const passkeyNameField = lineText({
  max: 60,
  required: 'Give it a name',
  tooLong: 'Please keep this under 60 characters',
});

// WebAuthn's own structures, in base64url. Fields that nobody here reads are dropped, not refused: browsers add some.
const binary = (max: number) => token({ max, required: 'The passkey’s answer is not complete' });
const credential = { id: binary(1400), rawId: binary(1400), type: z.literal('public-key') };

const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary(8000),
    attestationObject: binary(24_000),
    transports: z
      .array(token({ max: 32 }))
      .max(10)
      .optional(),
  }),
});

const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary(8000),
    authenticatorData: binary(8000),
    signature: binary(8000),
    userHandle: token({ max: 100 }).optional(),
  }),
});
export type Assertion = z.output<typeof assertion>;
export type Registration = z.output<typeof registration>;

const named = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** `PublicKeyCredentialCreationOptionsJSON` */
const creationOptions = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(named),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
});

/** `PublicKeyCredentialRequestOptionsJSON` */
const requestOptions = z.strictObject({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('preferred'),
  /** Empty: whichever the member chooses. */
  allowCredentials: z.array(named),
});

export const passkeySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Whether it is backed up with an account of the member's, so that their other devices have it. */
  synced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

export const listPasskeys = endpoint({
  id: 'account.listPasskeys',
  method: 'GET',
  path: '/api/account/passkeys',
  summary: 'The member’s passkeys, the oldest first.',
  access: 'member',
  output: z.strictObject({
    /** The domain passkeys are made for; null: this site’s address allows none. */
    rpId: z.string().nullable(),
    passkeys: z.array(passkeySchema),
  }),
});

/** The password may be omitted soon after signing in, as when deleting the account. */
const proof = z.strictObject({ password: passwordField.optional() });

export const startPasskey = endpoint({
  id: 'account.startPasskey',
  method: 'POST',
  path: '/api/account/passkeys/start',
  summary:
    'What the browser needs to make a passkey. The password may be left out within 10 minutes of signing in.',
  access: 'member',
  limit: 'credentials',
  body: proof,
  output: z.strictObject({ options: creationOptions }),
  errors: ['bad_credentials', 'password_needed', 'sign_in_needed', 'conflict', 'too_many_requests'],
  freshViewer: true,
});

export const addPasskey = endpoint({
  id: 'account.addPasskey',
  method: 'POST',
  path: '/api/account/passkeys',
  summary: 'Keep the passkey that the browser made, named after the device. Told by mail.',
  access: 'member',
  limit: 'credentials',
  body: z.strictObject({ credential: registration }),
  output: passkeySchema,
  errors: ['bad_passkey', 'conflict'],
  freshViewer: true,
});

const ofPasskey = z.strictObject({ id: z.uuid() });

export const renamePasskey = endpoint({
  id: 'account.renamePasskey',
  method: 'PATCH',
  path: '/api/account/passkeys/:id',
  summary: 'Give a passkey another name.',
  access: 'member',
  params: ofPasskey,
  body: z.strictObject({ name: passkeyNameField }),
  output: passkeySchema,
  errors: ['not_found'],
});

export const removePasskey = endpoint({
  id: 'account.removePasskey',
  method: 'POST',
  path: '/api/account/passkeys/:id/remove',
  summary:
    'Forget a passkey. Told by mail. The password may be left out within 10 minutes of signing in; the last way to sign in stays.',
  access: 'member',
  limit: 'credentials',
  params: ofPasskey,
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

export const startPasskeySignIn = endpoint({
  id: 'account.startPasskeySignIn',
  method: 'POST',
  path: '/api/auth/passkey/start',
  summary: 'What the browser needs to ask for a passkey; null where this site’s address does not allow any.',
  access: 'anyone',
  output: z.strictObject({ options: requestOptions.nullable() }),
});

export const signInWithPasskey = endpoint({
  id: 'account.signInWithPasskey',
  method: 'POST',
  path: '/api/auth/passkey',
  summary:
    'Sign in with a passkey. It counts as both steps when the device verified its user; otherwise next may be mfa_required.',
  access: 'anyone',
  limit: 'credentials',
  body: z.strictObject({ credential: assertion }),
  output: entryAnswer,
  errors: ['bad_passkey', 'email_unverified'],
});

export const startPasskeyStep = endpoint({
  id: 'account.startPasskeyStep',
  method: 'POST',
  path: '/api/auth/challenge/passkey/start',
  summary: 'The same for the second step of the sign-in that waits in this browser; null without a passkey.',
  access: 'anyone',
  output: z.strictObject({ options: requestOptions.nullable() }),
});

export const answerWithPasskey = endpoint({
  id: 'account.answerWithPasskey',
  method: 'POST',
  path: '/api/auth/challenge/passkey',
  summary: 'Finish a sign-in with a passkey in place of a code.',
  access: 'anyone',
  limit: 'credentials',
  body: z.strictObject({ credential: assertion }),
  output: entryAnswer,
  errors: ['bad_passkey', 'session_ended'],
});

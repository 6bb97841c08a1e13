import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token } from '#platform/contract/fields.ts';
import { codeField, emailField, passwordField } from './contract.ts';

/** The session [account.session-access-token], for API clients only: browsers have a cookie. */
export const tokenAnswer = z.strictObject({
  /** A JWT valid for 15 minutes that contains only `sub` and `sid`. */
  access_token: z.string(),
  /** Works once; the answer contains the next one, or the same one if asked again within ten seconds. */
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  /** Epoch seconds at which the access token ends. */
  expires_at: z.number().int(),
  user: z.strictObject({
    id: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    user_metadata: z.strictObject({ first_name: z.string(), last_name: z.string() }),
  }),
});

const passwordGrant = z.strictObject({
  grant_type: z.literal('password'),
  email: emailField,
  password: passwordField,
  /** Required after `mfa_required`: a code from the authenticator app or a backup code. */
  totp_code: codeField.optional(),
});

const refreshGrant = z.strictObject({
  grant_type: z.literal('refresh_token'),
  refresh_token: token({ max: 200, required: 'refresh_token is required' }),
});

export const issueToken = endpoint({
  id: 'account.issueToken',
  method: 'POST',
  path: '/api/auth/token',
  summary:
    'A session for API clients. A refresh token has one successor, told again for ten seconds; shown later it ends its session. Requests from browsers are refused.',
  access: 'anyone',
  limit: 'credentials',
  body: z.discriminatedUnion('grant_type', [passwordGrant, refreshGrant]),
  output: tokenAnswer,
  errors: [
    'bad_credentials',
    'email_unverified',
    'account_suspended',
    'mfa_required',
    'bad_code',
    'session_ended',
    'forbidden',
    'too_many_requests',
  ],
});

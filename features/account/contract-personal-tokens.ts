import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { lineText } from '#platform/contract/text.ts';
import { tokenScopes } from '#platform/contract/token-scopes.ts';
import { passwordField } from './contract.ts';
import { personalTokenDays, personalTokenNameMax } from './rules-personal-tokens.ts';

export const personalTokenSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  scope: z.enum(tokenScopes),
  /** Whether it is an assistant that the member connected, and no token that they made. */
  isAssistant: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Within five minutes; null: never. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type PersonalToken = z.output<typeof personalTokenSchema>;

export const listPersonalTokens = endpoint({
  id: 'account.listPersonalTokens',
  method: 'GET',
  path: '/api/account/tokens',
  summary:
    'The member’s personal tokens and the assistants that they connected, the newest first. The tokens themselves are told only once.',
  access: 'member',
  output: z.strictObject({ tokens: z.array(personalTokenSchema) }),
});

export const makePersonalToken = endpoint({
  id: 'account.makePersonalToken',
  method: 'POST',
  path: '/api/account/tokens',
  summary:
    'Make a token for a program of the member’s, sent as Authorization: Bearer. Told by mail. The password may be left out within 10 minutes of signing in. It ends with its day, when it is revoked, and whenever other devices are signed out, e.g. by a new password.',
  access: 'member',
  limit: 'credentials',
  body: z.strictObject({
    name: lineText({
      max: personalTokenNameMax,
      required: 'Give it a name',
      tooLong: `Please keep this under ${personalTokenNameMax} characters`,
    }),
    scope: z.enum(tokenScopes),
    days: z.union(personalTokenDays.map((days) => z.literal(days))),
    password: passwordField.optional(),
  }),
  output: z.strictObject({
    /** Shown this once: only a hash of it is stored. */
    token: z.string(),
    made: personalTokenSchema,
  }),
  errors: ['conflict', 'bad_credentials', 'password_needed', 'sign_in_needed'],
  freshViewer: true,
});

export const revokePersonalToken = endpoint({
  id: 'account.revokePersonalToken',
  method: 'DELETE',
  path: '/api/account/tokens/:id',
  summary:
    'Revoke a personal token, or disconnect an assistant. It is let in nowhere from a second later on.',
  access: 'member',
  params: z.strictObject({ id: z.uuid() }),
  output: z.strictObject({ revoked: z.literal(true) }),
  errors: ['not_found'],
  freshViewer: true,
});

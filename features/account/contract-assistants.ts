import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token } from '#platform/contract/fields.ts';
import { tokenScopes } from '#platform/contract/token-scopes.ts';
import { passwordField } from './contract.ts';

/** Where the browser goes to have an assistant's request answered. */
export const connectPath = '/connect';

/** What its address says when an assistant asked wrongly. */
export const connectRefusal = 'refused';

export const readAssistantRequest = endpoint({
  id: 'account.readAssistantRequest',
  method: 'GET',
  path: '/api/account/assistant-request',
  summary: 'The assistant that asks, in this browser, to be connected to the member’s account.',
  access: 'member',
  output: z.strictObject({
    id: z.string(),
    /** As it calls itself. */
    name: z.string(),
    /** The site that gets the answer; null: a program on the member’s device. */
    host: z.string().nullable(),
    asksToWrite: z.boolean(),
  }),
  errors: ['not_found'],
});

export const answerAssistantRequest = endpoint({
  id: 'account.answerAssistantRequest',
  method: 'POST',
  path: '/api/account/assistant-request',
  summary:
    'Let the assistant in that asks in this browser, or not. Told by mail. The password may be left out within 10 minutes of signing in.',
  access: 'member',
  limit: 'credentials',
  body: z.strictObject({
    id: token({ max: 100 }),
    /** Null: it isn’t let in. */
    scope: z.enum(tokenScopes).nullable(),
    password: passwordField.optional(),
  }),
  /** Where the browser goes on. */
  output: z.strictObject({ url: z.url() }),
  errors: ['not_found', 'conflict', 'forbidden', 'bad_credentials', 'password_needed', 'sign_in_needed'],
  freshViewer: true,
});

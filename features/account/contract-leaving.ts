import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { exported } from '#platform/contract/exported.ts';
import { passwordField } from './contract.ts';

/** Minutes after signing in during which an account can be exported or deleted without the password. */
export const recentSignInMinutes = 10;

export const exportAccount = endpoint({
  id: 'account.exportAccount',
  method: 'POST',
  path: '/api/account/export',
  summary:
    'Everything we hold about this member, as one JSON file, streamed. The password may be left out within 10 minutes of signing in.',
  access: 'member',
  limit: 'credentials',
  body: z.strictObject({ password: passwordField.optional() }),
  output: exported,
  errors: ['bad_credentials', 'password_needed', 'sign_in_needed', 'too_many_requests'],
  freshViewer: true,
});

export const deleteAccount = endpoint({
  id: 'account.deleteAccount',
  method: 'POST',
  path: '/api/account/delete',
  summary:
    'Delete the account: signs out everywhere at once, then erases. The password may be left out within 10 minutes of signing in.',
  access: 'member',
  limit: 'credentials',
  body: z.strictObject({ password: passwordField.optional() }),
  output: z.strictObject({ deleting: z.literal(true) }),
  errors: ['bad_credentials', 'password_needed', 'sign_in_needed', 'last_admin', 'too_many_requests'],
  freshViewer: true,
});

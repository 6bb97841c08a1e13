import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { lineText } from '#platform/contract/text.ts';
import { viewerSchema } from '#platform/contract/viewer.ts';

/** Spec section 5: names and email required, password at least 6. The rest are limits that the spec leaves open. */
export const accountLimits = { name: 50, email: 254, passwordMin: 6, passwordMax: 128 } as const;

const email = z
  .string({ error: 'Email is required' })
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .max(accountLimits.email, 'That email address is too long')
  .pipe(z.email('Please enter a valid email address'));

const newPassword = z
  .string({ error: 'Password is required' })
  .min(accountLimits.passwordMin, `Password must be at least ${accountLimits.passwordMin} characters`)
  .max(accountLimits.passwordMax, `Password must be at most ${accountLimits.passwordMax} characters`);

const nameTooLong = `Please keep names under ${accountLimits.name} characters`;

export const signUpBody = z.strictObject({
  firstName: lineText({ max: accountLimits.name, required: 'First name is required', tooLong: nameTooLong }),
  lastName: lineText({ max: accountLimits.name, required: 'Last name is required', tooLong: nameTooLong }),
  email,
  password: newPassword,
});

export const signInBody = z.strictObject({
  email,
  // Not the rules of a new password: an old one that breaks them must still open the door.
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(1024, 'That password is too long'),
});

export const sessionAnswer = z.strictObject({
  viewer: viewerSchema.nullable(),
  /** UTC instant at which the session ends; null without one. */
  expiresAt: z.iso.datetime().nullable(),
});

export const signUp = endpoint({
  id: 'account.signUp',
  method: 'POST',
  path: '/api/auth/sign-up',
  summary:
    'Create an account and sign in. The session is set as an HttpOnly cookie and is never in the body.',
  access: 'anyone',
  limit: 'credentials',
  body: signUpBody,
  output: sessionAnswer,
  errors: ['email_taken'],
});

export const signIn = endpoint({
  id: 'account.signIn',
  method: 'POST',
  path: '/api/auth/sign-in',
  summary: 'Sign in with email and password. The session is set as an HttpOnly cookie.',
  access: 'anyone',
  limit: 'credentials',
  body: signInBody,
  output: sessionAnswer,
  errors: ['bad_credentials'],
});

export const signOut = endpoint({
  id: 'account.signOut',
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'End this session. Answers the same when there was none.',
  access: 'anyone',
  output: z.strictObject({ signedOut: z.literal(true) }),
});

export const readSession = endpoint({
  id: 'account.readSession',
  method: 'GET',
  path: '/api/session',
  summary: 'Who is signed in, or null.',
  access: 'anyone',
  output: sessionAnswer,
});

export const hasRole = endpoint({
  id: 'account.hasRole',
  method: 'POST',
  path: '/api/rpc/has_role',
  summary: 'Whether a member has a role. Members may ask about themselves, admins about anybody.',
  access: 'member',
  body: z.strictObject({ _user_id: z.string().max(64), _role: z.literal('admin') }),
  output: z.boolean(),
  errors: ['not_found'],
});

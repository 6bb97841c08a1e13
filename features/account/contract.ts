import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token } from '#platform/contract/fields.ts';
import { emailText, lineText, secretText } from '#platform/contract/text.ts';
import { sourceField } from '#platform/contract/source-field.ts';
import { offersVersions } from '#platform/contract/offers.ts';
import { viewerSchema } from '#platform/contract/viewer.ts';

/** Limits in characters. The password minimum is promised [account.password-minimum-6], and so is 50 for a name. */
export const accountLimits = { name: 50, email: 254, passwordMin: 6, passwordMax: 128 } as const;

export const emailField = emailText({
  max: accountLimits.email,
  required: 'Email is required',
  tooLong: 'That email address is too long',
  invalid: 'Please enter a valid email address',
});

export const newPasswordField = secretText({
  min: accountLimits.passwordMin,
  max: accountLimits.passwordMax,
  required: 'Password is required',
  tooShort: `Password must be at least ${accountLimits.passwordMin} characters`,
  tooLong: `Password must be at most ${accountLimits.passwordMax} characters`,
});

/**
 * The password at sign-in. Looser than the rules for a new one, so that passwords chosen under older rules still work.
 */
export const passwordField = secretText({
  min: 1,
  max: 1024,
  required: 'Password is required',
  tooShort: 'Password is required',
  tooLong: 'That password is too long',
});

/** Six digits from the authenticator app, or a backup code; spaces and dashes are ignored. */
export const codeField = lineText({
  max: 200,
  required: 'Enter the code',
  tooLong: 'That is too long for a code',
})
  .overwrite((value) => value.replace(/[\s-]/g, '').toLowerCase())
  .min(1, 'Enter the code')
  .max(32, 'That is too long for a code');

const nameTooLong = `Please keep names to at most ${accountLimits.name} characters`;
export const firstNameField = lineText({
  max: accountLimits.name,
  required: 'First name is required',
  tooLong: nameTooLong,
});
export const lastNameField = lineText({
  max: accountLimits.name,
  required: 'Last name is required',
  tooLong: nameTooLong,
});

export const signUpBody = z.strictObject({
  firstName: firstNameField,
  lastName: lastNameField,
  email: emailField,
  password: newPasswordField,
  /** They accept the terms. If an API client omits it, we record that they were not asked. */
  acceptsTerms: z.literal(true).optional(),
  /** The version of the consent to tips and offers they ticked. If omitted: they did not. */
  offers: z.enum(offersVersions).optional(),
});

const sdkNames = z.strictObject({ first_name: firstNameField, last_name: lastNameField });

const signUpRequest = signUpBody
  .partial({ firstName: true, lastName: true })
  .extend({
    captcha: token({ max: 8192 }).optional(),
    /** Where they came from, for the owner's figures. */
    source: sourceField().optional(),
    data: sdkNames.optional(),
    emailRedirectTo: token({ max: 2048 }).optional(),
  })
  .superRefine(({ data, firstName, lastName }, context) => {
    const missing = { firstName: firstNameField, lastName: lastNameField } as const;
    const given = { firstName: firstName ?? data?.first_name, lastName: lastName ?? data?.last_name };
    for (const name of ['firstName', 'lastName'] as const)
      for (const { message } of missing[name].safeParse(given[name] ?? '').error?.issues ?? [])
        context.addIssue({ code: 'custom', path: [name], message });
  });

export const signInBody = z.strictObject({ email: emailField, password: passwordField });

export const sessionAnswer = z.strictObject({
  viewer: viewerSchema.nullable(),
  /** UTC instant at which the session ends unless it is extended; null without one. */
  expiresAt: z.iso.datetime().nullable(),
  /**
   * UTC instant by which this admin needs two-step sign-in; null for everybody else and once it is on. After it, the
   * viewer's tier is no longer `admin` until two-step sign-in is set up.
   */
  totpDueAt: z.iso.datetime().nullable(),
});

/** What is missing after a sign-up or sign-in; `nothing` if the session is open. */
export const nextSteps = ['nothing', 'verify_email', 'mfa_required'] as const;
export const entryAnswer = sessionAnswer.extend({ next: z.enum(nextSteps) });

export const signUp = endpoint({
  id: 'account.signUp',
  method: 'POST',
  path: '/api/auth/sign-up',
  summary:
    'Create an account and sign in. The session is set as an HttpOnly cookie and is never in the body. Where addresses must be confirmed there is no session yet: next is verify_email, also for a known address.',
  access: 'anyone',
  limit: 'credentials',
  /**
   * With the answer to the check for a person, if this site uses one (config.read). The names may stand in `data`, as
   * SDKs send them; `emailRedirectTo` must be this site's own origin, where the mail leads anyway.
   */
  body: signUpRequest,
  output: entryAnswer,
  errors: ['email_taken', 'captcha_failed', 'too_many_requests'],
});

export const signIn = endpoint({
  id: 'account.signIn',
  method: 'POST',
  path: '/api/auth/sign-in',
  summary:
    'Sign in with email and password. The session is set as an HttpOnly cookie. next is mfa_required when a code must follow (answerChallenge, within 5 minutes, same browser).',
  access: 'anyone',
  limit: 'credentials',
  body: signInBody,
  output: entryAnswer,
  errors: ['bad_credentials', 'email_unverified', 'account_suspended', 'too_many_requests'],
});

export const answerChallenge = endpoint({
  id: 'account.answerChallenge',
  method: 'POST',
  path: '/api/auth/challenge',
  summary: 'Finish a sign-in with the code of the authenticator app, or with a backup code.',
  access: 'anyone',
  limit: 'credentials',
  body: z.strictObject({ code: codeField }),
  output: entryAnswer,
  errors: ['bad_code', 'session_ended', 'account_suspended', 'too_many_requests'],
});

export const signOut = endpoint({
  id: 'account.signOut',
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'End this session. Answers the same when there was none.',
  access: 'anyone',
  whileLooking: true,
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

export const refreshSession = endpoint({
  id: 'account.refreshSession',
  method: 'POST',
  path: '/api/auth/refresh',
  summary:
    'Extend this browser’s session (sliding). No token in the body. 401 is final; 5xx and 429 may be tried again.',
  access: 'member',
  whileLooking: true,
  output: sessionAnswer,
});

export const hasRole = endpoint({
  id: 'account.hasRole',
  method: 'POST',
  path: '/api/rpc/has_role',
  summary: 'Whether a member has a role. Members may ask about themselves, admins about anybody.',
  access: 'member',
  whileLooking: true,
  body: z.strictObject({ _user_id: token({ max: 64 }), _role: z.literal('admin') }),
  output: z.boolean(),
  errors: ['not_found'],
});

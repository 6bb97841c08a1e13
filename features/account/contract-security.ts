import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { stopReasons } from '#platform/contract/mail-fault.ts';
import { codeField, newPasswordField, passwordField } from './contract.ts';

export const backupCodeCount = 10;

export const securityAnswer = z.strictObject({
  totp: z.strictObject({
    on: z.boolean(),
    backupCodesLeft: z.number().int(),
    /** As in the session: this admin's deadline for it. */
    dueAt: z.iso.datetime().nullable(),
  }),
  /** UTC instant of the last password change; null: the account has none. */
  passwordChangedAt: z.iso.datetime().nullable(),
  mail: z.strictObject({
    /** False: this site cannot send mail, so resets, address changes and notices are off. */
    available: z.boolean(),
    /** The latest mail that the receiving server permanently refused, unless one arrived since. */
    refused: z
      .strictObject({ to: z.string(), subject: z.string(), at: z.iso.datetime(), reason: z.string() })
      .nullable(),
    /** Set while we send nothing to this member's address. */
    stopped: z
      .strictObject({
        address: z.string(),
        reason: z.enum(stopReasons),
        code: z.string().nullable(),
        at: z.iso.datetime(),
      })
      .nullable(),
  }),
});

export const readSecurity = endpoint({
  id: 'account.readSecurity',
  method: 'GET',
  path: '/api/account/security',
  summary: 'Two-step sign-in, the password’s age and whether mail reaches this member.',
  access: 'member',
  output: securityAnswer,
});

export const changePassword = endpoint({
  id: 'account.changePassword',
  method: 'POST',
  path: '/api/account/password',
  summary: 'Change the password. Every other session ends; this one stays.',
  access: 'member',
  limit: 'credentials',
  body: z.strictObject({ currentPassword: passwordField, newPassword: newPasswordField }),
  output: z.strictObject({ changed: z.literal(true) }),
  errors: ['bad_credentials', 'too_many_requests'],
  freshViewer: true,
});

export const startTotp = endpoint({
  id: 'account.startTotp',
  method: 'POST',
  path: '/api/account/totp/start',
  summary:
    'Begin two-step sign-in: a secret for the authenticator app. Nothing changes until it is confirmed.',
  access: 'member',
  limit: 'credentials',
  body: z.strictObject({ password: passwordField.optional() }),
  output: z.strictObject({
    /** Base32, for typing it in. */
    secret: z.string(),
    /** otpauth:// address to show as a QR code. */
    uri: z.string(),
  }),
  errors: ['bad_credentials', 'password_needed', 'sign_in_needed', 'totp_already_on', 'too_many_requests'],
  freshViewer: true,
});

/**
 * What is needed to weaken the second step: both steps, so that neither alone can remove the other. Accounts without a
 * password omit it, within 10 minutes of signing in.
 */
export const bothSteps = z.strictObject({ password: passwordField.optional(), code: codeField });

/** Shown once: the server stores only their hashes. */
const backupCodes = z.strictObject({ backupCodes: z.array(z.string()).length(backupCodeCount) });

export const confirmTotp = endpoint({
  id: 'account.confirmTotp',
  method: 'POST',
  path: '/api/account/totp/confirm',
  summary:
    'Turn two-step sign-in on with a first code. Answers the backup codes, once. Every other session ends.',
  access: 'member',
  limit: 'credentials',
  body: z.strictObject({ code: codeField }),
  output: backupCodes,
  errors: ['bad_code', 'totp_already_on', 'conflict', 'too_many_requests'],
  freshViewer: true,
});

export const disableTotp = endpoint({
  id: 'account.disableTotp',
  method: 'POST',
  path: '/api/account/totp/disable',
  summary:
    'Turn two-step sign-in off, with the password and a code or backup code. Every other session ends.',
  access: 'member',
  limit: 'credentials',
  body: bothSteps,
  output: z.strictObject({ on: z.literal(false) }),
  errors: [
    'bad_credentials',
    'password_needed',
    'sign_in_needed',
    'bad_code',
    'conflict',
    'too_many_requests',
  ],
  freshViewer: true,
});

export const renewBackupCodes = endpoint({
  id: 'account.renewBackupCodes',
  method: 'POST',
  path: '/api/account/totp/backup-codes',
  summary:
    'New backup codes, with the password and a code or backup code; the old ones stop working. Every other session ends.',
  access: 'member',
  limit: 'credentials',
  body: bothSteps,
  output: backupCodes,
  errors: [
    'bad_credentials',
    'password_needed',
    'sign_in_needed',
    'bad_code',
    'conflict',
    'too_many_requests',
  ],
  freshViewer: true,
});

export const sessionSchema = z.strictObject({
  id: z.string(),
  /** In words, e.g. `Firefox on Windows`. */
  device: z.string(),
  kind: z.enum(['browser', 'api']),
  /** Whether it is the one that asks. */
  current: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Within five minutes. */
  lastUsedAt: z.iso.datetime(),
});

export const listSessions = endpoint({
  id: 'account.listSessions',
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Where this member is signed in; this session first, then the most recently used.',
  access: 'member',
  output: z.strictObject({ sessions: z.array(sessionSchema) }),
});

export const endSession = endpoint({
  id: 'account.endSession',
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'Sign out one session.',
  access: 'member',
  params: z.strictObject({ id: z.uuid() }),
  output: z.strictObject({ ended: z.literal(true) }),
  errors: ['not_found'],
  freshViewer: true,
});

export const endOtherSessions = endpoint({
  id: 'account.endOtherSessions',
  method: 'POST',
  path: '/api/account/sessions/end-others',
  summary: 'Sign out everywhere else.',
  access: 'member',
  output: z.strictObject({ ended: z.number().int() }),
  freshViewer: true,
});

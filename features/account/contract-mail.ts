import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token } from '#platform/contract/fields.ts';
import { emailField, newPasswordField, passwordField } from './contract.ts';

/** Pages that mails link to. The token comes after `#token=`, so that no server log and no referrer contains it. */
export const mailPages = {
  verifyEmail: '/verify-email',
  resetPassword: '/reset-password',
  confirmAddress: '/confirm-address',
  stopAddressChange: '/stop-address-change',
  stopSecondStepReset: '/stop-second-step-reset',
  removeOtherWays: '/remove-other-ways',
} as const;

/** Seconds between two mails of one kind to one address. */
export const resendCoolDownSeconds = 60;
/** Seconds until a member who reported our mail as spam may request it a second time. */
export const complaintCoolDownSeconds = 24 * 60 * 60;

const tokenField = token({ max: 200, required: 'The link is incomplete' });

/** The same whether or not the address is known. */
const mailSent = z.strictObject({ retryAfterSeconds: z.number().int() });

export const resendVerification = endpoint({
  id: 'account.resendVerification',
  method: 'POST',
  path: '/api/auth/resend-verification',
  summary: 'Send the confirmation mail again. The same answer whether or not the address is known.',
  access: 'anyone',
  limit: 'credentials',
  body: z.strictObject({ email: emailField }),
  output: mailSent,
  errors: ['mail_off', 'too_many_requests'],
});

export const verifyEmail = endpoint({
  id: 'account.verifyEmail',
  method: 'POST',
  path: '/api/auth/verify-email',
  summary:
    'Confirm an address with the token of the mail. Opens no session. Outside of the account’s own sessions it ends them, and every way in but the password. The second time the answer is the same.',
  access: 'anyone',
  limit: 'credentials',
  body: z.strictObject({ token: tokenField }),
  output: z.strictObject({ email: z.string() }),
  errors: ['link_spent'],
  freshViewer: true,
});

export const requestReset = endpoint({
  id: 'account.requestReset',
  method: 'POST',
  path: '/api/auth/request-reset',
  summary: 'Ask for a mail to set a new password. The same answer whether or not the address is known.',
  access: 'anyone',
  limit: 'credentials',
  body: z.strictObject({ email: emailField }),
  output: mailSent,
  errors: ['mail_off', 'too_many_requests'],
});

export const resetPassword = endpoint({
  id: 'account.resetPassword',
  method: 'POST',
  path: '/api/auth/reset-password',
  summary:
    'Set a new password with the token of the mail. Ends every session; two-step sign-in stays on. Answers what else opens the account, with the token that removes all of it.',
  access: 'anyone',
  limit: 'credentials',
  body: z.strictObject({ token: tokenField, password: newPasswordField }),
  output: z.strictObject({
    email: z.string(),
    /** What opens the account besides the password; omitted: nothing. */
    others: z
      .strictObject({
        passkeys: z.number().int(),
        /** Names of the joined accounts’ providers. */
        providers: z.array(z.string()),
        token: z.string(),
      })
      .optional(),
  }),
  errors: ['link_spent'],
});

export const removeOtherWays = endpoint({
  id: 'account.removeOtherWays',
  method: 'POST',
  path: '/api/auth/remove-other-ways',
  summary:
    'Remove every passkey and joined account after a reset by mail, and sign out everywhere. The second time the answer is the same.',
  access: 'anyone',
  limit: 'credentials',
  body: z.strictObject({ token: tokenField }),
  output: z.strictObject({ removed: z.literal(true) }),
  errors: ['link_spent'],
});

export const requestAddressChange = endpoint({
  id: 'account.requestAddressChange',
  method: 'POST',
  path: '/api/account/address',
  summary:
    'Ask to change the email address: mails go to the new one and to the old one, which can stop it. The same answer when it is taken.',
  access: 'member',
  limit: 'credentials',
  /** Omitted by accounts without a password, within 10 minutes of signing in. */
  body: z.strictObject({ email: emailField, password: passwordField.optional() }),
  output: mailSent,
  errors: ['bad_credentials', 'password_needed', 'sign_in_needed', 'mail_off', 'too_many_requests'],
  freshViewer: true,
});

export const retryMail = endpoint({
  id: 'account.retryMail',
  method: 'POST',
  path: '/api/account/mail/retry',
  summary:
    'Write to the member’s address again, where that was stopped, and send a mail at once that shows whether it arrives.',
  access: 'member',
  limit: 'credentials',
  output: mailSent,
  errors: ['mail_off', 'conflict', 'too_many_requests'],
  freshViewer: true,
});

export const confirmAddress = endpoint({
  id: 'account.confirmAddress',
  method: 'POST',
  path: '/api/auth/confirm-address',
  summary:
    'Finish a change of address with the token of the mail; the old address is told and can take it back. Outside of the account’s own sessions it ends them, and every way in but the password. The second time the answer is the same.',
  access: 'anyone',
  limit: 'credentials',
  body: z.strictObject({ token: tokenField }),
  output: z.strictObject({ email: z.string() }),
  errors: ['link_spent', 'email_taken'],
  freshViewer: true,
});

export const stopAddressChange = endpoint({
  id: 'account.stopAddressChange',
  method: 'POST',
  path: '/api/auth/stop-address-change',
  summary:
    'Stop a change of address, or take it back, with the token of the mail to the old address. Signs out everywhere, makes the password useless and mails a link to set a new one.',
  access: 'anyone',
  limit: 'credentials',
  body: z.strictObject({ token: tokenField }),
  output: z.strictObject({ email: z.string() }),
  errors: ['link_spent', 'email_taken'],
});

export const stopSecondStepReset = endpoint({
  id: 'account.stopSecondStepReset',
  method: 'POST',
  path: '/api/auth/stop-second-step-reset',
  summary:
    'Stop the reset of two-step sign-in that an admin asked for, with the token of the mail. Needs no session and opens none.',
  access: 'anyone',
  limit: 'credentials',
  body: z.strictObject({ token: tokenField }),
  output: z.strictObject({ stopped: z.literal(true) }),
  errors: ['link_spent'],
});

/**
 * The closed vocabulary of errors. Every failure that leaves the server carries one of these codes; the message is
 * plain enough to be shown as it is.
 */
export const errorCatalogue = {
  invalid_input: { status: 400, message: 'Please check the marked fields.' },
  bad_signature: { status: 400, message: 'The signature of this message is not valid.' },
  malformed_body: { status: 400, message: 'The request body could not be read.' },
  unauthenticated: { status: 401, message: 'Please sign in to continue.' },
  bad_credentials: { status: 401, message: 'Email or password is incorrect.' },
  mfa_required: { status: 401, message: 'Enter the code from your authenticator app.' },
  bad_code: { status: 401, message: 'That code is not right. Wait for the next one and try again.' },
  bad_passkey: { status: 401, message: 'That passkey did not work here. Sign in another way, or try again.' },
  bad_provider_answer: {
    status: 401,
    message:
      'This sign-in has expired: it took too long, was already used or was started in another window. Please start again.',
  },
  provider_denied: { status: 403, message: 'You didn’t let us sign you in there. Nothing has changed.' },
  provider_address: {
    status: 403,
    message: 'We didn’t get a confirmed email address of yours. Sign up with your email and a password.',
  },
  session_ended: { status: 401, message: 'This session has ended. Please sign in again.' },
  forbidden: { status: 403, message: 'You do not have access to this.' },
  only_looking: {
    status: 403,
    message: 'You’re viewing the site as a member, so nothing can be changed. Press “Back to admin” first.',
  },
  email_unverified: {
    status: 403,
    message: 'Please confirm your email address first: follow the link we sent you.',
  },
  account_suspended: { status: 403, message: 'This account is suspended. Please write to us.' },
  password_needed: { status: 403, message: 'Please enter your password to go on.' },
  sign_in_needed: {
    status: 403,
    message:
      'For this you have to show again who you are. Please sign out, sign in again and come back within ten minutes. If the account you sign in with doesn’t ask you anything, set a password by email first, under Settings, Security.',
  },
  premium_required: { status: 403, message: 'Please upgrade to access this feature' },
  module_locked: { status: 403, message: 'This module is not open for you yet.' },
  foreign_origin: { status: 403, message: 'This request came from another site and was refused.' },
  not_found: { status: 404, message: 'We could not find that.' },
  book_unavailable: {
    status: 404,
    message: 'The ‘Make Me Great!’ book PDF will be available soon.',
  },
  method_not_allowed: { status: 405, message: 'This address does not support that method.' },
  conflict: { status: 409, message: 'This was changed in the meantime. Reload and try again.' },
  already_subscribed: { status: 409, message: 'You already have an active subscription!' },
  email_taken: { status: 409, message: 'An account with this email already exists. Try signing in.' },
  course_unfinished: {
    status: 409,
    message: 'Finish every lesson first. Then you can get your certificate.',
  },
  certificate_revoked: { status: 409, message: 'This certificate was revoked. Please write to us.' },
  last_admin: { status: 409, message: 'You are the only admin. Make somebody else an admin first.' },
  last_way_in: {
    status: 409,
    message: 'This is the only way into your account. Set a password or add another way first.',
  },
  totp_already_on: { status: 409, message: 'Two-step sign-in is already on.' },
  link_spent: {
    status: 410,
    message: 'This link was already used or has expired. Please ask for a new one.',
  },
  captcha_failed: {
    status: 400,
    message: 'Please show that you are a person: do the check above the button, then press it again.',
  },
  body_too_slow: { status: 408, message: 'Your request took too long to arrive. Please try again.' },
  other_protocol_version: { status: 412, message: 'Send Tus-Resumable: 1.0.0.' },
  body_too_large: { status: 413, message: 'That is too much to send at once.' },
  unsupported_media_type: { status: 415, message: 'Send the request body as JSON.' },
  wrong_file_type: { status: 415, message: 'Invalid file type' },
  broken_file: {
    status: 422,
    message: 'This file is incomplete. Please export it again and upload the new one.',
  },
  upload_busy: {
    status: 423,
    message: 'All of the file has arrived and is still being checked. Press “Resume” in a minute.',
  },
  too_many_requests: { status: 429, message: 'Too many requests. Try again in a moment.' },
  allowance_spent: { status: 429, message: 'You have used today’s allowance.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  model_failed: { status: 502, message: 'Failed to generate. Please try again.' },
  payments_failed: {
    status: 502,
    message: 'The payment service did not answer as it should. Please try again.',
  },
  unavailable: { status: 503, message: 'We can’t answer right now. Please try again in a few seconds.' },
  provider_down: {
    status: 503,
    message: 'That provider does not answer. Try again in a moment, or sign in with your password.',
  },
  payments_off: { status: 503, message: 'Payments aren’t set up on this site.' },
  storage_failed: {
    status: 503,
    message: 'The file storage isn’t answering right now. Please try again in a few minutes.',
  },
  storage_full: {
    status: 507,
    message: 'The file storage is full. Everything stored before is still there.',
  },
  mail_off: { status: 503, message: 'This site can’t send email right now.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Field name (dotted path) to the first message for it. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface ErrorDetails {
  readonly message?: string;
  readonly fields?: FieldErrors;
  /** Whole seconds after which the same request may succeed; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** A failure with a code from the catalogue; thrown by rules and handlers, turned into a response by the door. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? errorCatalogue[code].message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Narrows an unknown string to a code of the catalogue. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCatalogue, value);
}

import { AppError, errorCatalogue, type FieldErrors } from '#platform/contract/errors.ts';
import { isUnavailable } from '#platform/server/db/unavailable.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';

const functionsPrefix = '/api/functions/';
const tryAgainAfterSeconds = 5;

/**
 * Headers of every JSON answer: it is one caller's, at one moment. Its policy takes the place of the pages' long one: it
 * is data, and should a browser ever show it as a document, nothing in it loads, runs or is framed.
 */
export const jsonHeaders = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** That we cannot serve now, though we may in a few seconds. */
export function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', { retryAfterSeconds: tryAgainAfterSeconds, cause });
}

/**
 * What went wrong, in our vocabulary. What is not in it is logged without its message and becomes `internal`, unless it
 * was the database that cannot serve now.
 */
export function asAppError(error: unknown, log: Logger, requestId: string): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) {
    log.warn({ requestId, ...describeError(error) }, 'the database cannot serve now');
    return unavailable(error);
  }
  log.error({ requestId, ...describeError(error) }, 'unexpected error');
  return new AppError('internal', { cause: error });
}

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly fields?: FieldErrors;
  readonly requestId: string;
}

function failureOf(error: AppError, requestId: string): Failure {
  const { code, message, fields } = error;
  return fields ? { code, message, fields, requestId } : { code, message, requestId };
}

/**
 * The body of a failure: `{error: "<message>", code, fields?, requestId}` for the specification's functions, and
 * `{error: {code, message, fields?, requestId}}` everywhere else (design.md section 1).
 */
export function failureBody(error: AppError, path: string, requestId: string): object {
  const failure = failureOf(error, requestId);
  if (!path.startsWith(functionsPrefix)) return { error: failure };
  const { message, ...rest } = failure;
  return { error: message, ...rest };
}

/** What leaves for a failure, on either way out: never a stack, never cached. */
export function failureAnswer(error: AppError, path: string, requestId: string) {
  const wait = error.retryAfterSeconds;
  return {
    status: errorCatalogue[error.code].status,
    headers: { ...jsonHeaders, ...(wait === undefined ? {} : { 'retry-after': String(wait) }) },
    body: JSON.stringify(failureBody(error, path, requestId)),
  };
}

/** The whole response of a failure. */
export function failureResponse(
  error: AppError,
  path: string,
  requestId: string,
  everyAnswer: Readonly<Record<string, string>>,
): Response {
  const { body, headers, status } = failureAnswer(error, path, requestId);
  return new Response(body, { status, headers: { ...everyAnswer, ...headers } });
}

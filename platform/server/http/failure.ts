import { AppError, errorCatalogue, type FieldErrors } from '#platform/contract/errors.ts';
import { isUnavailable } from '#platform/server/db/unavailable.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';

const functionsPrefix = '/api/functions/';
const tryAgainAfterSeconds = 5;

/**
 * Headers of every JSON answer, which is never cached. Its policy replaces the pages' long one: it is data, and if a
 * browser ever shows it as a document, nothing in it loads, runs or is framed.
 */
export const jsonHeaders = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** The failure for when we cannot serve now, though we may in a few seconds. */
export function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', { retryAfterSeconds: tryAgainAfterSeconds, cause });
}

/**
 * A failure in our vocabulary. Anything unknown is logged without its message and becomes `internal`, unless the
 * database cannot serve now.
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
 * The body of a failure: `{error: "<message>", code, fields?, requestId}` for `/api/functions/*`, and
 * `{error: {code, message, fields?, requestId}}` everywhere else: clients of the functions rely on that shape.
 */
export function failureBody(error: AppError, path: string, requestId: string): object {
  const failure = failureOf(error, requestId);
  if (!path.startsWith(functionsPrefix)) return { error: failure };
  const { message, ...rest } = failure;
  return { error: message, ...rest };
}

/** The answer to a failure, however it is sent: never with a stack trace, never cached. */
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

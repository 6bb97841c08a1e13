import { type ErrorCode, errorCatalogue, type FieldErrors, isErrorCode } from '#platform/contract/errors.ts';
import { inReadersZone } from '#platform/contract/renewal.ts';

interface CallErrorDetails {
  readonly fields?: FieldErrors | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/** Why a call to our server failed, with a message that may be shown as it is. */
export class CallError extends Error {
  readonly code: ErrorCode;
  /** Field name to its message; empty unless the server named fields. */
  readonly fields: FieldErrors;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, details: CallErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'CallError';
    this.code = code;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/**
 * The sentence for a failure of any kind: the server's own, with its hours on the reader's clock. @param fallback the
 * page's sentence, for when the server has none or the failure isn't the server's
 */
export function messageOf(error: unknown, fallback: string = errorCatalogue.internal.message): string {
  const said = error instanceof CallError ? error.message : errorCatalogue.internal.message;
  if (said === errorCatalogue.internal.message) return fallback;
  const isSpent = error instanceof CallError && error.code === 'allowance_spent';
  return isSpent ? inReadersZone(said, new Date()) : said;
}

/** Waits for a deletion. Something already gone, as after a lost answer, counts as deleted. @throws CallError */
export async function untilGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'not_found')) throw error;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Several messages are one, joined with commas [billing.purchase-array-joined]. */
function textOf(value: unknown): string | undefined {
  const text = Array.isArray(value) ? value.filter((one) => typeof one === 'string').join(', ') : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

function fieldsOf(value: unknown): FieldErrors | undefined {
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The code for a bare status when the answer names none, like a proxy's page: only codes that no slice owns. */
const plainCodes = [
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'body_too_slow',
  'body_too_large',
  'unsupported_media_type',
  'upload_busy',
  'too_many_requests',
  'model_failed',
  'unavailable',
] as const satisfies readonly ErrorCode[];

function codeOfStatus(status: number): ErrorCode {
  return plainCodes.find((code) => errorCatalogue[code].status === status) ?? 'internal';
}

/**
 * Reads either wire shape, `{error: {code, message, …}}` and the functions' `{error: "<message>", code, …}`; anything
 * else (a proxy's page, nothing at all) becomes the catalogue's sentence for the status.
 */
export function callErrorOf(body: unknown, status: number, retryAfterSeconds?: number): CallError {
  const outer = isRecord(body) ? body : {};
  const inner: Record<string, unknown> =
    isRecord(outer.error) && !Array.isArray(outer.error) ? outer.error : { ...outer, message: outer.error };
  const code = isErrorCode(inner.code) ? inner.code : codeOfStatus(status);
  return new CallError(code, textOf(inner.message) ?? errorCatalogue[code].message, {
    fields: fieldsOf(inner.fields),
    requestId: textOf(inner.requestId),
    retryAfterSeconds,
  });
}

import type { CustomFetchOptions } from 'openid-client';

const mostBytes = 256 * 1024;

/** The body of an answer, read only up to a limit. @throws RangeError if it is longer */
async function bytesOf(response: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  if (response.body === null) return new Uint8Array();
  for await (const part of response.body) {
    length += part.byteLength;
    // Leaving the loop cancels the body: nothing more of it is read.
    if (length > most) throw new RangeError(`an answer of more than ${most} bytes`);
    parts.push(part);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** Statuses without a body, for which `Response` accepts none. */
const withoutBody = new Set([204, 205, 304]);

/**
 * Fetches from a provider that may be broken or hostile: no redirect is followed, and an answer, including its body, is
 * bounded in time and size. @param withinMs for all of it
 */
export function boundedFetch(withinMs: number) {
  return async (url: string, options: CustomFetchOptions): Promise<Response> => {
    const { body = null, headers: sent, method, signal } = options;
    const limits = [AbortSignal.timeout(withinMs), ...(signal ? [signal] : [])];
    const request = {
      method,
      headers: sent,
      body,
      redirect: 'manual',
      signal: AbortSignal.any(limits),
    } as const;
    const response = await fetch(url, request);
    const { headers, status } = response;
    const bytes = await bytesOf(response, mostBytes);
    return new Response(withoutBody.has(status) ? null : bytes, { status, headers });
  };
}

import { CallError, callErrorOf } from '#platform/client/call-error.ts';
import { recordingLimits } from '#features/spar/rules/recording.ts';

const offline = 'You seem to be offline. Check your connection and try again, or type it.';
const tooLong = 'That was too much at once. Say it in two turns, or type it.';

/** Has a recording turned into text by the provider. @param to where, filled in @returns the text, empty if nothing was said @throws CallError */
export async function sendRecording(to: string, recording: Blob, signal: AbortSignal): Promise<string> {
  if (recording.size > recordingLimits.bytes) throw new CallError('body_too_large', tooLong);
  let response: Response;
  try {
    response = await fetch(to, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'content-type': recording.type },
      body: recording,
      signal,
    });
  } catch (cause) {
    signal.throwIfAborted();
    throw new CallError('unavailable', offline, { cause });
  }
  const body: unknown = await response.json().catch(() => null);
  signal.throwIfAborted();
  if (!response.ok) throw callErrorOf(body, response.status);
  const text = (body as { readonly text?: unknown } | null)?.text;
  if (typeof text !== 'string') throw callErrorOf(null, 500);
  return text;
}

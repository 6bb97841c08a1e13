import { recordingLimits } from '#features/spar/rules/voice-recording.ts';
import { CallError, callErrorOf } from '#platform/client/call-error.ts';
import type { Ears, Heard } from './ears.ts';
import { type Take, record } from './microphone.ts';

const offline = 'You seem to be offline. Check your connection and try again, or type it.';
const tooLong = 'That was too much at once. Say it in two turns, or type it.';

/**
 * Has a recording turned into text by the provider.
 * @param to the path with its id
 * @returns the text, empty if nothing was said
 * @throws CallError
 */
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

/** A muted microphone gives no sound at all; an open one always hisses a little. */
const noSound = 0.0005;
/** A voice at arm's length is many times as loud. */
const quietest = 0.01;

/** Whether anything was loud enough to send: for silence, models make up sentences. */
function heardIn({ recording, loudest, isMuted }: Take): Heard {
  if (isMuted || (loudest !== null && loudest < noSound)) return { kind: 'nothing', why: 'muted' };
  if (recording.size === 0 || (loudest !== null && loudest < quietest))
    return { kind: 'nothing', why: 'quiet' };
  return { kind: 'recording', recording };
}

/** Records, so that the provider can turn it into text. */
export const providerEars: Ears = {
  way: 'provider',
  async listen({ onGone }) {
    const recorder = await record(() => onGone(null));
    return { stop: async () => heardIn(await recorder.stop()), discard: recorder.discard };
  },
};

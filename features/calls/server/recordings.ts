import { AppError } from '#platform/contract/errors.ts';
import { readBytes } from '#platform/server/http/body.ts';
import { jsonHeaders } from '#platform/server/http/failure.ts';
import type { RawRoute } from '#platform/server/http/raw-route.ts';
import { ModelFault } from '#platform/server/model/fault.ts';
import { createMeter } from '#platform/server/model/meter.ts';
import type { Recording } from '#platform/server/model/transcriber.ts';
import { keepAlive } from '#platform/server/runs/alive.ts';
import { beginRun, endRun, finishRun } from '#platform/server/runs/allowance.ts';
import { cleanText } from '#platform/contract/text.ts';
import { callLimits, callRecordingPath, everybodyAgreed } from '#features/calls/rules/limits.ts';
import type { CallMember, CallsDeps } from './calls-deps.ts';

const notOffered = 'We can’t turn a recording into text here. Paste the text instead.';
const noConsent = 'Everybody on the call has to agree first. Please confirm that they did.';
const noRecording = 'Send a form with the fields consent and recording.';
const wrongType = 'Send the recording as MP3, M4A, MP4, WAV, WebM or Ogg.';
const unreadable = 'We couldn’t read this recording. Choose another, or paste the text.';
const busy = 'We’re already turning a recording of yours into text. Wait until it’s done.';
const failed = 'We couldn’t turn this recording into text right now. Try again later, or paste the text.';

/** What the boundaries of a form and its other fields take beside the recording. */
const formBytes = 16 * 1024;

const at = (bytes: Uint8Array, from: number, ...wanted: readonly number[]) =>
  wanted.every((byte, index) => bytes[from + index] === byte);

/** The format that a file begins as; null for any other. A name or a type proves nothing. */
function formatOf(bytes: Uint8Array): Recording['format'] | null {
  if (at(bytes, 0, 0x1a, 0x45, 0xdf, 0xa3)) return 'webm';
  if (at(bytes, 0, 0x4f, 0x67, 0x67, 0x53)) return 'ogg';
  if (at(bytes, 4, 0x66, 0x74, 0x79, 0x70)) return 'mp4';
  if (at(bytes, 0, 0x52, 0x49, 0x46, 0x46) && at(bytes, 8, 0x57, 0x41, 0x56, 0x45)) return 'wav';
  // An ID3 tag, or the sync word of a frame of layer III.
  if (at(bytes, 0, 0x49, 0x44, 0x33) || at(bytes, 0, 0xff, 0xfb) || at(bytes, 0, 0xff, 0xf3)) return 'mp3';
  return null;
}

/**
 * The recording of a form, if it says that everybody agreed. It is held in memory while the provider turns it into
 * text, and is gone when this request is: no file, no table and no log has it.
 * @throws AppError invalid_input, unsupported_media_type, body_too_large, malformed_body
 */
async function readRecording(request: Request): Promise<Pick<Recording, 'bytes' | 'format'>> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.toLowerCase().startsWith('multipart/form-data'))
    throw new AppError('unsupported_media_type', { message: noRecording });
  const body = await readBytes(request, callLimits.recording + formBytes);
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch((cause) => {
    throw new AppError('malformed_body', { message: noRecording, cause });
  });
  if (form.get('consent') !== everybodyAgreed) throw new AppError('conflict', { message: noConsent });
  const file = form.get('recording');
  if (!(file instanceof File)) throw new AppError('malformed_body', { message: noRecording });
  if (file.size > callLimits.recording) throw new AppError('body_too_large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const format = formatOf(bytes);
  if (format === null) throw new AppError('unsupported_media_type', { message: wrongType });
  return { bytes, format };
}

/** Has a recording turned into text; counted as recordings of practice calls are. @throws AppError allowance_spent, model_failed */
async function transcribe(
  { clock, db, quotaOf }: CallsDeps,
  viewer: CallMember,
  hear: NonNullable<CallsDeps['transcriber']>,
  recording: Omit<Recording, 'meter'>,
): Promise<string> {
  const { quota, tool } = quotaOf(viewer, 'recording');
  const id = await beginRun(db, { ...quota, tool, model: hear.modelName, now: clock.now() });
  const letGo = keepAlive({ db, clock }, id);
  const meter = createMeter();
  let isDone = false;
  try {
    const heard = await hear.hear({ ...recording, meter });
    recording.signal.throwIfAborted();
    await finishRun(db, { id, usage: meter.total(), now: clock.now() }, () => Promise.resolve());
    isDone = true;
    return cleanText(heard).slice(0, callLimits.text);
  } catch (cause) {
    if (!(cause instanceof ModelFault)) throw cause;
    throw new AppError('model_failed', { message: cause.kind === 'request' ? unreadable : failed, cause });
  } finally {
    letGo();
    const state = recording.signal.aborted ? 'stopped' : 'failed';
    if (!isDone) await endRun(db, { id, state, usage: meter.total(), now: clock.now() });
  }
}

/** A recording of a real call, which the provider turns into text once everybody agreed. The sound is never stored. */
export function callRecordingRoute(deps: CallsDeps): RawRoute {
  // One at a time for each member: it stays in memory while it arrives and is turned into text.
  const inside = new Set<string>();
  return {
    id: 'calls.transcribe',
    methods: ['POST'],
    path: callRecordingPath,
    access: 'spar.use',
    limit: 'generate',
    freshViewer: false,
    async answer({ headers, request, viewer }) {
      if (viewer === null) throw new AppError('unauthenticated');
      if (deps.transcriber === null) throw new AppError('unavailable', { message: notOffered });
      if (inside.has(viewer.userId))
        throw new AppError('too_many_requests', { message: busy, retryAfterSeconds: 15 });
      inside.add(viewer.userId);
      try {
        const recording = { ...(await readRecording(request)), signal: request.signal, isLong: true };
        const text = await transcribe(deps, viewer, deps.transcriber, recording);
        return new Response(JSON.stringify({ text }), {
          headers: { ...headers, ...jsonHeaders, 'cache-control': 'private, no-store' },
        });
      } finally {
        inside.delete(viewer.userId);
      }
    },
  };
}

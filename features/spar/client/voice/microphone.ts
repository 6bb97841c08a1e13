import { recordingLimits } from '#features/spar/rules/voice-recording.ts';

/** Why a microphone could not be used; the page has a sentence for each. */
export type MicrophoneTrouble = 'denied' | 'none' | 'in-use' | 'other';

/** Thrown when no microphone could be opened. */
export class MicrophoneFault extends Error {
  readonly trouble: MicrophoneTrouble;

  constructor(trouble: MicrophoneTrouble, options?: ErrorOptions) {
    super(`no microphone: ${trouble}`, options);
    this.name = 'MicrophoneFault';
    this.trouble = trouble;
  }
}

/** The browser's error names and what they mean. */
const troubles: Readonly<Record<string, MicrophoneTrouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
};

/** What browsers record in, the best first: Safari has only the last. */
const types = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'] as const;

const devices = () => (navigator as { mediaDevices?: MediaDevices }).mediaDevices ?? null;

function recordedType(): string | null {
  if (!('MediaRecorder' in globalThis)) return null;
  return types.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/** Whether this browser can record on this page; an insecure page has no microphone at all. */
export const canRecord = () => devices() !== null && recordedType() !== null;

/** Whether there is a microphone; true if the browser does not say. */
export async function hasMicrophone(): Promise<boolean> {
  const all = await devices()
    ?.enumerateDevices()
    .catch(() => null);
  return !all || all.some(({ kind }) => kind === 'audioinput');
}

/** Calls back when a microphone is connected or removed. @returns a function that stops it */
export function watchMicrophones(onChange: () => void): () => void {
  const found = devices();
  found?.addEventListener('devicechange', onChange);
  return () => found?.removeEventListener('devicechange', onChange);
}

async function openMicrophone(): Promise<MediaStream> {
  const found = devices();
  if (found === null) throw new MicrophoneFault('none');
  try {
    return await found.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : '';
    throw new MicrophoneFault(troubles[name] ?? 'other', { cause });
  }
}

/** Lets go of the microphone, so that its light goes out. */
function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** How loud it is and was, from 0 to 1; null if the browser cannot measure it. */
interface Meter {
  readonly loudest: () => number | null;
  readonly end: () => void;
}

const measuredEveryMs = 50;

function measure(stream: MediaStream): Meter {
  if (!('AudioContext' in globalThis)) return { loudest: () => null, end: () => undefined };
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(stream).connect(analyser);
  const wave = new Float32Array(analyser.fftSize);
  let loudest: number | null = null;
  const timer = setInterval(() => {
    // A context that may not run measures nothing; that does not mean silence.
    if (context.state !== 'running') return;
    analyser.getFloatTimeDomainData(wave);
    loudest = wave.reduce((most, value) => Math.max(most, Math.abs(value)), loudest ?? 0);
  }, measuredEveryMs);
  return {
    loudest: () => loudest,
    end: () => {
      clearInterval(timer);
      void context.close();
    },
  };
}

/** What was recorded between a press and its end. */
export interface Take {
  readonly recording: Blob;
  readonly loudest: number | null;
  /** The browser says that the microphone is switched off. */
  readonly isMuted: boolean;
}

export interface Recorder {
  readonly stop: () => Promise<Take>;
  /** Ends it and forgets what was recorded. */
  readonly discard: () => void;
}

function recordFrom(stream: MediaStream, onGone: () => void): Recorder {
  const pieces: Blob[] = [];
  const mimeType = recordedType() ?? '';
  const recorder = new MediaRecorder(stream, {
    mimeType,
    audioBitsPerSecond: recordingLimits.bitsPerSecond,
  });
  const [track] = stream.getAudioTracks();
  let isMuted = track?.muted ?? false;
  const end = () => {
    meter.end();
    track?.removeEventListener('ended', onGone);
    closeMicrophone(stream);
  };
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) pieces.push(data);
  });
  track?.addEventListener('ended', onGone);
  track?.addEventListener('unmute', () => {
    isMuted = false;
  });
  recorder.start();
  const meter = measure(stream);
  return {
    stop: () =>
      new Promise((resolve) => {
        const finish = () => {
          const loudest = meter.loudest();
          end();
          resolve({ recording: new Blob(pieces, { type: mimeType }), loudest, isMuted });
        };
        // A recorder whose microphone went away has stopped by itself.
        if (recorder.state === 'inactive') return finish();
        recorder.addEventListener('stop', finish, { once: true });
        recorder.stop();
      }),
    discard: () => {
      if (recorder.state !== 'inactive') recorder.stop();
      end();
    },
  };
}

/**
 * Opens the microphone and records until it is stopped. @param onGone the microphone was unplugged or taken away
 * @throws MicrophoneFault; then no microphone stays open
 */
export async function record(onGone: () => void): Promise<Recorder> {
  const stream = await openMicrophone();
  try {
    return recordFrom(stream, onGone);
  } catch (cause) {
    closeMicrophone(stream);
    throw new MicrophoneFault('other', { cause });
  }
}

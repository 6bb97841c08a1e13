import { onTestFinished, vi } from 'vitest';
import type { EmotionEngine } from '#features/tracker/client/engine/engine.ts';
import { createListeners, type EngineFault } from '#features/tracker/client/engine/engine.ts';
import { assertConsent } from '#features/tracker/rules/consent.ts';
import { type EmotionSample, freshMemory, interpret } from '#features/tracker/rules/interpret.ts';
import { readingOf, recordedFaces } from './faces.ts';

/** A sample as the engine would give it for the recorded face, with a test's changes. */
export function sampleOf(change: Partial<EmotionSample> = {}): EmotionSample {
  const { sample } = interpret(freshMemory(), readingOf(recordedFaces.surprised, performance.now()));
  return { ...sample, ...change };
}

/** An engine controlled by the test: it loads, samples and fails when told to. */
export function handEngine(given: Partial<EmotionEngine> = {}) {
  const samples = createListeners<EmotionSample>();
  const failures = createListeners<EngineFault>();
  let loaded: () => void = () => undefined;
  let refused: (error: Error) => void = () => undefined;
  const calls: string[] = [];
  const engine: EmotionEngine = {
    id: 'embedded',
    reads: 'emotions',
    loadsFromOutside: false,
    load: () => {
      calls.push('load');
      return new Promise((resolve, reject) => {
        [loaded, refused] = [resolve, reject];
      });
    },
    async start(_video, consent) {
      assertConsent(consent, engine.id);
      calls.push('start');
    },
    async stop() {
      calls.push('stop');
    },
    dispose: () => calls.push('dispose'),
    calibrate: async () => true,
    onSample: samples.on,
    onFailure: failures.on,
    ...given,
  };
  return {
    engine,
    calls,
    finishLoading: () => loaded(),
    failLoading: (error: Error) => refused(error),
    show: (change: Partial<EmotionSample> = {}) => samples.tell(sampleOf(change)),
    fail: (fault: EngineFault) => failures.tell(fault),
  };
}

interface FakeTrack extends EventTarget {
  stopped: boolean;
}

/** Simulated cameras for a page: they open at once unless `fault` says otherwise. */
export function plugCameras(labels: readonly string[], fault: () => Error | null = () => null) {
  const tracks: FakeTrack[] = [];
  const wishes: MediaStreamConstraints[] = [];
  const events = new EventTarget();
  const open = (constraints: MediaStreamConstraints) => {
    wishes.push(constraints);
    const error = fault();
    if (error) return Promise.reject(error);
    const wish = (constraints.video as { deviceId?: { exact?: string } }).deviceId?.exact;
    const track = Object.assign(new EventTarget(), {
      stopped: false,
      stop() {
        this.stopped = true;
      },
      getSettings: () => ({ deviceId: wish ?? 'camera-0' }),
    });
    tracks.push(track);
    return Promise.resolve({
      getTracks: () => [track],
      getVideoTracks: () => [track],
    } as unknown as MediaStream);
  };
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: vi.fn(open),
      enumerateDevices: async () =>
        labels.map((label, index) => ({ kind: 'videoinput', deviceId: `camera-${index}`, label })),
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
    },
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    configurable: true,
    writable: true,
    value: null,
  });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'mediaDevices');
    localStorage.clear();
    sessionStorage.clear();
  });
  return { tracks, wishes };
}

import { onTestFinished, vi } from 'vitest';

type Loudness = 'a voice' | 'a hiss' | 'nothing';
const peaks: Readonly<Record<Loudness, number>> = { 'a voice': 0.4, 'a hiss': 0.002, nothing: 0 };

class Track extends EventTarget {
  muted = false;
  stopped = false;
  stop(): void {
    this.stopped = true;
  }
}

class Recorder extends EventTarget {
  static isTypeSupported = (type: string) => type.startsWith('audio/webm');
  state: 'inactive' | 'recording' = 'inactive';
  start(): void {
    this.state = 'recording';
  }
  stop(): void {
    if (this.state === 'inactive') throw new DOMException('inactive', 'InvalidStateError');
    this.state = 'inactive';
    const data = new Blob([new Uint8Array(2000)]);
    queueMicrotask(() => {
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }));
      this.dispatchEvent(new Event('stop'));
    });
  }
}

/**
 * Gives the page of this test a browser with a microphone. @param fault what opening it fails with
 */
export function plugMicrophone({ fault = () => null }: { readonly fault?: () => Error | null } = {}) {
  const tracks: Track[] = [];
  const events = new EventTarget();
  const heard: { loudness: Loudness; kinds: readonly string[] } = {
    loudness: 'a voice',
    kinds: ['audioinput'],
  };
  const open = vi.fn(async () => {
    const error = fault();
    if (error) throw error;
    const track = new Track();
    track.muted = heard.loudness === 'nothing';
    tracks.push(track);
    return { getTracks: () => [track], getAudioTracks: () => [track] };
  });
  class Context {
    state = 'running';
    createAnalyser = () => ({
      fftSize: 8,
      getFloatTimeDomainData: (wave: Float32Array) => wave.fill(peaks[heard.loudness]),
    });
    createMediaStreamSource = () => ({ connect: () => undefined });
    close = () => Promise.resolve();
  }
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: open,
      enumerateDevices: async () => heard.kinds.map((kind) => ({ kind, deviceId: '', label: '' })),
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
    },
  });
  vi.stubGlobal('MediaRecorder', Recorder);
  vi.stubGlobal('AudioContext', Context);
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'mediaDevices');
    localStorage.clear();
  });
  return {
    open,
    tracks,
    heard,
    /** Whether any microphone is open. */
    isOpen: () => tracks.some(({ stopped }) => !stopped),
    unplug: () => tracks.at(-1)?.dispatchEvent(new Event('ended')),
    change: () => events.dispatchEvent(new Event('devicechange')),
  };
}

/** A recognition of the browser's own, on the device. */
export class DeviceRecognition extends EventTarget {
  static last: DeviceRecognition | null = null;
  static available = (): Promise<string> => Promise.resolve('available');
  lang = '';
  continuous = false;
  interimResults = false;
  constructor() {
    super();
    DeviceRecognition.last = this;
  }
  get processLocally(): boolean {
    return this.#isLocal;
  }
  set processLocally(value: boolean) {
    this.#isLocal = value;
  }
  #isLocal = false;
  start(): void {
    queueMicrotask(() => this.dispatchEvent(new Event('audiostart')));
  }
  stop(): void {
    queueMicrotask(() => this.dispatchEvent(new Event('end')));
  }
  abort(): void {
    this.stop();
  }
  hears(...results: readonly string[]): void {
    const event = new Event('result');
    this.dispatchEvent(Object.assign(event, { results: results.map((transcript) => [{ transcript }]) }));
  }
  fails(error: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { error }));
    this.dispatchEvent(new Event('end'));
  }
}

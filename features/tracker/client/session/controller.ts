import {
  type CameraChoice,
  CameraFault,
  type CameraTrouble,
  closeCamera,
  type Devices,
  faultOf,
  listCameras,
  openCamera,
} from '#features/tracker/client/camera/camera.ts';
import { type EmotionEngine, EngineFault } from '#features/tracker/client/engine/engine.ts';
import { type Consent, ConsentRequired } from '#features/tracker/rules/consent.ts';
import type { EmotionSample } from '#features/tracker/rules/interpret.ts';
import { trialLeftMs } from '#features/tracker/rules/trial.ts';
import { addTrialUsed, keepCamera, readCamera, readTrialUsed } from './device-memory.ts';
import { loadLimit, waitUntilReady } from './engine-readiness.ts';
import { createRecorder, type Recording } from './recording.ts';
import { nothingShown, type SamplesByPart, showNext } from './turns.ts';

export type Phase = 'idle' | 'starting' | 'tracking' | 'paused' | 'stopped';

/** What the page says in a toast; the wording of several is fixed [tracker.sdk-load-error] [tracker.error-starting]. */
export type News =
  | { readonly kind: 'sdk-not-ready' | 'sdk-load-error' | 'camera-access-required' | 'free-trial-ended' }
  | { readonly kind: 'error-starting'; readonly message: string };

export interface TrackerState {
  readonly phase: Phase;
  readonly engine: 'loading' | 'ready' | 'failed';
  readonly loaded: number;
  readonly engineMessage: string | null;
  readonly trouble: CameraTrouble | null;
  readonly cameras: readonly CameraChoice[];
  readonly cameraId: string | null;
  /** Null for members without a limit. */
  readonly trialLeftMs: number | null;
  readonly trackedMs: number;
  /** The newest result; `shown` is what the page currently shows of the results. */
  readonly sample: EmotionSample | null;
  readonly shown: SamplesByPart;
  readonly calibrating: boolean;
  /** Whether the last resting face was seen; null before the first one of this run. */
  readonly restingSeen: boolean | null;
  readonly recording: Recording | null;
}

interface TrackerOptions {
  readonly engine: EmotionEngine;
  readonly devices: Devices | null;
  readonly userId: string;
  readonly unlimited: boolean;
  readonly onNews: (news: News) => void;
}

const tickMs = 200;

/** For these the words beside the button say everything; the browser's own message would repeat it. */
const saidByState = (trouble: CameraTrouble | null) => trouble === 'none' || trouble === 'in-use';

/** Runs one member's tracker: engine, camera, trial and recording. The page renders its state and calls its actions. */
export function createTracker({
  engine,
  devices,
  userId,
  unlimited: initiallyUnlimited,
  onNews,
}: TrackerOptions) {
  let unlimited = initiallyUnlimited;
  let usedMs = readTrialUsed(userId);
  const left = () => (unlimited ? null : trialLeftMs(usedMs));
  let state: TrackerState = {
    phase: 'idle',
    engine: 'loading',
    loaded: 0,
    engineMessage: null,
    trouble: null,
    cameras: [],
    cameraId: readCamera(),
    trialLeftMs: left(),
    trackedMs: 0,
    sample: null,
    shown: nothingShown,
    calibrating: false,
    restingSeen: null,
    recording: null,
  };
  const listeners = new Set<() => void>();
  let disposed = false;
  let loadingBegan = false;
  let stream: MediaStream | null = null;
  let video: HTMLVideoElement | null = null;
  let recorder: ReturnType<typeof createRecorder> | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let tickedAt = 0;
  let results = 0;
  /** Counts starts and stops: anything that finishes late, after a newer one, is dropped. */
  let run = 0;

  function set(change: Partial<TrackerState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  const isRunning = () => state.phase === 'tracking' || state.phase === 'paused';

  async function load(): Promise<void> {
    if (loadingBegan) return;
    loadingBegan = true;
    let failed = false;
    const loading = engine
      .load((loaded) => set({ loaded }))
      .then(() => set({ engine: 'ready', loaded: 1, engineMessage: null }))
      .catch((error: unknown) => {
        failed = true;
        set({ engine: 'failed', engineMessage: error instanceof Error ? error.message : String(error) });
      });
    const inTime = await waitUntilReady(() => state.engine !== 'loading' || disposed, loadLimit);
    // A slow connection may still deliver it: then the message goes away and Start works.
    if (!disposed && (failed || !inTime)) onNews({ kind: 'sdk-load-error' });
    await loading;
  }

  /** Counts the time since the previous call. */
  function account(): void {
    const now = performance.now();
    const elapsed = Math.min(1000, Math.max(0, now - tickedAt));
    tickedAt = now;
    if (state.phase !== 'tracking') return;
    if (!unlimited) usedMs = addTrialUsed(userId, usedMs, elapsed);
    set({ trackedMs: state.trackedMs + elapsed, trialLeftMs: left() });
  }

  function tick(): void {
    account();
    if (state.phase !== 'tracking' || state.trialLeftMs !== 0) return;
    onNews({ kind: 'free-trial-ended' });
    void stop();
  }

  function show(opened: MediaStream): void {
    stream = opened;
    const [track] = opened.getVideoTracks();
    track?.addEventListener('ended', () => {
      if (stream !== opened) return;
      set({ trouble: 'unplugged' });
      void stop();
      void refreshCameras();
    });
    set({ cameraId: track?.getSettings().deviceId ?? state.cameraId });
  }

  async function refreshCameras(): Promise<void> {
    const cameras = await listCameras(devices);
    if (!disposed) set({ cameras });
  }

  async function attach(opened: MediaStream): Promise<void> {
    if (!video) return;
    video.srcObject = opened;
    await video.play();
  }

  async function start(element: HTMLVideoElement, consent: Consent | null): Promise<void> {
    if (state.phase === 'starting' || isRunning()) return;
    if (consent === null) throw new ConsentRequired();
    if (state.engine !== 'ready') {
      onNews({ kind: 'sdk-not-ready' });
      return;
    }
    usedMs = readTrialUsed(userId);
    if (left() === 0) {
      set({ trialLeftMs: 0 });
      onNews({ kind: 'free-trial-ended' });
      return;
    }
    run += 1;
    const mine = run;
    video = element;
    set({ phase: 'starting', trouble: null, sample: null, shown: nothingShown, trackedMs: 0 });
    try {
      const opened = await openCamera(devices, state.cameraId);
      if (mine !== run) {
        closeCamera(opened);
        return;
      }
      show(opened);
      await attach(opened);
      await engine.start(element, consent);
      if (mine !== run) return;
      recorder = createRecorder(engine.reads, new Date(), performance.now());
      tickedAt = performance.now();
      timer = setInterval(tick, tickMs);
      set({ phase: document.hidden ? 'paused' : 'tracking', recording: recorder.recording });
      void refreshCameras();
    } catch (error) {
      if (mine !== run) return;
      const fault = error instanceof CameraFault || error instanceof EngineFault ? error : faultOf(error);
      const trouble = fault instanceof CameraFault ? fault.trouble : null;
      await stop();
      set({ phase: 'idle', trouble });
      if (trouble === 'denied') onNews({ kind: 'camera-access-required' });
      else if (!saidByState(trouble)) onNews({ kind: 'error-starting', message: fault.message });
    }
  }

  async function stop(): Promise<void> {
    account();
    run += 1;
    clearInterval(timer);
    closeCamera(stream);
    stream = null;
    if (video) video.srcObject = null;
    recorder = null;
    const phase = state.phase === 'idle' ? 'idle' : 'stopped';
    set({ phase, sample: null, shown: nothingShown, calibrating: false });
    await engine.stop();
  }

  /** Switches to another camera, even while running; the old one continues if the new one cannot be opened. */
  async function chooseCamera(id: string): Promise<void> {
    keepCamera(id);
    set({ cameraId: id });
    if (!isRunning()) return;
    const mine = run;
    try {
      const opened = await openCamera(devices, id);
      if (mine !== run) {
        closeCamera(opened);
        return;
      }
      const old = stream;
      show(opened);
      closeCamera(old);
      await attach(opened);
    } catch (error) {
      const actual = stream?.getVideoTracks()[0]?.getSettings().deviceId ?? null;
      set({ cameraId: actual });
      onNews({ kind: 'error-starting', message: faultOf(error).message });
    }
  }

  const onVisibility = () => {
    if (!isRunning()) return;
    account();
    set({ phase: document.hidden ? 'paused' : 'tracking' });
  };
  const onDevices = () => void refreshCameras();
  const forget = [
    engine.onSample((sample) => {
      if (state.phase !== 'tracking') return;
      recorder?.add(sample);
      set({ sample, shown: showNext(state.shown, sample, results) });
      results += 1;
    }),
    engine.onFailure((fault) => {
      set({ engine: 'failed', engineMessage: fault.message });
      void stop();
      onNews({ kind: 'sdk-load-error' });
    }),
  ];
  document.addEventListener('visibilitychange', onVisibility);
  devices?.addEventListener('devicechange', onDevices);
  void refreshCameras();

  return {
    engine,
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Loads the engine; a second call does nothing. */
    load,
    start,
    stop,
    chooseCamera,
    /** Takes two seconds as the resting face. */
    async calibrate(): Promise<void> {
      if (!engine.calibrate || !isRunning() || state.calibrating) return;
      set({ calibrating: true, restingSeen: null });
      const seen = await engine.calibrate();
      set({ calibrating: false, restingSeen: isRunning() ? seen : null });
    },
    /** The subscription was bought, or ended, while the page was open. */
    setUnlimited(now: boolean): void {
      if (now === unlimited) return;
      unlimited = now;
      set({ trialLeftMs: left() });
    },
    /**
     * Discards what was tracked. @returns a function that brings it back, and says whether it could: not once something
     * else is tracked
     */
    discard(): () => boolean {
      const { phase, recording, trackedMs } = state;
      if (!isRunning()) set({ recording: null, phase: 'idle', trackedMs: 0 });
      return () => {
        const isFree = !disposed && !isRunning() && state.recording === null;
        if (isFree) set({ phase, recording, trackedMs });
        return isFree;
      };
    },
    /** Ends everything; the camera's light goes out. */
    dispose(): void {
      disposed = true;
      run += 1;
      clearInterval(timer);
      closeCamera(stream);
      if (video) video.srcObject = null;
      for (const end of forget) end();
      document.removeEventListener('visibilitychange', onVisibility);
      devices?.removeEventListener('devicechange', onDevices);
      engine.dispose();
      listeners.clear();
    },
  };
}

export type Tracker = ReturnType<typeof createTracker>;

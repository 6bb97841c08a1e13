import { type Pose, baselineOf } from '#features/tracker/rules/attention.ts';
import { assertConsent } from '#features/tracker/rules/consent.ts';
import { type EmotionSample, freshMemory, interpret } from '#features/tracker/rules/interpret.ts';
import type { Reads } from '#features/tracker/rules/reads.ts';
import { builtAssets } from './assets.ts';
import { type EmotionEngine, EngineFault, createListeners } from './engine.ts';
import type { Picture } from './messages.ts';
import { type ReadFrame, type WorkerLink, createWorkerLink } from './worker-link.ts';

/** The part of the Battery Status API that is used; only Chromium has it, and only in secure pages. */
interface Battery extends EventTarget {
  readonly charging: boolean;
}
type WithBattery = Navigator & { getBattery?: () => Promise<Battery> };

/**
 * Watches whether the device runs on its battery.
 * @returns a function that says so now; false if the browser does not tell
 */
export function watchPower(browser: WithBattery = navigator): () => boolean {
  let battery: Battery | null = null;
  browser.getBattery?.().then(
    (found) => {
      battery = found;
    },
    // A page may be denied it by policy; then it counts as plugged in, as in browsers without it.
    () => undefined,
  );
  return () => battery !== null && !battery.charging;
}

/**
 * The target is ten results a second, on battery five; a slow machine gives fewer, and never builds up a queue.
 * Smoothing goes by time, so the figures are the same.
 */
const frameEveryMs = { plugged: 100, battery: 200 } as const;
const restingMs = 2000;

interface Parts {
  readonly link: () => WorkerLink;
  /** The video's current picture; null if there is none. */
  readonly grab: (video: HTMLVideoElement) => Promise<Picture | null>;
  /** Whether the device runs on its battery now. */
  readonly onBattery: () => boolean;
  /** Called for every frame: what the worker spent on it and what memory it holds. */
  readonly onFrame: (frame: ReadFrame) => void;
}

/**
 * A VideoFrame costs the page's own thread nothing; the bitmap, for browsers without VideoFrame, is a copy made there.
 */
async function grabPicture(video: HTMLVideoElement): Promise<Picture | null> {
  try {
    return 'VideoFrame' in globalThis ? new VideoFrame(video) : await createImageBitmap(video);
  } catch {
    // The video has no picture at this moment: the next attempt is a tenth of a second away.
    return null;
  }
}

const real = (): Parts => ({
  link: () => createWorkerLink(builtAssets()),
  grab: grabPicture,
  onBattery: watchPower(),
  onFrame: ({ reading, workMs, tensors }) => {
    // Only the browser's profiler and the benchmark see it.
    performance.clearMeasures('emotion-frame');
    performance.measure('emotion-frame', { start: reading.at, detail: { workMs, tensors } });
  },
});

/** The engine that runs entirely on this device: one worker, one frame in flight, one restart after a crash. */
export function createEmbeddedEngine(reads: Reads, parts: Partial<Parts> = {}): EmotionEngine {
  const id = reads === 'signs' ? 'signs' : 'embedded';
  const { link: openLink, grab, onBattery, onFrame } = { ...real(), ...parts };
  const samples = createListeners<EmotionSample>();
  const failures = createListeners<EngineFault>();
  let link: WorkerLink | null = null;
  let restarted = false;
  /** Counts starts and stops, so that a frame that comes back late is dropped. */
  let run = 0;
  let memory = freshMemory();
  let resting: Pose[] | null = null;

  async function open(onProgress?: (share: number) => void): Promise<void> {
    link = openLink();
    await link.load(onProgress);
  }

  async function restart(fault: unknown): Promise<void> {
    if (restarted) throw fault;
    restarted = true;
    link?.close();
    await open();
  }

  async function readOnce(video: HTMLVideoElement, mine: number): Promise<void> {
    if (video.readyState < 2 || document.hidden || !link) return;
    const at = performance.now();
    const picture = await grab(video);
    if (picture === null) return;
    const frame = await link.read(picture, at, true, reads);
    if (mine !== run) return;
    const next = interpret(memory, frame.reading);
    memory = next.memory;
    if (resting && memory.pose) resting.push(memory.pose);
    onFrame(frame);
    samples.tell(next.sample);
  }

  async function loop(video: HTMLVideoElement, mine: number): Promise<void> {
    while (mine === run) {
      const began = performance.now();
      const every = onBattery() ? frameEveryMs.battery : frameEveryMs.plugged;
      try {
        await readOnce(video, mine);
      } catch (error) {
        if (mine !== run) return;
        try {
          await restart(error);
        } catch (final) {
          run += 1;
          failures.tell(final instanceof EngineFault ? final : new EngineFault(String(final)));
          return;
        }
      }
      const pause = Math.max(4, every - (performance.now() - began));
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  return {
    id,
    reads,
    loadsFromOutside: false,
    load: open,
    async start(video, consent) {
      assertConsent(consent, id);
      if (!link) throw new EngineFault('The face reader is not loaded.');
      run += 1;
      memory = freshMemory(memory.baseline);
      void loop(video, run);
    },
    async stop() {
      run += 1;
    },
    dispose() {
      run += 1;
      link?.close();
      link = null;
    },
    async calibrate() {
      const mine = run;
      resting = [];
      await new Promise((resolve) => setTimeout(resolve, restingMs));
      const baseline = baselineOf(resting);
      resting = null;
      if (baseline === null || mine !== run) return false;
      memory = { ...memory, baseline };
      return true;
    },
    onSample: samples.on,
    onFailure: failures.on,
  };
}

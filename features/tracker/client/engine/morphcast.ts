import { assertConsent } from '#features/tracker/rules/consent.ts';
import {
  clearOf,
  eachEmotion,
  normalise,
  type Probabilities,
  strongest,
} from '#features/tracker/rules/expression.ts';
import type { EmotionSample } from '#features/tracker/rules/interpret.ts';
import { smoothness } from '#features/tracker/rules/smoothing.ts';
import { createListeners, type EmotionEngine, EngineFault } from './engine.ts';
import {
  addMorphcastScript,
  findMorphcast,
  inTime,
  type Morphcast,
  type MorphcastControl,
  numberAt,
} from './morphcast-api.ts';

/** After this long without an event, nothing is being seen, whatever the reason. */
const silentAfterMs = 3000;
const sampleEveryMs = 100;
/** How long the vendor may take to load, start or stop. */
const answerWithinMs = 10_000;

/** [tracker.smoothing-emotion] MorphCast smooths its own results, so nothing is smoothed again here. */
const modules = [
  { key: 'FACE_DETECTOR', config: undefined },
  { key: 'FACE_EMOTION', config: { smoothness: smoothness.emotion, enableBalancer: false } },
  { key: 'FACE_AROUSAL_VALENCE', config: { smoothness: smoothness.arousalValence } },
  { key: 'FACE_ATTENTION', config: { smoothness: smoothness.attention } },
] as const;

interface Heard {
  /** When the last sensible expression arrived: other events, or garbage, do not keep an old one alive. */
  at: number;
  faces: number;
  mix: Probabilities | null;
  valence: number;
  arousal: number;
  attention: number;
}

const within = (value: number | null, min: number, max: number, otherwise: number) =>
  value === null ? otherwise : Math.min(max, Math.max(min, value));

/** Applies what one event says at `now`; odd or missing values leave the previous ones. */
function hear(heard: Heard, key: (typeof modules)[number]['key'], detail: unknown, now: number): void {
  switch (key) {
    case 'FACE_DETECTOR':
      heard.faces = within(numberAt(detail, 'totalFaces'), 0, 20, heard.faces);
      return;
    case 'FACE_EMOTION': {
      const share = (name: string) => within(numberAt(detail, 'output', 'emotion', name), 0, 1, 0);
      const mix = eachEmotion((emotion) => share(`${emotion.charAt(0).toUpperCase()}${emotion.slice(1)}`));
      if (!Object.values(mix).some((value) => value > 0)) return;
      heard.mix = normalise(mix);
      heard.at = now;
      return;
    }
    case 'FACE_AROUSAL_VALENCE': {
      const axis = (name: string) =>
        numberAt(detail, 'output', name) ?? numberAt(detail, 'output', 'arousalvalence', name);
      heard.arousal = within(axis('arousal'), -1, 1, heard.arousal);
      heard.valence = within(axis('valence'), -1, 1, heard.valence);
      return;
    }
    case 'FACE_ATTENTION':
      heard.attention = 100 * within(numberAt(detail, 'output', 'attention'), 0, 1, heard.attention / 100);
  }
}

function sampleOf(heard: Heard, at: number): EmotionSample {
  const seen = heard.mix !== null && heard.faces > 0 && at - heard.at < silentAfterMs;
  const emotions = heard.mix ?? normalise(eachEmotion(() => 0));
  return {
    at,
    faces: seen ? heard.faces : 0,
    state: !seen ? 'no-face' : heard.faces > 1 ? 'several-faces' : 'tracking',
    measured: seen,
    signs: null,
    emotions,
    dominant: seen ? clearOf(emotions, strongest(emotions)) : null,
    arousal: heard.arousal,
    valence: heard.valence,
    attention: seen ? heard.attention : 0,
    mouthOpening: null,
    yaw: null,
    pitch: null,
    box: null,
    latencyMs: 0,
  };
}

/** The MorphCast engine behind the same interface. Its script is loaded only here, and only after consent. */
export function createMorphcastEngine(licenseKey: string): EmotionEngine {
  const samples = createListeners<EmotionSample>();
  const failures = createListeners<EngineFault>();
  let loading: Promise<MorphcastControl> | null = null;
  let running: MorphcastControl | null = null;
  let unheard: (() => void)[] = [];
  let timer: ReturnType<typeof setInterval> | undefined;
  /** Counts starts and stops: if the vendor answers late, nothing is started anymore. */
  let run = 0;
  let heard: Heard = { at: 0, faces: 1, mix: null, valence: 0, arousal: 0, attention: 0 };

  function listen(key: (typeof modules)[number]['key'], eventName: string): void {
    const onEvent = (event: Event) =>
      hear(heard, key, (event as CustomEvent<unknown>).detail, performance.now());
    globalThis.addEventListener(eventName, onEvent);
    unheard.push(() => globalThis.removeEventListener(eventName, onEvent));
  }

  function forget(): void {
    for (const end of unheard) end();
    unheard = [];
  }

  async function build(sdk: Morphcast, video: HTMLVideoElement): Promise<MorphcastControl> {
    const known = sdk.modules();
    let loader = sdk.loader().licenseKey(licenseKey).source(sdk.createSource.fromVideoElement(video));
    for (const { key, config } of modules) {
      const found = known[key];
      // Some builds lack a module; the others still work.
      if (!found) continue;
      loader = config ? loader.addModule(found.name, config) : loader.addModule(found.name);
      listen(key, found.eventName);
    }
    return loader.load();
  }

  /**
   * MorphCast is loaded once per page; afterward it is started and stopped. A load that is late is waited for again.
   */
  async function control(video: HTMLVideoElement): Promise<MorphcastControl> {
    const sdk = findMorphcast();
    if (!sdk) throw new EngineFault('The emotion SDK is not loaded.');
    loading ??= build(sdk, video).catch((error: unknown) => {
      loading = null;
      forget();
      throw error;
    });
    return inTime(loading, answerWithinMs);
  }

  return {
    id: 'morphcast',
    reads: 'emotions',
    loadsFromOutside: true,
    async load(onProgress) {
      try {
        await addMorphcastScript();
      } catch (error) {
        throw new EngineFault('The emotion SDK of morphcast.com could not be loaded.', { cause: error });
      }
      if (!findMorphcast()) throw new EngineFault('The emotion SDK of morphcast.com did not start.');
      onProgress?.(1);
    },
    async start(video, consent) {
      assertConsent(consent, 'morphcast');
      heard = { at: 0, faces: 1, mix: null, valence: 0, arousal: 0, attention: 0 };
      run += 1;
      const mine = run;
      try {
        const found = await control(video);
        if (mine !== run) return;
        running = found;
        await inTime(Promise.resolve(running.start()), answerWithinMs);
      } catch (error) {
        if (error instanceof EngineFault) throw error;
        throw new EngineFault('The emotion SDK of morphcast.com did not start.', { cause: error });
      }
      if (mine !== run) return;
      clearInterval(timer);
      timer = setInterval(() => {
        if (!document.hidden) samples.tell(sampleOf(heard, performance.now()));
      }, sampleEveryMs);
    },
    async stop() {
      run += 1;
      clearInterval(timer);
      const stopping = running;
      running = null;
      try {
        await inTime(Promise.resolve(stopping?.stop()), answerWithinMs);
      } catch (error) {
        const words = 'The emotion SDK of morphcast.com did not stop. Please refresh the page.';
        failures.tell(new EngineFault(words, { cause: error }));
      }
    },
    dispose() {
      run += 1;
      clearInterval(timer);
      forget();
      const ending = running;
      running = null;
      // The page is closing and the camera, which is ours, is off: if ending fails, there is nobody left to tell.
      const end = async () => {
        try {
          await ending?.stop();
        } finally {
          await (await loading)?.terminate?.();
        }
      };
      end().catch(() => undefined);
    },
    calibrate: null,
    onSample: samples.on,
    onFailure: failures.on,
  };
}

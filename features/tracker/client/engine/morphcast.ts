import { assertConsent } from '#features/tracker/rules/consent.ts';
import { eachEmotion, normalise, type Probabilities, strongest } from '#features/tracker/rules/expression.ts';
import type { EmotionSample } from '#features/tracker/rules/interpret.ts';
import { smoothness } from '#features/tracker/rules/smoothing.ts';
import { createListeners, type EmotionEngine, EngineFault } from './engine.ts';
import { addMorphcastScript, findMorphcast, type MorphcastControl, numberAt } from './morphcast-api.ts';

/** Without an event for this long nothing is seen, whatever the reason. */
const silentAfterMs = 3000;
const sampleEveryMs = 100;

/** Spec section 9; MorphCast smooths itself, so nothing is smoothed again here. */
const modules = [
  { key: 'FACE_DETECTOR', config: undefined },
  { key: 'FACE_EMOTION', config: { smoothness: smoothness.emotion, enableBalancer: false } },
  { key: 'FACE_AROUSAL_VALENCE', config: { smoothness: smoothness.arousalValence } },
  { key: 'FACE_ATTENTION', config: { smoothness: smoothness.attention } },
] as const;

interface Heard {
  at: number;
  faces: number;
  mix: Probabilities | null;
  valence: number;
  arousal: number;
  attention: number;
}

const within = (value: number | null, min: number, max: number, otherwise: number) =>
  value === null ? otherwise : Math.min(max, Math.max(min, value));

/** Takes over what one event says; what is odd or missing leaves the last value. */
function hear(heard: Heard, key: (typeof modules)[number]['key'], detail: unknown): void {
  switch (key) {
    case 'FACE_DETECTOR':
      heard.faces = within(numberAt(detail, 'totalFaces'), 0, 20, heard.faces);
      return;
    case 'FACE_EMOTION': {
      const share = (name: string) => within(numberAt(detail, 'output', 'emotion', name), 0, 1, 0);
      const mix = eachEmotion((emotion) => share(`${emotion.charAt(0).toUpperCase()}${emotion.slice(1)}`));
      if (Object.values(mix).some((value) => value > 0)) heard.mix = normalise(mix);
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
    emotions,
    dominant: seen ? strongest(emotions) : null,
    arousal: heard.arousal,
    valence: heard.valence,
    attention: seen ? heard.attention : 0,
    yaw: null,
    pitch: null,
    box: null,
    latencyMs: 0,
  };
}

/** The engine of MorphCast behind the same interface. Its script is loaded only here, and only after consent. */
export function createMorphcastEngine(licenseKey: string): EmotionEngine {
  const samples = createListeners<EmotionSample>();
  const failures = createListeners<EngineFault>();
  let control: MorphcastControl | null = null;
  let unheard: (() => void)[] = [];
  let timer: ReturnType<typeof setInterval> | undefined;
  let heard: Heard = { at: 0, faces: 1, mix: null, valence: 0, arousal: 0, attention: 0 };

  function listen(key: (typeof modules)[number]['key'], eventName: string): void {
    const onEvent = (event: Event) => {
      heard.at = performance.now();
      hear(heard, key, (event as CustomEvent<unknown>).detail);
    };
    globalThis.addEventListener(eventName, onEvent);
    unheard.push(() => globalThis.removeEventListener(eventName, onEvent));
  }

  /** MorphCast is loaded once for a page: afterwards it is started and stopped. */
  async function controlFor(video: HTMLVideoElement): Promise<MorphcastControl> {
    const sdk = findMorphcast();
    if (!sdk) throw new EngineFault('The emotion SDK is not loaded.');
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

  return {
    id: 'morphcast',
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
      control ??= await controlFor(video);
      await control.start();
      clearInterval(timer);
      timer = setInterval(() => {
        if (!document.hidden) samples.tell(sampleOf(heard, performance.now()));
      }, sampleEveryMs);
    },
    async stop() {
      clearInterval(timer);
      await control?.stop();
    },
    dispose() {
      clearInterval(timer);
      for (const end of unheard) end();
      unheard = [];
      void control?.stop();
      void control?.terminate?.();
      control = null;
    },
    calibrate: null,
    onSample: samples.on,
    onFailure: failures.on,
  };
}

// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { consentVersion } from '#platform/contract/consent-texts.ts';
import { type Consent, ConsentRequired } from '#features/tracker/rules/consent.ts';
import type { EmotionSample } from '#features/tracker/rules/interpret.ts';
import { engineFactory } from './create-engine.ts';
import { createMorphcastEngine } from './morphcast.ts';

const consent: Consent = {
  userId: 'u1',
  engine: 'morphcast',
  version: consentVersion,
  givenAt: '2026-11-21T04:00:00.000Z',
};
const moduleNames = ['FACE_DETECTOR', 'FACE_EMOTION', 'FACE_AROUSAL_VALENCE', 'FACE_ATTENTION'] as const;
const video = {} as HTMLVideoElement;

interface Oddities {
  /** A module that this build lacks. */
  readonly without?: string;
  readonly load?: () => Promise<object>;
  readonly stop?: () => unknown;
}

/** The vendor's global as documented, except for the given oddities. */
function plugSdk({ without, load, stop }: Oddities = {}) {
  const added: [string, object | undefined][] = [];
  const said: string[] = [];
  const control = {
    start: () => said.push('start'),
    stop: stop ?? (() => said.push('stop')),
    terminate: () => said.push('terminate'),
  };
  const loader = {
    licenseKey(key: string) {
      said.push(key);
      return loader;
    },
    source: () => loader,
    addModule(name: string, config?: object) {
      added.push([name, config]);
      return loader;
    },
    load: load ?? (async () => control),
  };
  vi.stubGlobal('CY', {
    loader: () => loader,
    modules: () =>
      Object.fromEntries(
        moduleNames
          .filter((key) => key !== without)
          .map((key) => [key, { name: `name-${key}`, eventName: `CY_${key}_RESULT` }]),
      ),
    createSource: { fromVideoElement: () => 'the video' },
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return { added, said, control };
}

const say = (key: (typeof moduleNames)[number], detail: unknown) =>
  globalThis.dispatchEvent(new CustomEvent(`CY_${key}_RESULT`, { detail }));

async function started() {
  vi.useFakeTimers();
  const engine = createMorphcastEngine('a-license');
  const samples: EmotionSample[] = [];
  engine.onSample((sample) => samples.push(sample));
  await engine.load();
  await engine.start(video, consent);
  onTestFinished(() => engine.dispose());
  return { engine, samples, last: () => samples.at(-1) };
}

test.each(['load', 'error'])(
  'the vendor’s script is added to the page once, and ends with %s [tracker.third-party-sdk]',
  async (end) => {
    const added: HTMLScriptElement[] = [];
    vi.spyOn(document.head, 'append').mockImplementation((script) => {
      added.push(script as HTMLScriptElement);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const engine = createMorphcastEngine('a-license');
    const loading = engine.load().catch(({ message }: Error) => message);
    expect(added.map(({ src }) => src)).toEqual(['https://ai-sdk.morphcast.com/v1.16/ai-sdk.js']);
    if (end === 'load') plugSdk();
    added[0]?.dispatchEvent(new Event(end));
    const outcome = { load: undefined, error: 'The emotion SDK of morphcast.com could not be loaded.' };
    expect(await loading).toBe(outcome[end as keyof typeof outcome]);
    if (end === 'load') await engine.load();
    expect(added).toHaveLength(1);
    engine.dispose();
  },
);

test('with a key and in a listed country MorphCast runs, with its modules and the specified smoothing [tracker.third-party-sdk] [tracker.sdk-modules]', async () => {
  const { added, said } = plugSdk();
  const configured = { licenseKey: 'a-license', countries: ['Canada'] };
  const idFor = (given: typeof configured | null, country: string | null) =>
    engineFactory(given)({ country, signsFirstIn: [] }, 'emotions').id;
  expect(idFor(configured, 'Canada')).toBe('morphcast');
  expect(idFor(configured, null)).toBe('embedded');
  expect(idFor(null, 'Canada')).toBe('embedded');
  await started();
  expect(said).toEqual(['a-license', 'start']);
  expect(added).toEqual([
    ['name-FACE_DETECTOR', undefined],
    ['name-FACE_EMOTION', { smoothness: 0.5, enableBalancer: false }],
    ['name-FACE_AROUSAL_VALENCE', { smoothness: 0.7 }],
    ['name-FACE_ATTENTION', { smoothness: 0.8 }],
  ]);
});

test('its events become the same samples as those of our own engine [tracker.emotion-output]', async () => {
  plugSdk();
  const { last } = await started();
  say('FACE_DETECTOR', { totalFaces: 1 });
  say('FACE_EMOTION', { output: { dominantEmotion: 'Happy', emotion: { Happy: 0.8, Neutral: 0.2 } } });
  say('FACE_AROUSAL_VALENCE', { output: { arousalvalence: { arousal: 0.4, valence: 0.6 } } });
  say('FACE_ATTENTION', { output: { attention: 0.75 } });
  await vi.advanceTimersByTimeAsync(100);
  expect(last()).toMatchObject({
    state: 'tracking',
    dominant: 'happy',
    arousal: 0.4,
    valence: 0.6,
    attention: 75,
  });
  expect(last()?.emotions.happy).toBeCloseTo(0.8);
});

test('odd and missing answers change nothing, and silence of three seconds is no face', async () => {
  plugSdk({ without: 'FACE_ATTENTION' });
  const { last } = await started();
  say('FACE_EMOTION', { output: { emotion: { Sad: 1 } } });
  for (const odd of [
    null,
    undefined,
    'x',
    { output: null },
    { output: { emotion: { Sad: 'NaN' } } },
    { output: { arousal: Number.POSITIVE_INFINITY } },
  ]) {
    say('FACE_EMOTION', odd);
    say('FACE_AROUSAL_VALENCE', odd);
    say('FACE_DETECTOR', odd);
  }
  await vi.advanceTimersByTimeAsync(100);
  expect(last()).toMatchObject({ dominant: 'sad', arousal: 0, valence: 0, measured: true });
  await vi.advanceTimersByTimeAsync(3000);
  expect(last()).toMatchObject({ state: 'no-face', measured: false, dominant: null, attention: 0 });
});

test('rubbish that keeps coming does not keep an old expression alive', async () => {
  plugSdk();
  const { last } = await started();
  say('FACE_EMOTION', { output: { emotion: { Happy: 1 } } });
  for (let tenth = 0; tenth < 31; tenth += 1) {
    say('FACE_EMOTION', { output: { emotion: { Happy: -1, Sad: Number.NaN } } });
    say('FACE_ATTENTION', { output: { attention: 1 } });
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(last()).toMatchObject({ state: 'no-face', measured: false, dominant: null });
});

test('a vendor who never answers is a fault in words after 10 s, and one who answers late can still be started', async () => {
  const late = Promise.withResolvers<object>();
  const { control, said } = plugSdk({ load: () => late.promise });
  vi.useFakeTimers();
  const engine = createMorphcastEngine('a-license');
  await engine.load();
  const starting = engine.start(video, consent).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await starting).toMatchObject({ message: 'The emotion SDK of morphcast.com did not start.' });
  late.resolve(control);
  await engine.start(video, consent);
  expect(said).toEqual(['a-license', 'start']);
  engine.dispose();
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual(['a-license', 'start', 'stop', 'terminate']);
});

test('a vendor who gets ready after the page has gone starts nothing', async () => {
  const late = Promise.withResolvers<object>();
  const { control, said } = plugSdk({ load: () => late.promise });
  const engine = createMorphcastEngine('a-license');
  await engine.load();
  const starting = engine.start(video, consent);
  engine.dispose();
  late.resolve(control);
  await starting;
  expect(said).toEqual(['a-license', 'terminate']);
});

test.each(['gone', new TypeError('no such module')])(
  'a vendor who fails with %s is a fault in words',
  async (reason) => {
    plugSdk({ load: () => Promise.reject(reason as Error) });
    const engine = createMorphcastEngine('a-license');
    await engine.load();
    await expect(engine.start(video, consent)).rejects.toThrow(
      'The emotion SDK of morphcast.com did not start.',
    );
  },
);

test('a vendor who cannot be stopped is said, once, and no more is shown', async () => {
  plugSdk({
    stop: () => {
      throw new Error('busy');
    },
  });
  const { engine, samples } = await started();
  const faults: string[] = [];
  engine.onFailure(({ message }) => {
    faults.push(message);
    void engine.stop();
  });
  await engine.stop();
  expect(faults).toEqual(['The emotion SDK of morphcast.com did not stop. Please refresh the page.']);
  const before = samples.length;
  await vi.advanceTimersByTimeAsync(1000);
  expect(samples.length).toBe(before);
});

test('it too refuses to start without its own consent', async () => {
  plugSdk();
  const engine = createMorphcastEngine('a-license');
  await engine.load();
  await expect(engine.start(video, { ...consent, engine: 'embedded' })).rejects.toThrow(ConsentRequired);
});

test('a blocked script is a fault in words', async () => {
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    queueMicrotask(() => (script as HTMLScriptElement).dispatchEvent(new Event('error')));
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  await expect(createMorphcastEngine('a-license').load()).rejects.toThrow(
    'The emotion SDK of morphcast.com could not be loaded.',
  );
});

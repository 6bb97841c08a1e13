// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { type Consent, ConsentRequired } from '#features/tracker/rules/consent.ts';
import type { EmotionSample } from '#features/tracker/rules/interpret.ts';
import { consentVersion } from '#platform/contract/consent-texts.ts';
import { readingOf, recordedFaces } from '#testing/faces.ts';
import { createEmbeddedEngine, watchPower } from './embedded-engine.ts';
import type { EngineFault } from './engine.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { createWorkerLink } from './worker-link.ts';

const assets = { folder: '/assets/emotion-x/', sizes: {} };
const consent: Consent = {
  userId: 'u1',
  engine: 'embedded',
  version: consentVersion,
  givenAt: '2026-11-21T04:00:00.000Z',
};

afterEach(() => vi.useRealTimers());

/** Workers under the test's control. Each answers with `behave`, or crashes. */
function workshop(behave: (message: ToWorker, number: number) => FromWorker | 'crash' | null) {
  const workers: { target: EventTarget; ended: boolean; frames: number }[] = [];
  const open = () => {
    const worker = { target: new EventTarget(), ended: false, frames: 0 };
    const number = workers.push(worker);
    return {
      postMessage(message: ToWorker) {
        if (message.type === 'frame') worker.frames += 1;
        const answer = behave(message, number);
        if (answer === null) return;
        queueMicrotask(() =>
          worker.target.dispatchEvent(
            answer === 'crash'
              ? new ErrorEvent('error', { message: 'out of memory' })
              : new MessageEvent('message', { data: answer }),
          ),
        );
      },
      terminate: () => {
        worker.ended = true;
      },
      addEventListener: worker.target.addEventListener.bind(worker.target),
    };
  };
  return { workers, link: () => createWorkerLink(assets, open as never) };
}

const loaded: FromWorker = { type: 'loaded', backend: 'wasm' };
const read = (): FromWorker => ({
  type: 'read',
  reading: readingOf(recordedFaces.frontal, performance.now()),
  workMs: 45,
  tensors: 480,
});
const video = { readyState: 4 } as HTMLVideoElement;
const grab = async () => ({ close: () => undefined }) as ImageBitmap;

test('the engine throws without consent, and for another engine’s', async () => {
  const { link } = workshop((message) => (message.type === 'load' ? loaded : read()));
  const engine = createEmbeddedEngine('emotions', { link, grab });
  await engine.load();
  await expect(engine.start(video, null)).rejects.toThrow(ConsentRequired);
  await expect(engine.start(video, { ...consent, engine: 'morphcast' })).rejects.toThrow(ConsentRequired);
  await expect(engine.start(video, { ...consent, version: 'old' })).rejects.toThrow(ConsentRequired);
  engine.dispose();
});

test('one frame is in flight at a time: a slow worker gets fewer, never a queue', async () => {
  vi.useFakeTimers();
  const { link, workers } = workshop((message) => (message.type === 'load' ? loaded : null));
  const engine = createEmbeddedEngine('emotions', { link, grab });
  await engine.load();
  await engine.start(video, consent);
  await vi.advanceTimersByTimeAsync(3000);
  expect(workers[0]?.frames).toBe(1);
  engine.dispose();
});

test('ten samples a second come when the worker is quick, and none after stop [tracker.emotion-output]', async () => {
  vi.useFakeTimers();
  const { link } = workshop((message) => (message.type === 'load' ? loaded : read()));
  const engine = createEmbeddedEngine('emotions', { link, grab, onFrame: () => undefined });
  const samples: EmotionSample[] = [];
  engine.onSample((sample) => samples.push(sample));
  await engine.load();
  await engine.start(video, consent);
  await vi.advanceTimersByTimeAsync(2050);
  expect(samples.length).toBeGreaterThanOrEqual(19);
  expect(samples.length).toBeLessThanOrEqual(22);
  expect(samples.at(-1)).toMatchObject({ dominant: 'neutral', state: 'tracking' });
  await engine.stop();
  const before = samples.length;
  await vi.advanceTimersByTimeAsync(1000);
  expect(samples.length).toBe(before);
  engine.dispose();
});

test.each([
  { onBattery: false, results: [38, 42] },
  { onBattery: true, results: [19, 22] },
] as const)('on battery ($onBattery) half as many frames are read', async ({ onBattery, results }) => {
  vi.useFakeTimers();
  const { link } = workshop((message) => (message.type === 'load' ? loaded : read()));
  const engine = createEmbeddedEngine('emotions', {
    link,
    grab,
    onFrame: () => undefined,
    onBattery: () => onBattery,
  });
  let count = 0;
  engine.onSample(() => {
    count += 1;
  });
  await engine.load();
  await engine.start(video, consent);
  await vi.advanceTimersByTimeAsync(4050);
  expect(count).toBeGreaterThanOrEqual(results[0]);
  expect(count).toBeLessThanOrEqual(results[1]);
  engine.dispose();
});

test('a browser that tells of its battery is asked each time, and one that does not counts as plugged in', async () => {
  const battery = Object.assign(new EventTarget(), { charging: false });
  const onBattery = watchPower({ getBattery: async () => battery } as never);
  await Promise.resolve();
  expect(onBattery()).toBe(true);
  battery.charging = true;
  expect(onBattery()).toBe(false);
  expect(watchPower({} as never)()).toBe(false);
  expect(watchPower({ getBattery: () => Promise.reject(new Error('policy')) } as never)()).toBe(false);
});

test('a crash is mended once; the second one is said', async () => {
  vi.useFakeTimers();
  let ofSecond = 0;
  const { link, workers } = workshop((message, number) => {
    if (message.type === 'load') return loaded;
    if (number === 2) ofSecond += 1;
    return number === 1 || ofSecond === 5 ? 'crash' : read();
  });
  const faults: EngineFault[] = [];
  const engine = createEmbeddedEngine('emotions', { link, grab, onFrame: () => undefined });
  engine.onFailure((fault) => faults.push(fault));
  await engine.load();
  await engine.start(video, consent);
  await vi.advanceTimersByTimeAsync(100);
  expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
  expect(faults).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(faults.map(({ message }) => message)).toEqual([
    'The face reader has stopped. Please refresh the page.',
  ]);
  expect(workers.length).toBe(2);
  engine.dispose();
});

test('a frame that never comes back counts as a crash', async () => {
  vi.useFakeTimers();
  const { link, workers } = workshop((message) => (message.type === 'load' ? loaded : null));
  const engine = createEmbeddedEngine('emotions', { link, grab });
  await engine.load();
  await engine.start(video, consent);
  await vi.advanceTimersByTimeAsync(8200);
  expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
  engine.dispose();
});

test.each([
  { fault: 'wasm' as const, words: /does not allow WebAssembly/ },
  { fault: 'files' as const, words: /could not be loaded/ },
])('a failure to load says why: $fault', async ({ fault, words }) => {
  const { link } = workshop(() => ({ type: 'failed', fault, message: 'details' }));
  await expect(createEmbeddedEngine('emotions', { link, grab }).load()).rejects.toThrow(words);
});

test('the resting face is taken from two seconds with a face, and not from none', async () => {
  vi.useFakeTimers();
  const { link } = workshop((message) => (message.type === 'load' ? loaded : read()));
  const engine = createEmbeddedEngine('emotions', { link, grab, onFrame: () => undefined });
  const samples: EmotionSample[] = [];
  engine.onSample((sample) => samples.push(sample));
  await engine.load();
  await engine.start(video, consent);
  await vi.advanceTimersByTimeAsync(300);
  expect(samples.at(-1)?.pitch).not.toBe(0);
  const done = engine.calibrate?.();
  await vi.advanceTimersByTimeAsync(2100);
  expect(await done).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(samples.at(-1)?.pitch).toBe(0);
  await engine.stop();
  const again = engine.calibrate?.();
  await vi.advanceTimersByTimeAsync(2100);
  expect(await again).toBe(false);
  await engine.start(video, consent);
  await vi.advanceTimersByTimeAsync(200);
  expect(samples.at(-1)?.pitch).toBe(0);
  engine.dispose();
});

import { expect, test } from 'vitest';
import {
  eachEmotion,
  type Emotion,
  emotions,
  fromNetwork,
  normalise,
  spoken,
  temper,
  valenceArousal,
} from './expression.ts';
import { type Dominance, dominance, smoothed, smoothedMix, smoothness, stays } from './smoothing.ts';

/** A repeatable source of randomness (mulberry32), so that a failure can be reproduced. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Follows a step from 0 to 1 over these time steps. */
function follow(smooth: number, steps: readonly number[]): number {
  let value: number | null = 0;
  for (const step of steps) value = smoothed(value, 1, smooth, step);
  return value ?? 0;
}

test('the smoothing is 0.5, 0.7 and 0.8 at ten results a second [tracker.smoothing-emotion] [tracker.smoothing-arousal-valence] [tracker.smoothing-attention]', () => {
  expect(smoothness).toEqual({ emotion: 0.5, arousalValence: 0.7, attention: 0.8 });
  for (const smooth of Object.values(smoothness)) expect(stays(smooth, 100)).toBeCloseTo(smooth, 12);
});

test('30, 10 or irregular results a second end at the same value', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = chance(seed);
    const smooth = 0.05 + random() * 0.9;
    const cuts = Array.from({ length: 1 + Math.floor(random() * 40) }, () => random() * 900).toSorted(
      (a, b) => a - b,
    );
    const irregular = [...cuts, 900].map((cut, index) => cut - (cuts[index - 1] ?? 0));
    const expected = follow(smooth, [900]);
    expect(follow(smooth, irregular)).toBeCloseTo(expected, 9);
    expect(
      follow(
        smooth,
        Array.from({ length: 27 }, () => 900 / 27),
      ),
    ).toBeCloseTo(expected, 9);
    expect(
      follow(
        smooth,
        Array.from({ length: 9 }, () => 100),
      ),
    ).toBeCloseTo(expected, 9);
  }
});

test('a clock that jumps cannot break it: backwards is no time, a leap is a second at most, 1 does not freeze', () => {
  expect(smoothed(0.3, 1, 0.7, -5000)).toBe(0.3);
  expect(smoothed(0, 1, 0.8, 1e12)).toBe(smoothed(0, 1, 0.8, 1000));
  expect(smoothed(0, 1, 1, 100)).toBeGreaterThan(0);
  expect(smoothed(null, 0.4, 0.8, 100)).toBe(0.4);
});

test('whatever the network says, probabilities stay probabilities through naming, cooling and smoothing', () => {
  const random = chance(7);
  let past = fromNetwork([]);
  for (let round = 0; round < 500; round += 1) {
    const answer = Array.from({ length: 7 }, () => (random() < 0.1 ? Number.NaN : random() ** 8 * 2 - 0.05));
    const mix = temper(fromNetwork(answer));
    past = smoothedMix(past, mix, random() * 400);
    for (const each of [mix, past]) {
      expect(emotions.reduce((sum, emotion) => sum + each[emotion], 0)).toBeCloseTo(1, 9);
      for (const emotion of emotions) expect(each[emotion]).toBeGreaterThanOrEqual(0);
    }
    const { valence, arousal } = valenceArousal(past);
    expect(valence).toBeGreaterThanOrEqual(-0.64);
    expect(valence).toBeLessThanOrEqual(0.81);
    expect(arousal).toBeGreaterThanOrEqual(-0.27);
    expect(arousal).toBeLessThanOrEqual(0.67);
  }
});

test('cooling takes certainty away and keeps the order', () => {
  const sure = fromNetwork([0.005, 0.99, 0.002, 0.001, 0.0005, 0.001, 0.0005]);
  const cooled = temper(sure);
  expect(cooled.happy).toBeLessThan(sure.happy);
  const order = (mix: typeof sure) => emotions.toSorted((a, b) => mix[b] - mix[a]).slice(0, 3);
  expect(order(cooled)).toEqual(order(sure));
});

test('each pure expression lies on its side of valence and arousal [tracker.emotion-output]', () => {
  const only = (emotion: Emotion) => valenceArousal(eachEmotion((each) => (each === emotion ? 1 : 0)));
  const signs = Object.fromEntries(
    emotions.map((emotion) => [
      emotion,
      [Math.sign(only(emotion).valence), Math.sign(only(emotion).arousal)],
    ]),
  );
  expect(signs).toEqual({
    angry: [-1, 1],
    disgust: [-1, 1],
    fear: [-1, 1],
    happy: [1, 1],
    sad: [-1, -1],
    surprise: [1, 1],
    neutral: [0, 0],
  });
});

test('the network’s order of answers is not ours', () => {
  expect(fromNetwork([0, 0, 1, 0, 0, 0, 0]).sad).toBe(1);
  expect(fromNetwork([0, 0, 0, 0, 1, 0, 0]).fear).toBe(1);
});

test('the dominant expression changes only when another leads by 0.08 for 250 ms', () => {
  const mix = (happy: number, neutral: number) => normalise({ ...eachEmotion(() => 0), happy, neutral });
  let state: Dominance = dominance(null, mix(0.1, 0.9), 0);
  expect(state.shown).toBe('neutral');
  const show = (at: number, happy: number) => {
    state = dominance(state, mix(happy, 1 - happy), at);
    return state.shown;
  };
  expect([100, 200, 900].map((at) => show(at, 0.53))).toEqual(['neutral', 'neutral', 'neutral']);
  expect([1000, 1200].map((at) => show(at, 0.7))).toEqual(['neutral', 'neutral']);
  expect(show(1230, 0.5)).toBe('neutral');
  expect([1300, 1500, 1549].map((at) => show(at, 0.7))).toEqual(['neutral', 'neutral', 'neutral']);
  expect(show(1550, 0.7)).toBe('happy');
});

test('numbers are shown with their sign and a word', () => {
  expect(spoken('valence', 0.421)).toEqual({ number: '+0.42', word: 'pleasant' });
  expect(spoken('valence', -0.5)).toEqual({ number: '−0.50', word: 'unpleasant' });
  expect(spoken('arousal', -0.2)).toEqual({ number: '−0.20', word: 'calm' });
  expect(spoken('arousal', -0.001)).toEqual({ number: '0.00', word: 'even' });
});

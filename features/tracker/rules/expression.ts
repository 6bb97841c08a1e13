import { smoothstep } from './attention.ts';

/** The seven expressions, in the order of the interface and of exports. */
export const emotions = ['angry', 'disgust', 'fear', 'happy', 'sad', 'surprise', 'neutral'] as const;
export type Emotion = (typeof emotions)[number];
export type Probabilities = Readonly<Record<Emotion, number>>;

/** The order in which face-api's expression network returns its values. */
export const networkOrder = [
  'neutral',
  'happy',
  'sad',
  'angry',
  'fear',
  'disgust',
  'surprise',
] as const satisfies readonly Emotion[];

/** The network is nearly always overconfident; cooled by this much, its numbers move instead of jumping. */
const temperature = 1.75;
const smallest = 1e-7;

/** Where each expression lies: Russell and Mehrabian 1977 (PAD), doi 10.1016/0092-6566(77)90037-X. */
const coordinates: Readonly<Record<Emotion, { readonly valence: number; readonly arousal: number }>> = {
  happy: { valence: 0.81, arousal: 0.51 },
  surprise: { valence: 0.4, arousal: 0.67 },
  angry: { valence: -0.51, arousal: 0.59 },
  fear: { valence: -0.64, arousal: 0.6 },
  disgust: { valence: -0.6, arousal: 0.35 },
  sad: { valence: -0.63, arousal: -0.27 },
  neutral: { valence: 0, arousal: 0 },
};

/** Builds a record with a value for each expression. */
export function eachEmotion(value: (emotion: Emotion) => number): Record<Emotion, number> {
  return Object.fromEntries(emotions.map((emotion) => [emotion, value(emotion)])) as Record<Emotion, number>;
}

/** Scales the values so that the sum is 1; all zeros become plain neutral. */
export function normalise(values: Probabilities): Probabilities {
  const sum = emotions.reduce((total, emotion) => total + values[emotion], 0);
  if (!(sum > 0)) return eachEmotion((emotion) => (emotion === 'neutral' ? 1 : 0));
  return eachEmotion((emotion) => values[emotion] / sum);
}

/** Names the network's output (seven numbers in `networkOrder`). */
export function fromNetwork(answer: readonly number[]): Probabilities {
  return normalise(
    eachEmotion((emotion) => {
      const value = answer[networkOrder.indexOf(emotion)] ?? 0;
      return Number.isFinite(value) ? Math.max(0, value) : 0;
    }),
  );
}

/** Cools the probabilities: p' = softmax(log p / T). The order of the expressions never changes. */
export function temper(raw: Probabilities): Probabilities {
  return normalise(eachEmotion((emotion) => Math.max(smallest, raw[emotion]) ** (1 / temperature)));
}

/** Valence and arousal in -1..1 as the expectation over the expressions' coordinates. */
export function valenceArousal(mix: Probabilities): { valence: number; arousal: number } {
  const sum = (axis: 'valence' | 'arousal') =>
    emotions.reduce((total, emotion) => total + mix[emotion] * coordinates[emotion][axis], 0);
  return { valence: sum('valence'), arousal: sum('arousal') };
}

/**
 * Arousal plus what the geometry adds: an open mouth raises it (AU26/27), eyes shut for more than half a second lower
 * it (AU43). The weights are engineering choices.
 * @param openEyes 0 shut to 1 open
 */
export function arousalWith(
  arousal: number,
  face: { readonly mouthOpening: number; readonly openEyes: number; readonly eyesShutMs: number },
): number {
  const sleepy = face.eyesShutMs > 500 ? 0.35 * (1 - face.openEyes) : 0;
  const raised = arousal + 0.25 * smoothstep(face.mouthOpening, 0.05, 0.15) - sleepy;
  return Math.min(1, Math.max(-1, raised));
}

/** The expression with the largest share. */
export function strongest(mix: Probabilities): Emotion {
  return emotions.reduce<Emotion>((best, emotion) => (mix[emotion] > mix[best] ? emotion : best), 'neutral');
}

/** An expression with a smaller share is not named: 'unclear' is truer than a guess among seven. */
export const clearShare = 0.4;

/** The expression, if it may be named; null if its share is too small or another one's is larger. */
export function clearOf(mix: Probabilities, shown: Emotion): Emotion | null {
  return mix[shown] >= clearShare && mix[strongest(mix)] <= mix[shown] ? shown : null;
}

/** A signed number for the cards with a word for it, e.g. '+0.42' and 'pleasant'. */
export function spoken(axis: 'valence' | 'arousal', value: number): { number: string; word: string } {
  const rounded = Math.round(value * 100) / 100;
  const number = `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${Math.abs(rounded).toFixed(2)}`;
  const words =
    axis === 'valence'
      ? (['unpleasant', 'even', 'pleasant'] as const)
      : (['calm', 'even', 'lively'] as const);
  return { number, word: rounded <= -0.15 ? words[0] : rounded >= 0.15 ? words[2] : words[1] };
}

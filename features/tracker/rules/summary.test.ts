import { expect, test } from 'vitest';
import { readingOf, recordedFaces } from '#testing/faces.ts';
import { eachEmotion, type Emotion } from './expression.ts';
import { type EmotionSample, freshMemory, interpret } from './interpret.ts';
import { drillResult, lineMs, linesOf, reviewLines } from './rehearsal.ts';
import { clock, csvColumns, csvOf, jsonOf, summarise } from './summary.ts';

const { sample: base } = interpret(freshMemory(), readingOf(recordedFaces.frontal, 0));

function at(ms: number, dominant: Emotion, change: Partial<EmotionSample> = {}): EmotionSample {
  return {
    ...base,
    at: ms,
    dominant,
    emotions: eachEmotion((each) => (each === dominant ? 1 : 0)),
    ...change,
  };
}

/** Ten per second: 6 s happy and attentive, 2 s without a face, 2 s sad with low attention. */
const session = [
  ...Array.from({ length: 60 }, (_, n) => at(n * 100, 'happy', { attention: 90, valence: 0.6 })),
  ...Array.from({ length: 20 }, (_, n) => at(6000 + n * 100, 'neutral', { measured: false, faces: 0 })),
  ...Array.from({ length: 21 }, (_, n) => at(8000 + n * 100, 'sad', { attention: 20, valence: -0.7 })),
];

test('a summary weighs by time: length, time with a face, shares, mean and peak, longest low attention', () => {
  const summary = summarise(session);
  expect(summary.durationMs).toBe(10_000);
  expect(summary.withFace).toBeCloseTo(0.8);
  expect(summary.shares.happy).toBeCloseTo(0.75);
  expect(summary.shares.sad).toBeCloseTo(0.25);
  expect(summary.attention.mean).toBeCloseTo(72.5);
  expect(summary.attention.peak).toBe(90);
  expect(summary.valence.peak).toBe(-0.7);
  expect(summary.longestLowAttentionMs).toBe(2000);
});

test('nothing tracked is a summary of nothing, and not a division by it', () => {
  const summary = summarise([]);
  expect([
    summary.durationMs,
    summary.withFace,
    summary.attention.mean,
    summary.longestLowAttentionMs,
  ]).toEqual([0, 0, 0, 0]);
});

test('the CSV has a header, a row for each sample, and empty cells where nothing was measured', () => {
  const [header, first, ...rest] = csvOf(session, 0, 'emotions').trimEnd().split('\n');
  expect(header).toBe(csvColumns.join(','));
  expect(header).toBe(
    't_ms,faces,angry,disgust,fear,happy,sad,surprise,neutral,dominant,valence,arousal,attention,yaw,pitch,state',
  );
  expect(first?.split(',')[5]).toBe('1.0000');
  expect(rest.length).toBe(session.length - 1);
  const gap = rest[60]?.split(',') ?? [];
  expect([gap[0], gap[1], gap[5], gap[12]]).toEqual(['6100', '0', '', '']);
});

test('the JSON says what the numbers are and holds the summary and every sample', () => {
  const parsed = JSON.parse(jsonOf(session, { reads: 'emotions', startAt: 0, startedAt: new Date(0) })) as {
    note: string;
    samples: unknown[];
    summary: object;
  };
  expect(parsed.note).toBe('Estimates of facial expression, not of feelings.');
  expect(parsed.samples.length).toBe(session.length);
  expect(parsed.summary).toEqual(JSON.parse(JSON.stringify(summarise(session))));
});

test('the clock counts minutes and seconds', () => {
  expect([0, 59_999, 65_000, -5].map(clock)).toEqual(['0:00', '0:59', '1:05', '0:00']);
});

test('a script is cut at its breaks, its sentences and where it gets too long', () => {
  expect(linesOf('One. Two!\nThree?\n\n')).toEqual(['One.', 'Two!', 'Three?']);
  const long = Array.from({ length: 30 }, (_, n) => `w${n}`).join(' ');
  const lines = linesOf(long);
  expect(lines.length).toBe(3);
  expect(lines.join(' ')).toBe(long);
  expect(linesOf(' \n ')).toEqual([]);
});

test('a line stays as long as its words take at the pace, but never flashes by', () => {
  expect(lineMs('ten words are in this line to be read aloud', 120)).toBe(5000);
  expect(lineMs('Hi', 240)).toBe(1200);
});

test('the samples are laid over the lines: what the face did while each was read', () => {
  const [first, second, third] = reviewLines(
    [
      { text: 'Glad', from: 0, to: 5000 },
      { text: 'Away', from: 6000, to: 7900 },
      { text: 'Sorry', from: 8000, to: 10_000 },
    ],
    session,
  );
  expect(first).toMatchObject({ text: 'Glad', dominant: 'happy', withFace: 1 });
  expect(second).toMatchObject({ text: 'Away', dominant: null, withFace: 0 });
  expect(third?.dominant).toBe('sad');
  expect(third?.attention).toBeCloseTo(20);
});

const speaking = session.map((sample, n) => ({ ...sample, mouthOpening: n % 4 < 2 ? 0.01 : 0.07 }));
const scoreOf = (result: ReturnType<typeof drillResult>) => (result.kind === 'scored' ? result.score : null);

test('in the drill, time without a face counts as none, and no face at all has no score', () => {
  expect(scoreOf(drillResult(speaking.slice(0, 60)))).toBe(90);
  expect(scoreOf(drillResult(speaking.slice(0, 80)))).toBeLessThan(70);
  expect(drillResult(speaking.slice(61, 79))).toEqual({ kind: 'no-face' });
  expect(drillResult([])).toEqual({ kind: 'no-face' });
});

test('in the drill, a silent face has no score however attentive it is, and half a silence costs points', () => {
  const silent = session
    .slice(0, 60)
    .map((sample, n) => ({ ...sample, mouthOpening: 0.01 + 0.01 * (n % 2) }));
  expect(drillResult(silent)).toEqual({ kind: 'silent' });
  const late = silent.map((sample, n) => (n < 45 ? sample : (speaking[n] ?? sample)));
  const score = scoreOf(drillResult(late)) ?? 0;
  expect(score).toBeGreaterThan(30);
  expect(score).toBeLessThan(60);
});

test('where the engine does not say what the mouth does, the score is attention alone', () => {
  const unsaid = session.slice(0, 60).map((sample) => ({ ...sample, mouthOpening: null }));
  expect(drillResult(unsaid)).toEqual({ kind: 'scored', score: 90, speech: null });
});

test('what was unclear is a rest of the shares, a word of its own in the CSV, and names no line', () => {
  const unclear = session.map((sample, n) =>
    n < 60 ? { ...sample, dominant: n < 20 ? ('happy' as const) : null } : sample,
  );
  const { shares } = summarise(unclear.slice(0, 60));
  expect(shares.happy).toBeCloseTo(20 / 59);
  expect(csvOf(unclear.slice(30, 31), 0, 'emotions').split('\n')[1]?.split(',')[9]).toBe('unclear');
  expect(reviewLines([{ text: 'Glad', from: 0, to: 5000 }], unclear)[0]).toMatchObject({
    dominant: null,
    withFace: 1,
  });
});

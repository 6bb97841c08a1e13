import { expect, test } from 'vitest';
import type { LineReview } from './rehearsal.ts';
import { disagreementOf, toneOf } from './tone.ts';

const line = (text: string, valence: number, dominant: LineReview['dominant'] = 'neutral'): LineReview => ({
  text,
  from: 0,
  to: 1000,
  dominant,
  valence,
  attention: 90,
  withFace: 1,
});

test('a line sounds like the words that stand in it, and a plain one like nothing', () => {
  expect(toneOf('I am so glad to see you.')).toBe('pleasant');
  expect(toneOf('You are stuck, tired and worried.')).toBe('unpleasant');
  expect(toneOf('We meet on Tuesday at nine.')).toBeNull();
  expect(toneOf('Good and bad')).toBeNull();
  expect(toneOf('')).toBeNull();
});

test('a ‘not’ just before it turns a word’s tone', () => {
  expect(toneOf('This is not a problem.')).toBe('pleasant');
  expect(toneOf('They don’t trust anyone.')).toBe('unpleasant');
  expect(toneOf('Not today, but it will be great.')).toBe('pleasant');
});

test('face and words disagree only where they are opposites', () => {
  const glad = 'I am so glad to see you.';
  expect(disagreementOf(line(glad, -0.4, 'angry'))).toEqual({ words: 'pleasant', face: 'unpleasant' });
  expect(disagreementOf(line('You are stuck and tired.', 0.5, 'happy'))).toEqual({
    words: 'unpleasant',
    face: 'pleasant',
  });
  expect(disagreementOf(line(glad, 0.5, 'happy'))).toBeNull();
  expect(disagreementOf(line(glad, 0))).toBeNull();
  expect(disagreementOf(line('We meet on Tuesday.', -0.6, 'sad'))).toBeNull();
  expect(disagreementOf(line(glad, -0.4, null))).toBeNull();
});

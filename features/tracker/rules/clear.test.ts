import { expect, test } from 'vitest';
import { clearOf, eachEmotion, type Emotion, normalise } from './expression.ts';

const mixOf = (shares: Partial<Record<Emotion, number>>) =>
  normalise(eachEmotion((each) => shares[each] ?? 0));

test('an expression is named only where it stands out, and never against what the bars show', () => {
  expect(clearOf(mixOf({ happy: 0.7, neutral: 0.3 }), 'happy')).toBe('happy');
  expect(clearOf(mixOf({ happy: 0.35, neutral: 0.33, sad: 0.32 }), 'happy'), 'too small a share').toBeNull();
  expect(clearOf(mixOf({ happy: 0.45, neutral: 0.5, sad: 0.05 }), 'happy'), 'another one leads').toBeNull();
});

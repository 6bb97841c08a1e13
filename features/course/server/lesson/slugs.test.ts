import { expect, test } from 'vitest';
import { slugOf } from './slugs.ts';

test('a title becomes words and hyphens', () => {
  expect(slugOf('Choose one person')).toBe('choose-one-person');
  expect(slugOf('  Don’t “sell”: être là & 11 s! ')).toBe('dont-sell-etre-la-11-s');
});

test('a long title ends with a whole word, and one without Latin letters has no words', () => {
  expect(slugOf('word '.repeat(30))).toMatch(/^(word-)+word$/);
  expect(slugOf('word '.repeat(30)).length).toBeLessThanOrEqual(60);
  expect(slugOf('Ваш ответ')).toBe('');
});

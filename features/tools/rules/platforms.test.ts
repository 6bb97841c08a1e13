import { expect, test } from 'vitest';
import {
  fitPost,
  hashtagCount,
  platformLimits,
  platforms,
  postLength,
  postLimit,
  postProblem,
} from './platforms.ts';

test('each platform has its limit', () => {
  expect(platforms.map((platform) => [platform, postLimit(platform)])).toEqual([
    ['linkedin', 3000],
    ['instagram', 2200],
    ['facebook', 63_206],
    ['twitter', 280],
    ['tiktok', 2200],
  ]);
  expect(postLimit(null)).toBe(2200);
});

test.each([
  ['hello', 5],
  [`https://example.com/${'a'.repeat(200)}`, 23],
  ['see https://a.co and www.example.org/path?x=1 now', 4 + 23 + 5 + 23 + 4],
  ['🐉', 2],
  ['👩‍👩‍👧‍👦', 2],
  ['🇩🇪', 2],
  ['日本語', 6],
  ['Größe', 5],
  ['cafe\u0301', 4],
  ['“so” – it…', 11],
] as const)('on X %j counts %i', (text, length) => {
  expect(postLength(text, 'twitter')).toBe(length);
});

test('elsewhere characters count as people see them counted, links in full', () => {
  expect(postLength('https://example.com', 'linkedin')).toBe(19);
  expect(postLength('🐉a', 'instagram')).toBe(2);
});

test('too long and too many hashtags are told in numbers', () => {
  expect(postProblem('x'.repeat(280), 'twitter')).toBeNull();
  expect(postProblem('x'.repeat(281), 'twitter')).toBe('The post has 281 characters; X (Twitter) takes 280.');
  const tags = Array.from({ length: 31 }, (_, at) => `#tag${at}`).join(' ');
  expect(hashtagCount(tags)).toBe(31);
  expect(hashtagCount('a#b https://x.example/#c &#39;')).toBe(0);
  expect(postProblem(tags, 'instagram')).toBe('The post has 31 hashtags; Instagram takes 30.');
  expect(postProblem(tags, 'linkedin')).toBeNull();
});

test('what is too long ends after a whole sentence', () => {
  const post = `${'A short sentence. '.repeat(20)}The end.`;
  const fitted = fitPost(post, 'twitter');
  expect(fitted.endsWith('A short sentence.')).toBe(true);
  expect(postLength(fitted, 'twitter')).toBeLessThanOrEqual(280);
  expect(postLength(fitted, 'twitter')).toBeGreaterThan(250);
});

test.each([
  ['one endless sentence', 'word '.repeat(100)],
  ['one endless word', 'x'.repeat(900)],
  ['emoji alone', '👩‍👩‍👧‍👦'.repeat(300)],
  ['links alone', 'https://example.com/a '.repeat(40)],
] as const)('%s is cut so that it fits and is not empty', (_, post) => {
  const fitted = fitPost(post, 'twitter');
  expect(fitted.length).toBeGreaterThan(5);
  expect(postLength(fitted, 'twitter')).toBeLessThanOrEqual(280);
  expect(fitted).not.toMatch(/[\ud800-\udbff]…?$/);
});

test('hashtags beyond the limit are left out from the end', () => {
  const tags = Array.from({ length: 40 }, (_, at) => `#tag${at}`).join(' ');
  const fitted = fitPost(`Text. ${tags}`, 'instagram');
  expect(hashtagCount(fitted)).toBe(platformLimits.instagram.hashtags);
  expect(fitted).toContain('#tag29');
});

import { expect, test } from 'vitest';
import { claimValues, communityValues, linkValues } from './contract-site.ts';

const blog = linkValues.shape.blog;
const saved = (typed: string) => {
  const read = blog.safeParse(typed);
  return read.success ? read.data : null;
};

test.each([
  ['calendly.com/x', 'https://calendly.com/x'],
  ['  www.example.com ', 'https://www.example.com'],
  ['example.com:8443/a?b=c#d', 'https://example.com:8443/a?b=c#d'],
  ['Https://Example.com/Page', 'https://Example.com/Page'],
  ['http://example.com', 'http://example.com'],
  ['https://example.com/a', 'https://example.com/a'],
  ['', ''],
])('a link is taken as people type it: %s', (typed, kept) => {
  expect(saved(typed)).toBe(kept);
});

test.each([
  'javascript:alert(1)',
  'mailto:me@example.com',
  'me@example.com',
  'calendly',
  'my calendar.com',
  '/course',
  '//example.com',
  'ftp://example.com',
  'tel:12345',
])('what can be no web address is refused: %s', (typed) => {
  expect(saved(typed)).toBeNull();
});

test('an address that is too long with what it lacks is refused, so that what is saved can be read again', () => {
  const longest = `example.com/${'a'.repeat(480)}`;
  const kept = saved(longest) ?? '';
  expect(saved(kept)).toBe(kept);
  expect(saved(`${longest}${'a'.repeat(8)}`)).toBeNull();
});

test('the rule is the same for every link of the setup', () => {
  const whole = 'https://example.com/x';
  const typed = 'example.com/x';
  expect(communityValues.parse({ name: 'Club', url: typed }).url).toBe(whole);
  expect(claimValues.parse({ source: 'Survey', url: typed }).url).toBe(whole);
  const names = Object.keys(linkValues.shape);
  const links = linkValues.parse(Object.fromEntries(names.map((name) => [name, typed])));
  expect(Object.values(links)).toEqual(names.map(() => whole));
});

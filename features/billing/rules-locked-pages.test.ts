import { expect, test } from 'vitest';
import { lockedPageIn } from './rules-locked-pages.ts';

test('an address names a page that a plan opens', () => {
  expect(lockedPageIn('?plan=tools&for=/tools/ad-copy')).toEqual({
    to: '/tools/ad-copy',
    label: 'Open Ad Copy',
    plan: 'tools',
  });
  expect(lockedPageIn('?for=%2Fcourse')).toMatchObject({ label: 'Open the course', plan: 'premium' });
});

test.each([
  '',
  '?for=',
  '?for=/admin',
  '?for=https://evil.example/tools/ad-copy',
  '?for=//evil.example',
  '?for=/tools/ad-copy/../../admin',
  '?for=/tools/ad-copy%3Fopen=1',
  '?for=/\\evil.example',
  '?for=javascript:alert(1)',
])('%s names none: nobody is led to anything but our own list', (search) => {
  expect(lockedPageIn(search)).toBeNull();
});

// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteLeaving, forgetLeaving } from './offline/owed-sign-out.ts';
import { firstPaintScript, lastMemberKey } from '#platform/contract/first-paint.ts';

/** What the script of a document tells its styles. */
function told(): Record<string, string | null> {
  // As a browser runs it, in the page.
  runInThisContext(firstPaintScript);
  const root = document.documentElement;
  return Object.fromEntries(root.getAttributeNames().map((name) => [name, root.getAttribute(name)]));
}

afterEach(() => vi.restoreAllMocks());

beforeEach(() => {
  location.hash = '';
  localStorage.clear();
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
});

test('a document knows before its first paint which theme is chosen and whether a member uses this browser', () => {
  expect(told()).toEqual({ 'data-hash': '' });
  localStorage.setItem('theme', 'dark');
  localStorage.setItem(lastMemberKey, 'ana');
  expect(told()).toEqual({ 'data-hash': '', 'data-theme': 'dark', 'data-member': '' });
});

test('a document takes over the theme that another tab chooses', () => {
  expect(told()).toEqual({ 'data-hash': '' });
  const choose = (theme: string | null, key: string | null = 'theme') => {
    if (theme) localStorage.setItem('theme', theme);
    else localStorage.removeItem('theme');
    dispatchEvent(new StorageEvent('storage', { key }));
    return document.documentElement.dataset.theme;
  };
  expect(choose('dark')).toBe('dark');
  expect(choose('light')).toBe('light');
  expect(choose('dark', 'something else')).toBe('light');
  expect(choose(null, null)).toBeUndefined();
});

test('it knows too of a sign-out that the server does not know of, so that it hides what it was given', () => {
  expect(noteLeaving()).toBe(true);
  expect(told()).toEqual({ 'data-hash': '', 'data-left': '' });
  forgetLeaving();
  document.documentElement.removeAttribute('data-left');
  expect(told()).toEqual({ 'data-hash': '' });
});

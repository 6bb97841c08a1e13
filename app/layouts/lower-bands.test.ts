// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { layOutLowerBands } from './lower-bands.ts';

const root = document.documentElement;
const laidOut = () =>
  [...document.querySelectorAll('section')].filter((band) => band.style.contentVisibility === 'visible')
    .length;

beforeEach(() => {
  vi.useFakeTimers();
  root.dataset.fromTop = '';
  document.body.innerHTML =
    '<a href="/#pricing"><span>Pricing</span></a><main><section></section><section></section><section></section></main>';
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('the lower bands of a page are laid out one after the other, and then none is put off', () => {
  layOutLowerBands();
  expect(laidOut()).toBe(1);
  vi.advanceTimersToNextTimer();
  expect(laidOut()).toBe(2);
  vi.runAllTimers();
  expect(laidOut()).toBe(3);
  expect(root.dataset.fromTop).toBeUndefined();
});

test('a press on a link into a band lays out all of them before the browser looks for it', () => {
  layOutLowerBands();
  document.querySelector('main')?.dispatchEvent(new Event('click', { bubbles: true }));
  expect(root.dataset.fromTop).toBe('');
  document.querySelector('span')?.dispatchEvent(new Event('click', { bubbles: true }));
  expect(root.dataset.fromTop).toBeUndefined();
  vi.runAllTimers();
  expect(laidOut()).toBe(1);
});

test('a page that was reloaded or come back to is left as it is', () => {
  delete root.dataset.fromTop;
  layOutLowerBands();
  vi.runAllTimers();
  expect(laidOut()).toBe(0);
});

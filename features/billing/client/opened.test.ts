// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { forgetOpened, keepOpened, readOpened } from './opened.ts';

const opened = { address: 'https://pay.example/c/pay/cs_1', plan: 'premium' } as const;

const load = (type: 'reload' | 'navigate') =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('a page that is loaded again goes on waiting for the payment', () => {
  keepOpened(opened);
  load('reload');
  expect(readOpened()).toEqual(opened);
  forgetOpened();
  expect(readOpened()).toBeNull();
});

test('whoever opens the page to buy something chooses anew, and nobody waits longer than ten minutes', () => {
  keepOpened(opened);
  load('navigate');
  expect(readOpened()).toBeNull();
  load('reload');
  const later = Date.now() + 600_001;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  expect(readOpened()).toBeNull();
});

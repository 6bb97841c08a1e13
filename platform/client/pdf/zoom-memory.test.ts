// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { rememberZoom, rememberedZoom } from './zoom-memory.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a book opens at the zoom last chosen on this device, the first one at its full width', () => {
  expect(rememberedZoom()).toBe(1);
  rememberZoom(1.25);
  expect(rememberedZoom()).toBe(1.25);
});

test.each(['', '0', '1.3', 'NaN', '-1', '1e9', 'x'.repeat(40)])('a kept zoom of %j is none', (kept) => {
  localStorage.setItem('reader-zoom', kept);
  expect(rememberedZoom()).toBe(1);
});

test('a browser that refuses storage opens a book at its full width', () => {
  const refuse = () => {
    throw new Error('refused');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  rememberZoom(2);
  expect(rememberedZoom()).toBe(1);
});

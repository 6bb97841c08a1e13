// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { chooseTheme } from '#platform/client/theme/theme.ts';
import { TimelineCanvas } from './TimelineCanvas.tsx';

afterEach(() => {
  cleanup();
  chooseTheme('system');
  document.body.removeAttribute('style');
  vi.restoreAllMocks();
});

const none = () => [];
const span = () => [0, 60_000] as const;

test('a narrow drawing is as wide as it stands, so that its letters keep their size', () => {
  const grounds: number[][] = [];
  const surface = new Proxy<Record<string, unknown>>(
    { fillRect: (...sides: number[]) => grounds.push(sides) },
    { get: (known, name: string) => known[name] ?? (() => undefined) },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(surface as never);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  render(<TimelineCanvas label="A minute" reads="emotions" samples={none} span={span} newest={null} />);
  expect(grounds.at(-1)).toEqual([0, 0, 300, 120]);
});

test('a drawing that nothing is added to takes over the colors of another theme', async () => {
  const grounds: string[] = [];
  const surface = new Proxy<Record<string, unknown>>(
    { fillRect: () => grounds.push(String(surface['fillStyle'])) },
    { get: (known, name: string) => known[name] ?? (() => undefined) },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(surface as never);
  document.body.style.setProperty('--color-raised', 'white');
  render(<TimelineCanvas label="A minute" reads="emotions" samples={none} span={span} newest={null} />);
  expect(grounds.length).toBe(1);
  document.body.style.setProperty('--color-raised', 'black');
  await act(async () => {
    chooseTheme('dark');
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(grounds).toEqual(['white', 'black']);
});

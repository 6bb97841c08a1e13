// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { chooseTheme } from '#platform/client/theme/theme.ts';
import { TimelineCanvas } from './TimelineCanvas.tsx';

afterEach(() => {
  chooseTheme('system');
  document.body.removeAttribute('style');
  vi.restoreAllMocks();
});

const none = () => [];
const span = () => [0, 60_000] as const;

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

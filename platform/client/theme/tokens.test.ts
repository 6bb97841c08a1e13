import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrastOf as contrastOfColors, type Oklch } from '#platform/contract/color.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Theme = 'light' | 'dark';

/** Lightness, chroma and hue of a color token in a theme. */
function oklchOf(token: string, theme: Theme): Oklch {
  const value = new RegExp(`--color-${token}: (.*);`).exec(css)?.[1] ?? '';
  const colors = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
  const color = colors[theme === 'dark' ? colors.length - 1 : 0];
  if (!color) throw new Error(`no color of ${token}`);
  return [Number(color[1]), Number(color[2]), Number(color[3])];
}

const contrastOf = (one: string, other: string, theme: Theme) =>
  contrastOfColors(oklchOf(one, theme), oklchOf(other, theme));

const papers = ['paper', 'raised', 'sunken'];
const text = [
  ...papers.flatMap((paper) => ['ink', 'soft', 'danger', 'success'].map((ink) => [ink, paper] as const)),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['ink', 'accent-wash'],
  ['soft', 'accent-wash'],
  ['on-night', 'night'],
  ['on-night-soft', 'night'],
  ['danger', 'danger-wash'],
  ['on-danger', 'danger'],
  ['success', 'success-wash'],
] as const;
const marks = [
  ...papers.flatMap((paper) => ['edge', 'focus'].map((mark) => [mark, paper] as const)),
  ['accent', 'night'],
] as const;

test.each(['light', 'dark'] as const)('in the %s theme every text has a contrast of 4.5 to 1', (theme) => {
  const weak = text.filter(([ink, paper]) => contrastOf(ink, paper, theme) < 4.5);
  expect(weak).toEqual([]);
});

test.each(['light', 'dark'] as const)(
  'in the %s theme edges of controls and the focus have 3 to 1',
  (theme) => {
    const weak = marks.filter(([mark, paper]) => contrastOf(mark, paper, theme) < 3);
    expect(weak).toEqual([]);
  },
);

test('the measure tells weak from strong', () => {
  expect(contrastOf('raised', 'ink', 'light')).toBeGreaterThan(12);
  expect(contrastOf('ink', 'ink', 'light')).toBe(1);
});

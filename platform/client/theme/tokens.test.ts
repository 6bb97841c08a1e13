import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Theme = 'light' | 'dark';

/** Lightness, chroma and hue of a color token in a theme. */
function oklchOf(token: string, theme: Theme): readonly [number, number, number] {
  const value = new RegExp(`--color-${token}: (.*);`).exec(css)?.[1] ?? '';
  const colors = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
  const color = colors[theme === 'dark' ? colors.length - 1 : 0];
  if (!color) throw new Error(`no color of ${token}`);
  return [Number(color[1]), Number(color[2]), Number(color[3])];
}

/** Relative luminance (WCAG 2.2), by way of linear sRGB. */
function luminanceOf(token: string, theme: Theme): number {
  const [lightness, chroma, hue] = oklchOf(token, theme);
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const within = (part: number) => Math.min(1, Math.max(0, part));
  const red = within(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = within(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = within(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string, theme: Theme): number {
  const [dark = 0, light = 0] = [luminanceOf(one, theme), luminanceOf(other, theme)].toSorted(
    (a, b) => a - b,
  );
  return (light + 0.05) / (dark + 0.05);
}

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
  expect((luminanceOf('raised', 'light') + 0.05) / (luminanceOf('ink', 'light') + 0.05)).toBeGreaterThan(12);
  expect(contrastOf('ink', 'ink', 'light')).toBe(1);
});

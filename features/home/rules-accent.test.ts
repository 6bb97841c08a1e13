import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrastOf, hexOfOklch, oklchOfHex } from '#platform/contract/color.ts';
import { accentTokens, accentVerdict, besideAccent } from './rules-accent.ts';

const marigold = hexOfOklch([0.8, 0.165, 75]);

test('a color is the same after it was measured', () => {
  for (const hex of ['#2563eb', '#ffffff', '#000000', '#c81e4a', marigold])
    expect(hexOfOklch(oklchOfHex(hex))).toBe(hex);
  expect(contrastOf(oklchOfHex('#ffffff'), oklchOfHex('#000000'))).toBeCloseTo(21, 1);
});

test('our own accent passes', () => {
  expect(accentVerdict(marigold)).toEqual({ passes: true });
});

test.each(['#3575e0', '#14213d', '#c81e4a', '#000000'])(
  '%s, on which words could not be read, is refused with its contrast and the nearest that passes, which is lighter',
  (hex) => {
    const verdict = accentVerdict(hex);
    expect(verdict).toMatchObject({
      passes: false,
      words: expect.stringMatching(
        / would have a contrast of [1-4](?:\.\d)? to 1, and 4\.5 to 1 is needed\./,
      ),
    });
    const nearest = verdict.passes ? hex : (verdict.nearest ?? hex);
    expect(accentVerdict(nearest).passes).toBe(true);
    expect(oklchOfHex(nearest)[0]).toBeGreaterThan(oklchOfHex(hex)[0]);
    expect(verdict).toMatchObject({ words: expect.stringContaining(nearest) });
  },
);

test('a color that nobody could tell from the page is refused', () => {
  for (const pale of ['#ffffff', '#fffbe6'])
    expect(accentVerdict(pale)).toMatchObject({
      passes: false,
      words: expect.stringContaining('A button on the page'),
    });
});

test('every hue has a color that passes, and what follows from one can be seen in both themes', () => {
  for (let hue = 0; hue < 360; hue += 15) {
    const asked = hexOfOklch([0.6, 0.15, hue]);
    const verdict = accentVerdict(asked);
    const hex = verdict.passes ? asked : (verdict.nearest ?? '');
    expect(accentVerdict(hex).passes, String(hue)).toBe(true);
  }
});

test('without a color of the owner’s own every token is ours', () => {
  expect(accentTokens('')).toEqual({});
  expect(accentTokens('#14213d')).toEqual({});
  expect(accentTokens(marigold)['--color-accent']).toBe(marigold);
});

test('the tokens beside the accent are those of the theme', () => {
  const css = readFileSync('platform/client/theme/tokens.css', 'utf8');
  for (const [token, values] of Object.entries(besideAccent)) {
    const [, value = ''] = new RegExp(`--color-${token}: (.*);`).exec(css) ?? [];
    const found = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map((color) =>
      color.slice(1).map(Number),
    );
    expect([found[0], found.at(-1)], token).toEqual([values.light, values.dark]);
  }
});

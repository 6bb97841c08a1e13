import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrastOf, hexOfOklch, type Oklch, oklchOfHex } from '#platform/contract/color.ts';
import { accentColors, accentTokens, accentVerdict, besideAccent } from './rules-accent.ts';

const marigold = hexOfOklch([0.8, 0.165, 75]);
const nothing = { button: '#000000', words: '#000000', strong: '#000000' };
/** So that a color without any that follow from it is found weak. */
const none = { light: nothing, dark: nothing };

test('a color is the same after it was measured', () => {
  for (const hex of ['#2563eb', '#ffffff', '#000000', '#c81e4a', marigold])
    expect(hexOfOklch(oklchOfHex(hex))).toBe(hex);
  expect(contrastOf(oklchOfHex('#ffffff'), oklchOfHex('#000000'))).toBeCloseTo(21, 1);
});

test('our own accent passes', () => {
  expect(accentVerdict(marigold)).toEqual({ passes: true });
});

test.each(['#7a1f5c', '#0b3d91', '#14213d', '#c81e4a', '#3575e0', '#000000'])(
  'a brand as dark as %s is used as it is on paper, and lighter in the same hue on everything dark',
  (hex) => {
    expect(accentVerdict(hex)).toEqual({ passes: true });
    const { dark, light } = accentColors(hex) ?? none;
    expect(light.button).toBe(hex);
    expect(oklchOfHex(dark.button)[0]).toBeGreaterThan(oklchOfHex(hex)[0]);
    const [, chroma, hue] = oklchOfHex(hex);
    // Grey has no hue.
    const turned = chroma > 0.02 ? Math.abs(oklchOfHex(dark.button)[2] - hue) : 0;
    expect(turned).toBeLessThan(3);
  },
);

test('a color that can be read on everything dark is the same there', () => {
  expect(accentColors(marigold)?.dark.button).toBe(marigold);
});

test.each(['#ffffff', '#fffbe6', '#fff59d'])(
  '%s, which nobody could tell from a light page, is refused with its contrast and the nearest that passes',
  (pale) => {
    const verdict = accentVerdict(pale);
    expect(verdict).toMatchObject({
      passes: false,
      words: expect.stringMatching(/^A button on the page would have a contrast of 1(?:\.[0-4])? to 1/),
    });
    const nearest = verdict.passes ? pale : verdict.nearest;
    expect(verdict).toMatchObject({ words: expect.stringContaining(nearest) });
    expect(accentVerdict(nearest)).toEqual({ passes: true });
  },
);

test('whatever color is taken, all that follows from it has the contrast of AA in both themes', () => {
  const digits = ['0', '3', '6', '9', 'c', 'f'];
  const typed = digits.flatMap((r) => digits.flatMap((g) => digits.map((b) => `#${r}${r}${g}${g}${b}${b}`)));
  const weak = typed.flatMap((asked) => {
    const verdict = accentVerdict(asked);
    const hex = verdict.passes ? asked : verdict.nearest;
    const { dark, light } = accentColors(hex) ?? none;
    const wash =
      /light-dark\((#[0-9a-f]{6})/.exec(accentTokens(hex)['--color-accent-wash'] ?? '')?.[1] ?? '#000000';
    const between = (one: string | Oklch, other: string | Oklch) =>
      contrastOf(
        ...([one, other].map((color) => (typeof color === 'string' ? oklchOfHex(color) : color)) as [
          Oklch,
          Oklch,
        ]),
      );
    const { night, paper, raised, soft, sunken } = besideAccent;
    const pairs: readonly (readonly [string, number, number])[] = [
      ['words', 4.5, between(light.words, light.button)],
      ['words, pointed at', 4.5, between(light.words, light.strong)],
      ['words on the tint', 4.5, between(soft.light, wash)],
      ['on the page', 1.5, between(light.button, paper.light)],
      ['words in the dark', 4.5, between(dark.words, dark.button)],
      ['words in the dark, pointed at', 4.5, between(dark.words, dark.strong)],
      ['on a dark band', 4.5, between(dark.button, night.light)],
      ['on a dark band in the dark', 4.5, between(dark.button, night.dark)],
      ...[paper, raised, sunken].map(
        (ground) => ['the focus in the dark', 3, between(dark.button, ground.dark)] as const,
      ),
    ];
    return pairs.filter(([, needed, ratio]) => ratio < needed).map(([what]) => `${asked}: ${what}`);
  });
  expect(weak).toEqual([]);
});

test('without a color of the owner’s own every token is ours', () => {
  expect(accentTokens('')).toEqual({});
  expect(accentTokens('#fffbe6')).toEqual({});
  expect(accentTokens('#0b3d91')['--color-accent']).toMatch(/^light-dark\(#0b3d91, #[0-9a-f]{6}\)$/);
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

import { contrastOf, hexOfOklch, type Oklch, oklchOfHex } from '#platform/contract/color.ts';

/** The tokens of `tokens.css` beside which an accent stands; a test holds them together. */
export const besideAccent = {
  'on-accent': { light: [0.24, 0.055, 330], dark: [0.24, 0.055, 330] },
  soft: { light: [0.45, 0.045, 330], dark: [0.79, 0.025, 340] },
  night: { light: [0.24, 0.055, 330], dark: [0.27, 0.058, 330] },
  paper: { light: [0.983, 0.01, 35], dark: [0.185, 0.032, 330] },
  raised: { light: [0.998, 0.003, 35], dark: [0.232, 0.038, 330] },
  sunken: { light: [0.955, 0.016, 45], dark: [0.155, 0.028, 330] },
} as const satisfies Readonly<Record<string, Readonly<Record<'light' | 'dark', Oklch>>>>;

const { 'on-accent': words, night, paper, raised, sunken } = besideAccent;

/** What words on an accent need. */
const enough = 4.5;
/** No standard asks for it: a button has words. Ours has 1.8. */
const enoughOnPaper = 1.5;

/** Words on an accent, the first that can be read: on every color one of them can. */
const wordsOnAccent: readonly [Oklch, ...Oklch[]] = [words.light, [1, 0, 0], [0, 0, 0]];

/** How far pointing at a button changes it. */
const step = 0.055;

/** The color while pointed at, `#rrggbb`: darker, or lighter where the words on it would be too weak. */
function strongOf([lightness, chroma, hue]: Oklch, on: Oklch): string {
  const darker = hexOfOklch([lightness - step, chroma, hue]);
  return lightness > step && contrastOf(on, oklchOfHex(darker)) >= enough
    ? darker
    : hexOfOklch([lightness + step, chroma, hue]);
}

const isSeenOnPaper = (color: Oklch) => contrastOf(color, paper.light) >= enoughOnPaper;

/** Whether it can be words on a dark band, and a button and the focus in the dark theme. */
const isSeenOnDark = (color: Oklch): boolean =>
  contrastOf(color, night.light) >= enough &&
  contrastOf(color, night.dark) >= enough &&
  contrastOf(words.dark, color) >= enough &&
  contrastOf(words.dark, oklchOfHex(strongOf(color, words.dark))) >= enough &&
  [paper, raised, sunken].every((ground) => contrastOf(color, ground.dark) >= 3);

/** The nearest tone of the same hue at which a color is seen. @param way 1 for lighter, -1 for darker */
function nearestTone([lightness, chroma, hue]: Oklch, way: 1 | -1, isSeen: (tone: Oklch) => boolean): string {
  for (let near = lightness; near >= 0 && near <= 1; near += way * 0.005) {
    const hex = hexOfOklch([near, chroma, hue]);
    if (isSeen(oklchOfHex(hex))) return hex;
  }
  return way > 0 ? '#ffffff' : '#000000';
}

export type AccentVerdict =
  | { readonly passes: true }
  | { readonly passes: false; readonly words: string; readonly nearest: string };

/** Whether a button in this color can be told from a light page; for the dark a tone of it is found. @param hex `#rrggbb` */
export function accentVerdict(hex: string): AccentVerdict {
  const color = oklchOfHex(hex);
  if (isSeenOnPaper(color)) return { passes: true };
  const nearest = nearestTone(color, -1, isSeenOnPaper);
  // Rounded down: 1.49 is not 1.5.
  const ratio = Math.floor(contrastOf(color, paper.light) * 10) / 10;
  return {
    passes: false,
    words: `A button on the page would have a contrast of ${ratio} to 1, and ${enoughOnPaper} to 1 is needed. The nearest color that passes is ${nearest}.`,
    nearest,
  };
}

/** A button's colors: `#rrggbb`. */
export interface ButtonColors {
  readonly button: string;
  readonly words: string;
}

/** What follows from the owner's color, in the light theme and on everything dark; null if the color is not their own. */
export function accentColors(
  hex: string,
): Readonly<Record<'light' | 'dark', ButtonColors & { readonly strong: string }>> | null {
  if (hex === '' || !accentVerdict(hex).passes) return null;
  const color = oklchOfHex(hex);
  const on = wordsOnAccent.find((ink) => contrastOf(ink, color) >= enough) ?? wordsOnAccent[0];
  const lit = nearestTone(color, 1, isSeenOnDark);
  return {
    light: { button: hex, words: hexOfOklch(on), strong: strongOf(color, on) },
    dark: { button: lit, words: hexOfOklch(words.dark), strong: strongOf(oklchOfHex(lit), words.dark) },
  };
}

/** The accent's tokens with their values; none if the color is not the owner's own. */
export function accentTokens(hex: string): Readonly<Record<`--color-${string}`, string>> {
  const colors = accentColors(hex);
  if (colors === null) return {};
  const { dark, light } = colors;
  const [, chroma, hue] = oklchOfHex(hex);
  const wash = hexOfOklch([0.945, Math.min(chroma, 0.055), hue]);
  return {
    '--color-accent': `light-dark(${light.button}, ${dark.button})`,
    '--color-accent-strong': `light-dark(${light.strong}, ${dark.strong})`,
    '--color-on-accent': `light-dark(${light.words}, ${dark.words})`,
    '--color-accent-lit': dark.button,
    '--color-accent-lit-strong': dark.strong,
    '--color-accent-wash': `light-dark(${wash}, oklch(0.315 0.055 345))`,
    '--color-focus': `light-dark(oklch(0.48 0.19 330), ${dark.button})`,
  };
}

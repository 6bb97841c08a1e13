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

const { 'on-accent': words, night, paper, raised, soft, sunken } = besideAccent;

/** The colors that follow from the owner's. */
interface AccentColors {
  readonly accent: Oklch;
  /** While pointed at. */
  readonly strong: Oklch;
  /** Behind a passage, in the light theme; in the dark one it is ours. */
  readonly wash: Oklch;
}

/** How far pointing at a button changes it. */
const step = 0.055;

function colorsOf([lightness, chroma, hue]: Oklch): AccentColors {
  const darker: Oklch = [lightness - step, chroma, hue];
  return {
    accent: [lightness, chroma, hue],
    // Away from the words on it where they would be too weak.
    strong: contrastOf(words.light, darker) >= 4.5 ? darker : [lightness + step, chroma, hue],
    wash: [0.945, Math.min(chroma, 0.055), hue],
  };
}

interface Weakness {
  /** What would be hard to see. */
  readonly what: string;
  readonly ratio: number;
  readonly needed: number;
}

function weaknessesOf(color: Oklch): Weakness[] {
  const { accent, strong, wash } = colorsOf(color);
  const pairs: readonly (readonly [what: string, needed: number, one: Oklch, other: Oklch])[] = [
    ['Words on it', 4.5, words.light, accent],
    ['Words on it, pointed at,', 4.5, words.light, strong],
    ['Words on its light tint', 4.5, soft.light, wash],
    // No standard asks for it: a button has words. Ours has 1.8.
    ['A button on the page', 1.5, accent, paper.light],
    ['Words in it on the dark bands', 4.5, accent, night.light],
    ['Words in it on the dark bands, in the dark theme,', 4.5, accent, night.dark],
    ...[paper, raised, sunken].map(
      (ground) => ['The focus in the dark theme', 3, accent, ground.dark] as const,
    ),
  ];
  return pairs.flatMap(([what, needed, one, other]) => {
    const ratio = contrastOf(one, other);
    return ratio < needed ? [{ what, ratio, needed }] : [];
  });
}

/** The lightness nearest to this one at which everything can be seen; undefined if there is none. */
function nearestOf([lightness, chroma, hue]: Oklch): string | undefined {
  for (let away = 0; away <= 1; away += 0.005)
    for (const near of [lightness + away, lightness - away]) {
      const hex = hexOfOklch([near, chroma, hue]);
      if (near > 0 && near < 1 && weaknessesOf(oklchOfHex(hex)).length === 0) return hex;
    }
  return undefined;
}

export type AccentVerdict =
  | { readonly passes: true }
  | { readonly passes: false; readonly words: string; readonly nearest: string | undefined };

/** Whether everything beside this color can be seen in both themes. @param hex `#rrggbb` */
export function accentVerdict(hex: string): AccentVerdict {
  const color = oklchOfHex(hex);
  const [worst] = weaknessesOf(color).toSorted((a, b) => a.ratio / a.needed - b.ratio / b.needed);
  if (!worst) return { passes: true };
  const nearest = nearestOf(color);
  const way = nearest === undefined ? 'Choose another.' : `The nearest color that passes is ${nearest}.`;
  // Rounded down: 4.49 is not 4.5.
  const ratio = Math.floor(worst.ratio * 10) / 10;
  return {
    passes: false,
    words: `${worst.what} would have a contrast of ${ratio} to 1, and ${worst.needed} to 1 is needed. ${way}`,
    nearest,
  };
}

/** The accent's tokens with their values; none if the color is not the owner's own. */
export function accentTokens(hex: string): Readonly<Record<`--color-${string}`, string>> {
  if (hex === '' || !accentVerdict(hex).passes) return {};
  const { strong, wash } = colorsOf(oklchOfHex(hex));
  return {
    '--color-accent': hex,
    '--color-accent-strong': hexOfOklch(strong),
    '--color-accent-wash': `light-dark(${hexOfOklch(wash)}, oklch(0.315 0.055 345))`,
    '--color-focus': `light-dark(oklch(0.48 0.19 330), ${hex})`,
  };
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { Font } from 'harfbuzzjs';
import { projectRoot } from '#platform/server/project-root.ts';

/**
 * The files in content/certificate/fonts that have the letters of a script, the preferred one first. They are Noto Sans
 * Bold from the packages @fontsource/noto-sans-… 5.3.0, in WOFF 1.0, which Node unpacks by itself.
 */
const fontsOf: readonly (readonly [script: RegExp, fonts: readonly string[]])[] = [
  [/\p{Script=Latin}/u, ['latin', 'latin-ext', 'vietnamese']],
  [/\p{Script=Cyrillic}/u, ['cyrillic', 'cyrillic-ext']],
  [/\p{Script=Greek}/u, ['greek', 'greek-ext']],
  [/\p{Script=Han}/u, ['japanese', 'chinese-simplified', 'chinese-traditional']],
  [/[\p{Script=Hiragana}\p{Script=Katakana}ー]/u, ['japanese']],
  [/\p{Script=Hangul}/u, ['korean']],
  [/\p{Script=Arabic}/u, ['arabic']],
  [/\p{Script=Hebrew}/u, ['hebrew']],
  [/\p{Script=Devanagari}/u, ['devanagari']],
  [/\p{Script=Bengali}/u, ['bengali']],
  [/\p{Script=Gujarati}/u, ['gujarati']],
  [/\p{Script=Gurmukhi}/u, ['gurmukhi']],
  [/\p{Script=Kannada}/u, ['kannada']],
  [/\p{Script=Malayalam}/u, ['malayalam']],
  [/\p{Script=Oriya}/u, ['oriya']],
  [/\p{Script=Tamil}/u, ['tamil']],
  [/\p{Script=Telugu}/u, ['telugu']],
  [/\p{Script=Sinhala}/u, ['sinhala']],
  [/\p{Script=Thai}/u, ['thai']],
  [/\p{Script=Lao}/u, ['lao']],
  [/\p{Script=Khmer}/u, ['khmer']],
  [/\p{Script=Myanmar}/u, ['myanmar']],
  [/\p{Script=Thaana}/u, ['thaana']],
  [/\p{Script=Armenian}/u, ['armenian']],
  [/\p{Script=Georgian}/u, ['georgian']],
  [/\p{Script=Ethiopic}/u, ['ethiopic']],
  [/\p{Script=Canadian_Aboriginal}/u, ['canadian-aboriginal']],
];
/** Whether a text runs from right to left. */
export const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u;
/** Characters that are not drawn, e.g. a joiner between two letters. */
const unseen = /^\p{Default_Ignorable_Code_Point}$/u;

/** Unpacks a font from its file (WOFF 1.0): tables with a directory of 16 bytes for each. */
function unpacked(woff: Buffer): Uint8Array {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * count);
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(count, 4);
  const parts: Buffer[] = [directory];
  let at = directory.length;
  for (let table = 0; table < count; table += 1) {
    const from = 44 + 20 * table;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field));
    const bytes = woff.subarray(offset, (offset ?? 0) + (packed ?? 0));
    const data = packed === length ? bytes : inflateSync(bytes);
    const entry = 12 + 16 * table;
    woff.copy(directory, entry, from, from + 4);
    woff.copy(directory, entry + 4, from + 16, from + 20);
    directory.writeUInt32BE(at, entry + 8);
    directory.writeUInt32BE(data.length, entry + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    at += data.length + padding.length;
  }
  return Buffer.concat(parts);
}

interface Face {
  readonly font: Font;
  readonly unitsPerEm: number;
  readonly letters: ReadonlySet<number>;
}

// HarfBuzz and its fonts are only for names that the form's own faces cannot write.
const load = async () => import('harfbuzzjs');
const faces = new Map<string, Promise<Face>>();

function faceOf(name: string): Promise<Face> {
  const known = faces.get(name);
  if (known) return known;
  const opening = (async () => {
    const { Blob, Face: OpenFace, Font: OpenFont } = await load();
    const woff = await readFile(join(projectRoot(), 'content/certificate/fonts', `${name}.woff`));
    const bytes = unpacked(woff);
    const face = new OpenFace(new Blob(bytes));
    return { font: new OpenFont(face), unitsPerEm: face.upem, letters: new Set(face.collectUnicodes()) };
  })();
  faces.set(name, opening);
  return opening;
}

interface Run {
  readonly face: Face;
  text: string;
}

/** The first of these faces that has a letter and all of its marks. */
async function faceWith(letter: string, names: readonly string[]): Promise<Face | null> {
  const needed = [...letter].filter((one) => !unseen.test(one)).map((one) => one.codePointAt(0) ?? 0);
  for (const name of names) {
    const face = await faceOf(name);
    if (needed.every((code) => face.letters.has(code))) return face;
  }
  return null;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text in runs of one face each; null if a letter is in no face. A space keeps the face of the letter before. */
async function runsOf(text: string): Promise<readonly Run[] | null> {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const last = runs.at(-1);
    const own = fontsOf.find(([script]) => script.test(segment))?.[1];
    const isOfLast = own === undefined && last !== undefined && (await hasAll(last.face, segment));
    const face = isOfLast ? last.face : await faceWith(segment, own ?? ['latin', 'latin-ext']);
    if (face === null) return null;
    if (last?.face === face) last.text += segment;
    else runs.push({ face, text: segment });
  }
  return runs;
}

const hasAll = async ({ letters }: Face, text: string) =>
  [...text].every((one) => unseen.test(one) || letters.has(one.codePointAt(0) ?? 0));

/** A letter as drawn, from left to right; lengths are in ems. */
export interface DrawnLetter {
  /** Its characters, in reading order. */
  readonly text: string;
  readonly width: number;
  readonly outlines: readonly {
    readonly x: number;
    readonly y: number;
    readonly path: string;
    readonly em: number;
  }[];
}

/**
 * A text shaped by the rules of its script: joined, with marks in place, and right to left where it is read so. Its
 * outlines are SVG paths in the font's own units. @returns null if a letter is in none of our fonts
 */
export async function drawName(text: string): Promise<readonly DrawnLetter[] | null> {
  const runs = await runsOf(text);
  if (runs === null) return null;
  const { Buffer: Shaping, shape } = await load();
  const drawn = runs.map(({ face: { font, unitsPerEm: em }, text: own }) => {
    const shaping = new Shaping();
    shaping.addText(own);
    shaping.guessSegmentProperties();
    shape(font, shaping);
    const glyphs = shaping.getGlyphInfosAndPositions();
    const places = [...new Set(glyphs.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
    const letters: { text: string; width: number; outlines: DrawnLetter['outlines'][number][] }[] = [];
    let cluster = -1;
    for (const glyph of glyphs) {
      if (glyph.cluster !== cluster) {
        cluster = glyph.cluster;
        const next = places[places.indexOf(cluster) + 1] ?? own.length;
        letters.push({ text: own.slice(cluster, next), width: 0, outlines: [] });
      }
      const letter = letters.at(-1);
      if (!letter) continue;
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = glyph;
      const path = font.glyphToPath(glyph.codepoint);
      letter.outlines.push({ x: letter.width + xOffset / em, y: yOffset / em, path, em });
      letter.width += xAdvance / em;
    }
    return letters;
  });
  return (rightToLeft.test(text) ? drawn.toReversed() : drawn).flat();
}

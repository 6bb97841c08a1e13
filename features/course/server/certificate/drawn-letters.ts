import type { CertificateForm } from '#content/certificate/form.ts';
import { type DrawnLetter, rightToLeft } from './certificate-name.ts';

/** Points available for a name: the page's width minus its margins. */
const widestName = 460;

/** The size at which a text of that width (ems) fits. @param widest the points that it may take */
export const fittingSize = (size: number, width: number, widest = widestName): number =>
  Math.min(size, widest / width);

/** The page's name for the invisible font under the drawn letters. */
const faceName = 'drawn';

const hex = (number: number) => number.toString(16).padStart(4, '0');
const numbers = (values: readonly number[]) => values.map((value) => value.toFixed(2)).join(' ');

/**
 * An outline (SVG: M, L, Q, C, Z with absolute coordinates) as PDF operators. PDF has no curves with one control point: each
 * is one with two.
 */
function outline(path: string, placed: (x: number, y: number) => readonly [number, number]): string {
  const operators: string[] = [];
  let here: readonly [number, number] = [0, 0];
  for (const [, command, rest = ''] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const values = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
    const points: (readonly [number, number])[] = [];
    for (let at = 0; at + 1 < values.length; at += 2)
      points.push(placed(values[at] ?? 0, values[at + 1] ?? 0));
    const end = points.at(-1) ?? here;
    if (command === 'M') operators.push(`${numbers(end)} m`);
    else if (command === 'L') operators.push(`${numbers(end)} l`);
    else if (command === 'C') operators.push(`${numbers(points.flat())} c`);
    else if (command === 'Q') {
      const [control = end] = points;
      const toward = (from: readonly [number, number]) =>
        [from[0] + (2 / 3) * (control[0] - from[0]), from[1] + (2 / 3) * (control[1] - from[1])] as const;
      operators.push(`${numbers([...toward(here), ...toward(end), ...end])} c`);
    } else operators.push('h');
    here = end;
  }
  return operators.join('\n');
}

interface UnseenLetter {
  readonly text: string;
  readonly width: number;
}

/**
 * The letters as PDF readers expect them: from left to right, each mark by itself and without a width, since a screen
 * reader would otherwise read a space after it.
 */
function unseenOf(drawn: readonly DrawnLetter[]): readonly UnseenLetter[] {
  return drawn.flatMap(({ text, width }) => {
    const letters = [...text].map((one, at) => ({ text: one, width: at === 0 ? width : 0 }));
    return rightToLeft.test(text) ? letters.toReversed() : letters;
  });
}

/**
 * The operators for drawn letters within a text object whose y axis points down: the letters themselves, invisible but
 * there to be read, searched and copied, and their outlines.
 */
export function setDrawn(letters: readonly DrawnLetter[], wished: number): string {
  const size = fittingSize(
    wished,
    letters.reduce((sum, { width }) => sum + width, 0),
  );
  const codes = unseenOf(letters)
    .map((_, at) => hex(at + 1))
    .join('');
  const outlines: string[] = [];
  let left = 0;
  for (const letter of letters) {
    for (const { x, y, path, em } of letter.outlines)
      outlines.push(
        outline(path, (atX, atY) => [(left + x + atX / em) * size, -(y + atY / em) * size] as const),
      );
    left += letter.width;
  }
  return `3 Tr\n/${faceName} ${size.toFixed(3)} Tf\n<${codes}> Tj\n0 Tr\nET\n${outlines.filter((one) => one !== '').join('\n')}\nf\nBT\n`;
}

/** The characters of each glyph of the invisible font. */
function readable(letters: readonly UnseenLetter[]): string {
  const codesOf = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
  const lines = letters.map(({ text }, at) => `<${hex(at + 1)}> <${codesOf(text)}>`);
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Drawn def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    `${lines.length} beginbfchar\n${lines.join('\n')}\nendbfchar`,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

/** The objects of the invisible font (which need not be embedded, as it is never drawn), and the page that names it. */
export function unseenFace(form: CertificateForm, drawn: readonly DrawnLetter[]) {
  const letters = unseenOf(drawn);
  const first = form.trailer.size;
  const [font, descendant, descriptor, meaning] = [first, first + 1, first + 2, first + 3];
  const widths = letters.map(({ width }) => Math.round(width * 1000)).join(' ');
  const [before, after] = form.page.parts;
  const map = readable(letters);
  const texts: readonly (readonly [id: number, text: string])[] = [
    [form.page.object, `${before}\n      /${faceName} ${font} 0 R${after}`],
    [
      font,
      `<< /Type /Font /Subtype /Type0 /BaseFont /Drawn /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${meaning} 0 R >>`,
    ],
    [
      descendant,
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Drawn /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity /W [1 [${widths}]] >>`,
    ],
    [
      descriptor,
      '<< /Type /FontDescriptor /FontName /Drawn /Flags 4 /FontBBox [0 -300 1000 1000] /ItalicAngle 0 /Ascent 1000 /Descent -300 /CapHeight 700 /StemV 80 >>',
    ],
    [meaning, `<< /Length ${map.length} >>\nstream\n${map}\nendstream`],
  ];
  return texts.map(([id, text]) => ({ id, bytes: Buffer.from(text, 'latin1') }));
}

import { deflateSync } from 'node:zlib';
import type { CertificateForm, Glyph, Place, Slot } from '#content/certificate/form.ts';

/** Points available for a name: the page's width minus its margins. */
const widestName = 460;

type Face = Readonly<Record<string, Glyph>>;

/** Whether this face has a glyph for every letter. */
function hasAll(face: Face | undefined, text: string): face is Face {
  return face !== undefined && [...text].every((letter) => letter in face);
}

/** Whether a name can be printed: Latin, Greek and Cyrillic letters can. */
export function canPrint(form: CertificateForm, name: string): boolean {
  return form.nameFaces.some((face) => hasAll(form.faces[face], name));
}

/**
 * The operators that set a text in one face, smaller if it would be too wide. @throws Error on a letter without a glyph
 */
function setText(form: CertificateForm, place: Place, text: string): string {
  const candidates = place.slot === 'name' ? form.nameFaces : [place.face];
  const name = candidates.find((face) => hasAll(form.faces[face], text));
  const face = name === undefined ? undefined : form.faces[name];
  if (name === undefined || !face) throw new Error(`no face has all letters of the ${place.slot}`);
  const glyphs = [...text].map((letter) => face[letter] ?? [0, 0]);
  const width = (glyphs.reduce((sum, [, units]) => sum + units, 0) * place.size) / 1000;
  const size = place.slot === 'name' && width > widestName ? (place.size * widestName) / width : place.size;
  const shown = glyphs.map(([glyph]) => glyph.toString(16).padStart(4, '0')).join('');
  return `/${name} ${size.toFixed(3)} Tf\n<${shown}> Tj\n`;
}

/** A string as PDF writes it inside parentheses. */
function literal(text: string): string {
  return text.replace(/[\\()]/g, '\\$&');
}

/**
 * Writes a certificate: the form with its texts filled in, as an incremental update after the form's own bytes (ISO
 * 32000-1, 7.5.6). Tags, fonts and drawing stay as Typst made them, so screen readers read the texts in their place.
 * @throws Error if a text has a letter that no face of its place has
 */
export function fillCertificate(form: CertificateForm, texts: Readonly<Record<Slot, string>>): Buffer {
  const base = Buffer.from(form.pdf, 'base64');
  const drawing = form.drawing.parts
    .map((part) => (typeof part === 'string' ? part : setText(form, part, texts[part.slot])))
    .join('');
  const stream = deflateSync(Buffer.from(drawing, 'latin1'));
  const objects = [
    {
      id: form.drawing.object,
      bytes: Buffer.concat([
        Buffer.from(`<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`),
        stream,
        Buffer.from('\nendstream'),
      ]),
    },
    ...form.links.map(({ object, parts }) => ({
      id: object,
      bytes: Buffer.from(parts.join(literal(texts.address)), 'latin1'),
    })),
  ];
  const pieces: Buffer[] = [base, Buffer.from('\n')];
  let at = base.length + 1;
  const table: string[] = [];
  for (const { id, bytes } of objects) {
    const piece = Buffer.concat([Buffer.from(`${id} 0 obj\n`), bytes, Buffer.from('\nendobj\n')]);
    table.push(`${id} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
    pieces.push(piece);
    at += piece.length;
  }
  const { size, root, info, startxref } = form.trailer;
  pieces.push(
    Buffer.from(
      `xref\n${table.join('')}trailer\n<< /Size ${size} /Root ${root} /Info ${info} /Prev ${startxref} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}

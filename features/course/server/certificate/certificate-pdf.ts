import { deflateSync } from 'node:zlib';
import type { CertificateForm, Glyph, Place, Slot } from '#content/certificate/form.ts';
import type { DrawnLetter } from './certificate-name.ts';
import { fittingSize, setDrawn, unseenFace } from './drawn-letters.ts';

/** The places with a name in them, of any length and letters. */
const named: ReadonlySet<Slot> = new Set(['site', 'name', 'course']);

type Face = Readonly<Record<string, Glyph>>;

/** Whether this face has a glyph for every letter. */
function hasAll(face: Face | undefined, text: string): face is Face {
  return face !== undefined && [...text].every((letter) => letter in face);
}

/** Whether the form's own faces have every letter of a name: true for most Latin, Greek and Cyrillic names. */
export function hasLetters(form: CertificateForm, name: string): boolean {
  return form.nameFaces.some((face) => hasAll(form.faces[face], name));
}

/** What a certificate says of its site; a name with letters that the form has not is left out. */
export function siteTexts(form: CertificateForm, name: string) {
  const site = hasLetters(form, name) ? name : '';
  return { site, course: `has finished the course ${site}`.trim() };
}

/** Points beside the page's left edge. */
const widestSite = 170;

/**
 * The operators that set a text in one face, smaller if it would be too wide. @throws Error on a letter without a glyph
 */
function setText(form: CertificateForm, place: Place, text: string): string {
  const candidates = [place.face, ...(named.has(place.slot) ? form.nameFaces : [])];
  const name = candidates.find((face) => hasAll(form.faces[face], text));
  const face = name === undefined ? undefined : form.faces[name];
  if (name === undefined || !face) throw new Error(`no face has all letters of the ${place.slot}`);
  const glyphs = [...text].map((letter) => face[letter] ?? [0, 0]);
  const width = glyphs.reduce((sum, [, units]) => sum + units, 0) / 1000;
  const size = named.has(place.slot)
    ? fittingSize(place.size, width, place.slot === 'site' ? widestSite : undefined)
    : place.size;
  const shown = glyphs.map(([glyph]) => glyph.toString(16).padStart(4, '0')).join('');
  return `/${name} ${size.toFixed(3)} Tf\n<${shown}> Tj\n`;
}

/** A string as PDF writes it inside parentheses. */
function literal(text: string): string {
  return text.replace(/[\\()]/g, '\\$&');
}

function streamOf(text: string): Buffer {
  const stream = deflateSync(Buffer.from(text, 'latin1'));
  return Buffer.concat([
    Buffer.from(`<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`),
    stream,
    Buffer.from('\nendstream'),
  ]);
}

/**
 * Writes a certificate: the form with its texts filled in, as an incremental update after the form's own bytes (ISO
 * 32000-1, 7.5.6). Tags, fonts and drawing stay as Typst made them, so screen readers read the texts in their place.
 * @throws Error if a text has a letter that no face of its place has
 */
export function fillCertificate(
  form: CertificateForm,
  texts: Readonly<Record<Slot, string>>,
  drawnName: readonly DrawnLetter[] | null = null,
): Buffer {
  const base = Buffer.from(form.pdf, 'base64');
  const setSlot = (place: Place) =>
    place.slot === 'name' && drawnName !== null
      ? setDrawn(drawnName, place.size)
      : setText(form, place, texts[place.slot]);
  const drawing = form.drawing.parts
    .map((part) => (typeof part === 'string' ? part : setSlot(part)))
    .join('');
  const objects = [
    { id: form.drawing.object, bytes: streamOf(drawing) },
    ...form.links.map(({ object, parts }) => ({
      id: object,
      bytes: Buffer.from(parts.join(literal(texts.address)), 'latin1'),
    })),
    ...(drawnName === null ? [] : unseenFace(form, drawnName)),
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
  const { root, info, startxref } = form.trailer;
  const size = Math.max(form.trailer.size, ...objects.map(({ id }) => id + 1));
  pieces.push(
    Buffer.from(
      `xref\n${table.join('')}trailer\n<< /Size ${size} /Root ${root} /Info ${info} /Prev ${startxref} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}

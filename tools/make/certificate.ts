import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import {
  type CertificateForm,
  certificateSources,
  formAddress,
  type Glyph,
  type Place,
  slots,
} from '#content/certificate/form.ts';
import { projectRoot } from '#platform/server/project-root.ts';

/** Typesets the form's page. @returns a tagged PDF (PDF/UA-1), the same bytes for the same sources */
function setPage(root: string): Buffer {
  const folder = join(root, 'content/certificate');
  const fonts = join(root, 'content/books/fonts');
  const fontBlobs = readdirSync(fonts)
    .filter((name) => name.endsWith('.ttf'))
    .toSorted()
    .map((name) => readFileSync(join(fonts, name)));
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs }] });
  const mainFileContent = readFileSync(join(folder, 'certificate.typ'), 'utf8');
  const compiled = compiler.compile({ mainFileContent });
  if (compiled.result === null)
    throw new Error(JSON.stringify(compiled.takeError()?.shortDiagnostics ?? 'not compiled'));
  return compiler.pdf(compiled.result, { pdfStandard: 'ua-1' });
}

/** The objects of a PDF by number, as written in it. Typst writes each in full, with a plain table at the end. */
function objectsOf(pdf: string): ReadonlyMap<number, string> {
  const found = [...pdf.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)];
  return new Map(found.map(([, id, text = '']) => [Number(id), text]));
}

function one(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`the form has no ${pattern.source}`);
  return found;
}

/** What a stream object holds. */
function streamOf(object: string): string {
  const body = Buffer.from(
    object.slice(object.indexOf('\nstream\n') + 8, object.lastIndexOf('\nendstream')),
    'latin1',
  );
  return (object.includes('/FlateDecode') ? inflateSync(body) : body).toString('latin1');
}

/** Letter -> glyph and width, from the face's own tables: `ToUnicode`, and `W` with its runs `first last width`. */
function glyphsOf(objects: ReadonlyMap<number, string>, font: string): Record<string, Glyph> {
  const descendant = objects.get(Number(one(font, /\/DescendantFonts \[(\d+) 0 R\]/))) ?? '';
  const widths = new Map<number, number>();
  const numbers = one(descendant, /\/W \[([^\]]*)\]/)
    .trim()
    .split(/\s+/)
    .map(Number);
  for (let at = 0; at + 2 < numbers.length; at += 3) {
    for (let glyph = numbers[at] ?? 0; glyph <= (numbers[at + 1] ?? 0); glyph += 1)
      widths.set(glyph, numbers[at + 2] ?? 0);
  }
  const letters = streamOf(objects.get(Number(one(font, /\/ToUnicode (\d+) 0 R/))) ?? '');
  const glyphs: Record<string, Glyph> = {};
  for (const [, glyph = '', code = ''] of letters.matchAll(/<([0-9A-F]{4})> <([0-9A-F]{4})>$/gm)) {
    if (code === 'FFFF') continue;
    const id = Number.parseInt(glyph, 16);
    glyphs[String.fromCharCode(Number.parseInt(code, 16))] = [id, widths.get(id) ?? 0];
  }
  return glyphs;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The bytes of a text operator's strings, hexadecimal or literal. */
function bytesShown(operator: string): string {
  const strings = operator.matchAll(/<([0-9A-F]+)>|\(((?:\\[\s\S]|[^\\)])*)\)/g);
  return [...strings]
    .map(([, hex, literal = '']) =>
      hex === undefined
        ? literal.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, escaped: string) =>
            /^[0-7]/.test(escaped)
              ? String.fromCharCode(Number.parseInt(escaped, 8))
              : (escapes[escaped] ?? escaped),
          )
        : Buffer.from(hex, 'hex').toString('latin1'),
    )
    .join('');
}

/** Cuts the page's drawing at each slot, and leaves out the letters placed outside the page. */
function cutDrawing(drawing: string, faces: CertificateForm['faces']): (string | Place)[] {
  const byGlyph = new Map(
    Object.entries(faces).map(([face, glyphs]) => [
      face,
      new Map(Object.entries(glyphs).map(([letter, [glyph]]) => [glyph, letter])),
    ]),
  );
  const visible = drawing.replace(/\/Artifact BMC\n(?:(?!EMC)[\s\S])*?\nEMC\n/g, (artifact) =>
    artifact.includes('\nBT\n') ? '' : artifact,
  );
  const parts: (string | Place)[] = [];
  let from = 0;
  for (const match of visible.matchAll(/\/(f\d+) ([\d.]+) Tf\n(1 0 0 -1 0 0 Tm\n)(\[[^\n]*\] TJ)\n/g)) {
    const [whole, face = '', size = '', matrix = '', operator = ''] = match;
    const bytes = Buffer.from(bytesShown(operator), 'latin1');
    const text = Array.from({ length: bytes.length / 2 }, (_, at) =>
      byGlyph.get(face)?.get(bytes.readUInt16BE(at * 2)),
    ).join('');
    const slot = slots.find((name) => text === `«${name}»`);
    if (!slot) continue;
    parts.push(visible.slice(from, match.index) + matrix, { slot, face, size: Number(size) });
    from = match.index + whole.length;
  }
  return [...parts, visible.slice(from)];
}

/** The form, made of content/certificate/certificate.typ. @throws Error when a slot is missing in it */
export function makeForm(root: string): CertificateForm {
  const pdf = setPage(root);
  const text = pdf.toString('latin1');
  const objects = objectsOf(text);
  const [pageObject, page] = [...objects].find(([, object]) => object.includes('/Type /Page\n')) ?? [0, ''];
  const afterFont = page.indexOf('/Font <<') + '/Font <<'.length;
  const faces = Object.fromEntries(
    [...page.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, face = '', object]) => [
      face,
      glyphsOf(objects, objects.get(Number(object)) ?? ''),
    ]),
  );
  const drawing = Number(one(page, /\/Contents (\d+) 0 R/));
  const parts = cutDrawing(streamOf(objects.get(drawing) ?? ''), faces);
  const places = parts.filter((part) => typeof part !== 'string');
  for (const slot of slots) {
    if (places.filter((place) => place.slot === slot).length !== 1)
      throw new Error(`the form needs one ${slot}`);
  }
  const preferred = places.find(({ slot }) => slot === 'name')?.face ?? '';
  const widest = Object.keys(faces).toSorted(
    (a, b) => Object.keys(faces[b] ?? {}).length - Object.keys(faces[a] ?? {}).length,
  );
  return {
    pdf: pdf.toString('base64'),
    sources: certificateSources(root),
    trailer: {
      size: Number(one(text, /\/Size (\d+)/)),
      root: one(text, /\/Root (\d+ 0 R)/),
      info: one(text, /\/Info (\d+ 0 R)/),
      startxref: Number(one(text, /startxref\n(\d+)/)),
    },
    drawing: { object: drawing, parts },
    page: { object: pageObject, parts: [page.slice(0, afterFont), page.slice(afterFont)] },
    links: [...objects]
      .filter(([, object]) => object.includes(`(${formAddress})`))
      .map(([object, whole]) => ({ object, parts: whole.split(formAddress) })),
    faces,
    nameFaces: [preferred, ...widest.filter((face) => face !== preferred).slice(0, 1)],
  };
}

if (import.meta.main) {
  const root = projectRoot();
  const form = makeForm(root);
  writeFileSync(join(root, 'content/certificate/form.json'), `${JSON.stringify(form)}\n`);
  console.log(`form.json: ${Math.round(form.pdf.length / 1024)} KB`);
}

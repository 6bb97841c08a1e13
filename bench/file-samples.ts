import { randomFillSync } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';

const megabyte = 1024 * 1024;

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** Writes a file with the boxes of an MP4: one minute long, of the given size. */
export function writeFilm(path: string, megabytes: number): void {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1000, 12);
  header.writeUInt32BE(60_000, 16);
  const brands = Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1');
  const data = Buffer.alloc(8);
  data.writeUInt32BE(megabytes * megabyte + 8);
  data.write('mdat', 4, 'latin1');
  const file = openSync(path, 'w');
  writeSync(file, Buffer.concat([box('ftyp', brands), box('moov', box('mvhd', header)), data]));
  const piece = randomFillSync(Buffer.alloc(megabyte));
  for (let at = 0; at < megabytes; at += 1) writeSync(file, piece);
  closeSync(file);
}

/** A PDF of `pages` pages, each with a heading and about `pageBytes` of an incompressible drawing. */
export function heavyPdf(pages: number, pageBytes: number): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const push = (part: Buffer | string) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (content: string | readonly (Buffer | string)[]) => {
    offsets.push(length);
    push(`${offsets.length} 0 obj\n`);
    for (const part of typeof content === 'string' ? [content] : content) push(part);
    push('\nendobj\n');
  };
  push('%PDF-1.7\n');
  const kids = Array.from({ length: pages }, (_, page) => `${4 + page * 2} 0 R`).join(' ');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object(`<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`);
  object('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (let page = 0; page < pages; page += 1) {
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + page * 2} 0 R >>`,
    );
    const noise = randomFillSync(Buffer.alloc(Math.floor(pageBytes / 2))).toString('hex');
    const drawing = Buffer.from(`BT /F1 24 Tf 60 500 Td (Page ${page + 1}) Tj ET\n%${noise}\n`, 'latin1');
    object([`<< /Length ${drawing.length} >>\nstream\n`, drawing, '\nendstream']);
  }
  const table = length;
  push(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`);
  for (const offset of offsets) push(`${String(offset).padStart(10, '0')} 00000 n \n`);
  push(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts);
}

import { randomBytes } from 'node:crypto';

/** A PDF of one page, of exactly `size` bytes, all but a few hundred of which are random. */
export function pdfOf(size: number): Uint8Array<ArrayBuffer> {
  const digits = (value: number) => String(value).padStart(10, '0');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>',
  ].map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`);
  const head = '%PDF-1.7\n';
  const offsets = objects.map((_, at) => head.length + objects.slice(0, at).join('').length);
  const stream = head.length + objects.join('').length;
  const before = (length: number) =>
    `${head}${objects.join('')}4 0 obj\n<< /Length ${digits(length)} >>\nstream\n`;
  const after = (table: number) => {
    const entries = [...offsets, stream].map((offset) => `${digits(offset)} 00000 n \n`).join('');
    return `\nendstream\nendobj\nxref\n0 5\n0000000000 65535 f \n${entries}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${digits(table)}\n%%EOF\n`;
  };
  const length = size - before(0).length - after(0).length;
  const table = before(0).length + length + '\nendstream\nendobj\n'.length;
  return new Uint8Array(
    Buffer.concat([Buffer.from(before(length)), randomBytes(length), Buffer.from(after(table))]),
  );
}

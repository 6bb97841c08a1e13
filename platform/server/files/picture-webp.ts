import type { PictureReader } from './picture-reader.ts';

/** The chunks that a WebP needs to be shown (RFC 9649). */
const seen = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP']);
const flags = { exif: 0x08, xmp: 0x04, moves: 0x02 };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size that a chunk states; null when it states none or is of another type. */
function sizeIn(type: string, content: Buffer): Size | null {
  if (type === 'VP8X' && content.length >= 10)
    return { width: content.readUIntLE(4, 3) + 1, height: content.readUIntLE(7, 3) + 1 };
  if (type === 'VP8 ' && content.length >= 10 && content.readUIntBE(3, 3) === 0x9d012a)
    return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff };
  if (type === 'VP8L' && content.length >= 5 && content[0] === 0x2f) {
    const bits = content.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return null;
}

/** A WebP is a list of chunks: type, length, content, and one more byte if the length is odd. */
export const readWebp: PictureReader = (bytes) => {
  const whole = 8 + bytes.readUInt32LE(4);
  if (whole > bytes.length) return 'broken';
  const kept: Buffer[] = [];
  let canvas: Size | null = null;
  let hasPixels = false;
  for (let at = 12; at + 8 <= whole; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (next > whole) return 'broken';
    const chunk = Buffer.from(bytes.subarray(at, next));
    const content = chunk.subarray(8, 8 + length);
    if (type === 'ANIM' || type === 'ANMF') return 'moves';
    const size = sizeIn(type, content);
    if (size) {
      // The canvas and its one picture must state the same size.
      if (canvas && (canvas.width !== size.width || canvas.height !== size.height)) return 'broken';
      canvas = size;
    }
    if (type === 'VP8X') {
      const stated = content[0] ?? 0;
      if (stated & flags.moves) return 'moves';
      content[0] = stated & ~(flags.exif | flags.xmp);
    }
    hasPixels ||= size !== null && type !== 'VP8X';
    if (seen.has(type)) kept.push(chunk);
    at = next;
  }
  if (!canvas || !hasPixels) return 'broken';
  const body = Buffer.concat([Buffer.from('WEBP'), ...kept]);
  const head = Buffer.from('RIFF\0\0\0\0');
  head.writeUInt32LE(body.length, 4);
  return { ...canvas, bytes: Buffer.concat([head, body]) };
};

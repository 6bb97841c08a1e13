import { crc32 } from 'node:zlib';
import { readJpeg } from './picture-jpeg.ts';
import type { Picture, PictureProblem, PictureReader } from './picture-reader.ts';
import { readWebp } from './picture-webp.ts';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The chunks that a PNG needs to be shown (ISO/IEC 15948): all others only describe it. */
const pngSeen = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'cICP',
]);

/** A PNG is a sequence of chunks: length, type, content, CRC. */
const readPng: PictureReader = (bytes) => {
  const kept: Buffer[] = [pngSignature];
  let size: { readonly width: number; readonly height: number } | null = null;
  let hasPixels = false;
  for (let at = pngSignature.length; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return 'broken';
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return 'broken';
    if (type === 'acTL') return 'moves';
    if ((type === 'IHDR') !== (size === null)) return 'broken';
    if (type === 'IHDR') {
      if (end - at !== 25) return 'broken';
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    }
    hasPixels ||= type === 'IDAT';
    if (pngSeen.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') return size && hasPixels ? { ...size, bytes: Buffer.concat(kept) } : 'broken';
    at = end;
  }
  return 'broken';
};

const readers: readonly (readonly [Picture['type'], (bytes: Buffer) => boolean, PictureReader])[] = [
  ['png', (bytes) => bytes.subarray(0, 8).equals(pngSignature), readPng],
  ['jpeg', (bytes) => bytes.toString('latin1', 0, 3) === '\xff\xd8\xff', readJpeg],
  [
    'webp',
    (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
    readWebp,
  ],
];

/**
 * Reads a picture by its content alone and leaves out everything invisible. It does not decode pixels: it only walks
 * over the parts.
 */
export function readPicture(given: Uint8Array): Picture | PictureProblem {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const found = readers.find(([, begins]) => begins(bytes));
  if (!found) return 'wrong_type';
  const [type, , read] = found;
  const picture = read(bytes);
  if (typeof picture === 'string') return picture;
  return picture.width > 0 && picture.height > 0 ? { type, ...picture } : 'broken';
}

import { crc32, deflateSync } from 'node:zlib';

/** Stands in every part of a picture that no reader should get. */
export const secret = 'taken at 52.3702 N, 4.8952 E by Renée';

interface Sides {
  readonly width?: number;
  readonly height?: number;
}

function pngChunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), chunk.length - 4);
  return chunk;
}

/** A gray PNG. @param more further chunks, after the head */
export function pngOf({
  width = 4,
  height = 3,
  more = [],
}: Sides & { more?: readonly [string, string][] } = {}) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  // A head may promise more pixels than follow: whoever decodes it fails, and we don't.
  const pixels = deflateSync(Buffer.alloc(Math.min(height, 100) * (Math.min(width, 100) + 1)));
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      pngChunk('IHDR', head),
      ...more.map(([type, text]) => pngChunk(type, Buffer.from(text))),
      pngChunk('IDAT', pixels),
      pngChunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

function segment(code: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** What a camera says of itself: how it was held, and behind that the secret. */
function exif(orientation: number, isLittle: boolean): Buffer {
  const tiff = Buffer.alloc(26);
  const short = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  tiff.write(isLittle ? 'II' : 'MM', 0, 'latin1');
  short(42, 2);
  tiff.writeUInt8(8, isLittle ? 4 : 7);
  short(1, 8);
  short(274, 10);
  short(3, 12);
  tiff.writeUInt8(1, isLittle ? 14 : 17);
  short(orientation, 18);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(secret)]));
}

interface JpegGiven extends Sides {
  readonly orientation?: number;
  readonly isLittle?: boolean;
}

/** A JPEG with all that programs and cameras add, and another file behind its end. Its pixels mean nothing. */
export function jpegOf({ width = 4, height = 3, orientation, isLittle = true }: JpegGiven = {}) {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
      ...(orientation === undefined ? [] : [exif(orientation, isLittle)]),
      segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${secret}`)),
      segment(0xed, Buffer.from(`Photoshop 3.0\0${secret}`)),
      segment(0xe2, Buffer.from(`MPF\0${secret}`)),
      segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colors')),
      segment(0xfe, Buffer.from(secret)),
      segment(0xdb, Buffer.alloc(65)),
      segment(0xc0, frame),
      segment(0xc4, Buffer.alloc(20)),
      segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
      Buffer.from([1, 2, 0xff, 0x00, 3, 0xff, 0xd0, 4]),
      Buffer.from([0xff, 0xd9]),
      Buffer.from(secret),
    ]),
  );
}

function webpChunk(type: string, content: Uint8Array): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** A WebP of any of its three kinds; the extended one says where it was taken. */
export function webpOf(kind: 'VP8 ' | 'VP8L' | 'VP8X', { width = 4, height = 3, moves = false } = {}) {
  const lossy = Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0, 9]);
  lossy.writeUInt16LE(width, 6);
  lossy.writeUInt16LE(height, 8);
  const lossless = Buffer.from([0x2f, 0, 0, 0, 0, 7]);
  lossless.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  const canvas = Buffer.alloc(10);
  canvas.writeUInt8(0x08 | 0x04 | 0x20 | (moves ? 0x02 : 0), 0);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const chunks = {
    'VP8 ': [webpChunk('VP8 ', lossy)],
    VP8L: [webpChunk('VP8L', lossless)],
    VP8X: [
      webpChunk('VP8X', canvas),
      webpChunk('ICCP', Buffer.from('colors')),
      webpChunk('VP8 ', lossy),
      webpChunk('EXIF', Buffer.from(secret)),
      webpChunk('XMP ', Buffer.from(secret)),
    ],
  }[kind];
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.from('RIFF\0\0\0\0');
  head.writeUInt32LE(body.length, 4);
  return new Uint8Array(Buffer.concat([head, body]));
}

/** A PNG as a browser's canvas hands it over. */
export const dataUrlOf = (png: Uint8Array) => `data:image/png;base64,${Buffer.from(png).toString('base64')}`;

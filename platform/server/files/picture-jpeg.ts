import type { PictureReader } from './picture-reader.ts';

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, app0: 0xe0, exif: 0xe1, app2: 0xe2, adobe: 0xee };

/** Frames say the size; three of their numbers mean something else (ITU-T T.81, table B.1). */
const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);

/** Tables, frames, scans and restarts are the picture. Of what programs add, only what the colors need is kept. */
function isSeen(code: number, content: Buffer): boolean {
  if (code === marker.app0) return content.toString('latin1', 0, 5) === 'JFIF\0';
  if (code === marker.app2) return content.toString('latin1', 0, 12) === 'ICC_PROFILE\0';
  if (code === marker.adobe) return content.toString('latin1', 0, 5) === 'Adobe';
  return isFrame(code) || [0xc4, 0xcc, 0xda, 0xdb, 0xdc, 0xdd].includes(code);
}

/** How a camera was held, 1 to 8 (Exif 2.3, tag 274); 1 where nothing says so. */
function orientationIn(content: Buffer): number {
  if (content.toString('latin1', 0, 6) !== 'Exif\0\0') return 1;
  const tiff = content.subarray(6);
  if (tiff.length < 8) return 1;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return 1;
  const last = Math.min(first + 2 + 12 * short(first), tiff.length - 11);
  for (let at = first + 2; at < last; at += 12) {
    const value = short(at) === 274 ? short(at + 8) : 0;
    if (value >= 1 && value <= 8) return value;
  }
  return 1;
}

/** The only camera data that is kept: without it, a photo taken upright would lie on its side. */
function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.from(
    'ffe1002245786966000049492a0008000000010012010300010000000000000000000000',
    'hex',
  );
  segment.writeUInt16LE(orientation, 28);
  return segment;
}

/** Where the pixels of a scan end: at the first marker that is neither a restart nor a stuffed zero. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1];
    if (code === undefined) break;
    if (code !== 0 && code !== 0xff && !(code >= 0xd0 && code <= 0xd7)) return at;
  }
  return -1;
}

/** A JPEG is a sequence of segments, each a marker and mostly a length; what follows its end is another file. */
export const readJpeg: PictureReader = (bytes) => {
  const kept: Buffer[] = [];
  let size: { readonly width: number; readonly height: number } | null = null;
  let orientation = 1;
  let hasPixels = false;
  for (let at = 2; at + 4 <= bytes.length || bytes[at + 1] === marker.end; ) {
    if (bytes[at] !== 0xff) return 'broken';
    const code = bytes[at + 1] ?? 0;
    // Any number of these may fill the space before a marker.
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (code === marker.end) {
      if (size === null || !hasPixels) return 'broken';
      const isTurned = orientation >= 5;
      const head: Buffer[] = [Buffer.from([0xff, marker.start])];
      if (orientation > 1) head.push(orientationSegment(orientation));
      return {
        width: isTurned ? size.height : size.width,
        height: isTurned ? size.width : size.height,
        bytes: Buffer.concat([...head, ...kept, Buffer.from([0xff, marker.end])]),
      };
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end < at + 4 || end > bytes.length) return 'broken';
    const content = bytes.subarray(at + 4, end);
    if (code === marker.exif && orientation === 1) orientation = orientationIn(content);
    if (isFrame(code)) {
      if (size !== null || content.length < 6) return 'broken';
      size = { width: content.readUInt16BE(3), height: content.readUInt16BE(1) };
    }
    const next = code === marker.scan ? endOfScan(bytes, end) : end;
    if (next < 0) return 'broken';
    hasPixels ||= code === marker.scan;
    if (isSeen(code, content)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  return 'broken';
};

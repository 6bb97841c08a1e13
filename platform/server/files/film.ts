import type { ReadAt } from './upload-space.ts';

/** What a film's container says: `whole` is false when the file ends before its container does. */
export interface FilmFacts {
  readonly whole: boolean;
  readonly durationMs: number | null;
  /** A coding of its pictures that only some browsers play, by the name that people know. */
  readonly unplayable: string | null;
}

const broken: FilmFacts = { whole: false, durationMs: null, unplayable: null };

/** The codings that cameras and editors make and browsers do not all play, by their sample entries. */
const codings: readonly (readonly [RegExp, string])[] = [
  [/stsd.{12}(?:hvc1|hev1|dvh1|dvhe)/s, 'HEVC'],
  [/stsd.{12}(?:ap4h|ap4x|apch|apcn|apcs|apco)/s, 'ProRes'],
  [/stsd.{12}(?:mp4v|mjpa|mjpb|jpeg|s263)/s, 'an older coding'],
];

/** Of the tracks in the given `moov` box, the coding that not every browser plays. */
function unplayableIn(movie: Buffer): string | null {
  const text = movie.toString('latin1');
  return codings.find(([entry]) => entry.test(text))?.[1] ?? null;
}
// Even for hours of film, an MP4's header with its index stays far below this.
const mostHeaderBytes = 64 * 1024 * 1024;

/** Duration from `mvhd` (ISO/IEC 14496-12), which is somewhere in the given `moov` box. */
function movieDuration(movie: Buffer): number | null {
  const name = movie.indexOf('mvhd', 0, 'latin1');
  if (name < 0 || name + 40 > movie.length) return null;
  const at = name + 4;
  const isLong = movie.readUInt8(at) === 1;
  const scale = movie.readUInt32BE(at + (isLong ? 20 : 12));
  const ticks = isLong ? Number(movie.readBigUInt64BE(at + 24)) : movie.readUInt32BE(at + 16);
  return scale > 0 && ticks > 0 ? Math.round((ticks / scale) * 1000) : null;
}

/** An MP4 is a sequence of boxes, each with its length: all must be complete, including `moov` and the frames. */
async function mp4Facts(read: ReadAt, size: number): Promise<FilmFacts> {
  const seen = new Set<string>();
  let durationMs: number | null = null;
  let unplayable: string | null = null;
  for (let at = 0; at < size; ) {
    const head = await read(at, 16);
    if (head.length < 8) return broken;
    const short = head.readUInt32BE(0);
    if (short === 1 && head.length < 16) return broken;
    // 1: a 64-bit length follows the type; 0: the box extends to the end of the file.
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short;
    const type = head.toString('latin1', 4, 8);
    if (length < 8 || at + length > size) return broken;
    seen.add(type);
    if (type === 'moov' && length <= mostHeaderBytes) {
      const movie = await read(at, length);
      durationMs = movieDuration(movie);
      unplayable = unplayableIn(movie);
    }
    at += length;
  }
  const whole = seen.has('moov') && (seen.has('mdat') || seen.has('moof'));
  return { whole, durationMs, unplayable };
}

/** An EBML number: the leading zeros of its first byte give its length. `null` means 'unknown' in a size. */
function ebmlNumber(
  bytes: Buffer,
  at: number,
  keepMarker: boolean,
): { value: number | null; next: number } | null {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return null;
  let value = keepMarker ? first : first & (0xff >> length);
  let allOnes = value === 0xff >> length;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    allOnes &&= byte === 0xff;
  }
  return { value: !keepMarker && allOnes ? null : value, next: at + length };
}

const webm = { header: 0x1a45dfa3, segment: 0x18538067, info: 0x1549a966, scale: 0x2ad7b1, duration: 0x4489 };
const firstWebmBytes = 64 * 1024;

function infoDuration(bytes: Buffer, from: number, to: number): number | null {
  let scale = 1_000_000;
  let duration: number | null = null;
  for (let at = from; at < to; ) {
    const id = ebmlNumber(bytes, at, true);
    const size = id && ebmlNumber(bytes, id.next, false);
    if (!id || !size || size.value === null || size.next + size.value > to) break;
    const content = bytes.subarray(size.next, size.next + size.value);
    if (id.value === webm.scale && content.length <= 6) scale = content.readUIntBE(0, content.length);
    if (id.value === webm.duration)
      duration =
        content.length === 8 ? content.readDoubleBE(0) : content.length === 4 ? content.readFloatBE(0) : null;
    at = size.next + size.value;
  }
  return duration === null ? null : Math.round((duration * scale) / 1_000_000);
}

/** A WebM is a header and one segment, whose length may be unknown (recorded live) and is then not checked. */
async function webmFacts(read: ReadAt, size: number): Promise<FilmFacts> {
  const bytes = await read(0, Math.min(size, firstWebmBytes));
  let whole = false;
  for (let at = 0; at < bytes.length; ) {
    const id = ebmlNumber(bytes, at, true);
    const length = id && ebmlNumber(bytes, id.next, false);
    if (!id || !length) break;
    const end = length.value === null ? size : length.next + length.value;
    if (id.value === webm.segment) {
      whole = end <= size;
      at = length.next;
    } else if (id.value === webm.info) {
      const durationMs = infoDuration(bytes, length.next, Math.min(end, bytes.length));
      return { whole, durationMs, unplayable: null };
    } else at = end;
  }
  return { whole, durationMs: null, unplayable: null };
}

/** Reads the container of a film. */
export function filmFacts(read: ReadAt, type: 'mp4' | 'webm', size: number): Promise<FilmFacts> {
  return type === 'mp4' ? mp4Facts(read, size) : webmFacts(read, size);
}

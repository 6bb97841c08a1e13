import type { ReadAt } from '#platform/server/files/upload-space.ts';
import { type Coding, codingOf, pictureOfProfile, soundOfObjectType } from './codings.ts';
import { type FilmFacts, filmLength } from './film.ts';

// Even for hours of film, an MP4's header with its index stays far below this.
const mostHeaderBytes = 64 * 1024 * 1024;
// A live recording has two for each second, for hours.
const mostBoxes = 100_000;
/** If one of these is cut off, part of the film is missing; any other box may be cut off. */
const needed: ReadonlySet<string> = new Set(['moov', 'mdat', 'moof']);

interface Box {
  readonly type: string;
  readonly content: Buffer;
}

/** The boxes in a box (ISO/IEC 14496-12): length, type, content. Ends where the bytes make no sense. */
function* boxesOf(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const short = bytes.readUInt32BE(at);
    if (short === 1 && at + 16 > bytes.length) return;
    const length =
      short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    const head = short === 1 ? 16 : 8;
    if (length < head || at + length > bytes.length) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + head, at + length) };
    at += length;
  }
}

/** The content of the first box at this path. */
function contentAt(bytes: Buffer, ...path: readonly string[]): Buffer | null {
  const [type, ...rest] = path;
  if (type === undefined) return bytes;
  for (const box of boxesOf(bytes)) if (box.type === type) return contentAt(box.content, ...rest);
  return null;
}

/** The length in `mvhd`, where all ones mean that it cannot be determined. */
function movieLength(movie: Buffer): number | null {
  const header = contentAt(movie, 'mvhd');
  if (!header || header.length < 20) return null;
  if (header[0] !== 1) {
    const ticks = header.readUInt32BE(16);
    return ticks === 0xffff_ffff ? null : filmLength((ticks / header.readUInt32BE(12)) * 1000);
  }
  if (header.length < 32) return null;
  const ticks = header.readBigUInt64BE(24);
  return ticks === 0xffff_ffff_ffff_ffffn
    ? null
    : filmLength((Number(ticks) / header.readUInt32BE(20)) * 1000);
}

/** The object type in an `esds` (ISO/IEC 14496-1), wherever it is in a sample entry. */
function objectTypeIn(entry: Buffer): number | null {
  const name = entry.indexOf('esds', 0, 'latin1');
  if (name < 0) return null;
  let at = name + 8;
  const enter = (tag: number) => {
    if (entry[at] !== tag) return false;
    at += 1;
    while ((entry[at] ?? 0) & 0x80) at += 1;
    at += 1;
    return true;
  };
  if (!enter(3)) return null;
  const flags = entry[at + 2] ?? 0;
  at += 3 + (flags & 0x80 ? 2 : 0);
  if (flags & 0x40) at += 1 + (entry[at] ?? 0);
  if (flags & 0x20) at += 2;
  return enter(4) ? (entry[at] ?? null) : null;
}

/** The profile in an `avcC`, wherever it is in a sample entry. */
function profileIn(entry: Buffer): number | null {
  const name = entry.indexOf('avcC', 0, 'latin1');
  return name < 0 ? null : (entry[name + 5] ?? null);
}

function codingOfEntry({ type, content }: Box): Coding {
  if (type === 'mp4a') return soundOfObjectType(objectTypeIn(content));
  const coding = codingOf(type);
  return coding.name === 'H.264' ? pictureOfProfile(profileIn(content)) : coding;
}

/** The codings of all tracks of one kind (`vide`, `soun`). */
function codingsOf(movie: Buffer, kind: string): readonly Coding[] {
  return [...boxesOf(movie)].flatMap(({ type, content }) => {
    if (type !== 'trak') return [];
    const handler = contentAt(content, 'mdia', 'hdlr');
    if (handler?.toString('latin1', 8, 12) !== kind) return [];
    const entries = contentAt(content, 'mdia', 'minf', 'stbl', 'stsd');
    const [first] = entries ? boxesOf(entries.subarray(8)) : [];
    return first ? [codingOfEntry(first)] : [];
  });
}

/** An MP4 is a sequence of boxes: those with the index and the frames must be complete. */
export async function readMp4(read: ReadAt, size: number): Promise<FilmFacts> {
  const seen = new Set<string>();
  let facts: Omit<FilmFacts, 'whole'> = { durationMs: null, pictures: [], sounds: [] };
  let last = '';
  let whole = true;
  let at = 0;
  for (let count = 0; at < size && count < mostBoxes; count += 1) {
    const head = await read(at, 16);
    if (head.length < 8) break;
    const short = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    // 1: a 64-bit length follows the type; 0: the box extends to the end of the file.
    const isLong = short === 1 && head.length === 16;
    const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short;
    if (length < 8) break;
    if (at + length > size) {
      whole = !needed.has(type);
      break;
    }
    if (needed.has(type)) last = type;
    seen.add(type);
    if (type === 'moov' && length <= mostHeaderBytes) {
      const movie = (await read(at, length)).subarray(isLong ? 16 : 8);
      facts = {
        durationMs: movieLength(movie),
        pictures: codingsOf(movie, 'vide'),
        sounds: codingsOf(movie, 'soun'),
      };
    }
    at += length;
  }
  // A fragment's header is useless without its frames.
  whole &&= seen.has('moov') && seen.has('mdat') && last !== 'moof';
  return { whole, ...facts };
}

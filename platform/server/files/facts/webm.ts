import type { ReadAt } from '#platform/server/files/upload-space.ts';
import { type Coding, codingOf } from './codings.ts';
import { type FilmFacts, filmLength } from './film.ts';

/** Ids of Matroska's elements (RFC 9559). */
const ids = {
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  kind: 0x83,
  codec: 0x86,
  cluster: 0x1f43b675,
} as const;

// Limits for what comes before the frames: a few elements, none of them long.
const mostElements = 1000;
const mostElementBytes = 1024 * 1024;

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

interface Head {
  readonly id: number;
  /** Null: unknown, as in a live recording. */
  readonly length: number | null;
  /** Where its content begins, from the start of its head. */
  readonly content: number;
}

function headAt(bytes: Buffer, at: number): Head | null {
  const id = ebmlNumber(bytes, at, true);
  const length = id && ebmlNumber(bytes, id.next, false);
  return length ? { id: id.value ?? 0, length: length.value, content: length.next - at } : null;
}

/** The elements in an element. Ends where the bytes make no sense. */
function* elementsOf(bytes: Buffer): Generator<{ readonly id: number; readonly content: Buffer }> {
  for (let at = 0; at < bytes.length; ) {
    const head = headAt(bytes, at);
    if (!head || head.length === null) return;
    const from = at + head.content;
    if (from + head.length > bytes.length) return;
    yield { id: head.id, content: bytes.subarray(from, from + head.length) };
    at = from + head.length;
  }
}

const wholeNumber = (content: Buffer): number | null =>
  content.length >= 1 && content.length <= 6 ? content.readUIntBE(0, content.length) : null;

function infoLength(info: Buffer): number | null {
  let scale: number | null = 1_000_000;
  let duration: number | null = null;
  for (const { id, content } of elementsOf(info)) {
    if (id === ids.scale) scale = wholeNumber(content);
    if (id !== ids.duration) continue;
    if (content.length === 8) duration = content.readDoubleBE(0);
    if (content.length === 4) duration = content.readFloatBE(0);
  }
  return duration === null || scale === null ? null : filmLength((duration * scale) / 1_000_000);
}

/** The codings of all tracks of one kind (1: pictures, 2: sound). */
function codingsOf(tracks: Buffer, kind: number): readonly Coding[] {
  return [...elementsOf(tracks)].flatMap(({ id, content }) => {
    if (id !== ids.track) return [];
    const parts = [...elementsOf(content)];
    const isOfKind = parts.some((part) => part.id === ids.kind && wholeNumber(part.content) === kind);
    const codec = parts.find((part) => part.id === ids.codec)?.content.toString('latin1', 0, 100);
    return isOfKind && codec !== undefined ? [codingOf(codec.split('\0', 1)[0] ?? '')] : [];
  });
}

/** A WebM is a header and one segment, whose length may be unknown (recorded live) and is then not checked. */
export async function readWebm(read: ReadAt, size: number): Promise<FilmFacts> {
  let facts: FilmFacts = { whole: false, durationMs: null, pictures: [], sounds: [] };
  let at = 0;
  for (let count = 0; at < size && count < mostElements; count += 1) {
    const head = headAt(await read(at, 12), 0);
    if (!head || head.id === ids.cluster) break;
    const from = at + head.content;
    if (head.id === ids.segment) {
      facts = { ...facts, whole: head.length === null || from + head.length <= size };
      at = from;
      continue;
    }
    if (head.length === null) break;
    if (head.length <= mostElementBytes) {
      if (head.id === ids.info) facts = { ...facts, durationMs: infoLength(await read(from, head.length)) };
      if (head.id === ids.tracks) {
        const tracks = await read(from, head.length);
        facts = { ...facts, pictures: codingsOf(tracks, 1), sounds: codingsOf(tracks, 2) };
      }
    }
    at = from + head.length;
  }
  return facts;
}

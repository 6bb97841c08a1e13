/** The facts in the header of an MP4 file. */
interface Mp4Header {
  /** Seconds. */
  readonly duration: number;
  /** Whether the header comes before the pictures, so that playback can start at once. */
  readonly startsFast: boolean;
  /** The codec's four letters, e.g. `avc1` for H.264. */
  readonly codec: string | null;
}

interface Box {
  readonly type: string;
  /** Where its content begins and ends in the file. */
  readonly from: number;
  readonly to: number;
}

function boxesOf(bytes: Buffer, from: number, to: number): readonly Box[] {
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) break;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), from: at + 8, to: Math.min(to, at + size) });
    at += size;
  }
  return boxes;
}

/**
 * Reads the header of an MP4 file (ISO/IEC 14496-12: boxes of size, type and content; `mvhd` holds time scale and duration).
 * @throws Error when there is none
 */
export function readMp4Header(bytes: Buffer): Mp4Header {
  const top = boxesOf(bytes, 0, bytes.length);
  const movie = top.find(({ type }) => type === 'moov');
  const head = movie && boxesOf(bytes, movie.from, movie.to).find(({ type }) => type === 'mvhd');
  if (!movie || !head) throw new Error('no movie header: not an MP4 file');
  const long = bytes.readUInt8(head.from) === 1;
  const scale = bytes.readUInt32BE(head.from + (long ? 20 : 12));
  const ticks = long ? Number(bytes.readBigUInt64BE(head.from + 24)) : bytes.readUInt32BE(head.from + 16);
  const types = top.map(({ type }) => type);
  const header = bytes.toString('latin1', movie.from, movie.to);
  return {
    duration: ticks / scale,
    startsFast: types.indexOf('moov') < types.indexOf('mdat'),
    codec: /avc1|vp09|av01|hev1|hvc1/.exec(header)?.[0] ?? null,
  };
}

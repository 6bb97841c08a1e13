interface ZipEntry {
  readonly name: string;
  readonly text: string;
}

/** 1 January 1980, the first day that the format knows: the same result is the same file. */
const firstDay = 0x0021;
const version = 20;
const utf8Names = 0x0800;

const crcTable = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Little-endian numbers: [value, bytes]. */
function numbers(...given: readonly (readonly [number, 2 | 4])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(given.reduce((sum, [, size]) => sum + size, 0)));
  let at = 0;
  for (const [value, size] of given) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

/** Files in a ZIP archive, stored as they are: a page of text gains nothing from compression. */
export function zip(entries: readonly ZipEntry[]): Blob {
  const encoder = new TextEncoder();
  const local: Uint8Array<ArrayBuffer>[] = [];
  const central: Uint8Array<ArrayBuffer>[] = [];
  const add = (list: Uint8Array<ArrayBuffer>[], ...parts: readonly Uint8Array[]) => {
    for (const part of parts) list.push(new Uint8Array(part));
  };
  const sizeOf = (list: readonly Uint8Array[]) => list.reduce((sum, { length }) => sum + length, 0);

  for (const { name, text } of entries) {
    const nameBytes = encoder.encode(name);
    const data = encoder.encode(text);
    const offset = sizeOf(local);
    const shared = numbers(
      [version, 2],
      [utf8Names, 2],
      [0, 2],
      [0, 2],
      [firstDay, 2],
      [crcOf(data), 4],
      [data.length, 4],
      [data.length, 4],
      [nameBytes.length, 2],
      [0, 2],
    );
    add(local, numbers([0x04034b50, 4]), shared, nameBytes, data);
    const own = numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    add(central, numbers([0x02014b50, 4], [version, 2]), shared, own, nameBytes);
  }
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [entries.length, 2],
    [entries.length, 2],
    [sizeOf(central), 4],
    [sizeOf(local), 4],
    [0, 2],
  );
  return new Blob([...local, ...central, new Uint8Array(end)]);
}

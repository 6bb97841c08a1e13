import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { ByteRange, OpenedBytes } from './store.ts';

// Larger pieces than a stream's usual 64 KB: a quarter of the calls for each gigabyte of film.
const pieceBytes = 256 * 1024;
const mostSpare = 16;

/** Idle buffers for reuse. Allocating memory for every piece would take more time than reading and sending it. */
const spare: Buffer[] = [];

function giveBack(buffer: Buffer): void {
  if (spare.length < mostSpare) spare.push(buffer);
}

/** Resolves when the socket has taken every byte; false when it never will. */
function taken(outgoing: ServerResponse, piece: Buffer): Promise<boolean> {
  return new Promise((resolve) => outgoing.write(piece, (error) => resolve(!error)));
}

/** Reuses one buffer, reading the next piece only when the socket is done with the last. */
async function pipeRange(file: FileHandle, { start, end }: ByteRange, outgoing: ServerResponse) {
  const gone = Promise.withResolvers<false>();
  const leave = () => gone.resolve(false);
  outgoing.once('close', leave);
  const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(pieceBytes);
  try {
    for (let at = start; at <= end; ) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(pieceBytes, end + 1 - at), at);
      if (bytesRead === 0) throw new Error('the file is shorter than it was when it was stored');
      at += bytesRead;
      const piece = buffer.subarray(0, bytesRead);
      // When a caller leaves, the system may still hold a piece, so that buffer is not reused.
      if (!(await Promise.race([taken(outgoing, piece), gone.promise]))) return;
    }
    outgoing.end();
    giveBack(buffer);
  } finally {
    outgoing.off('close', leave);
    await file.close();
  }
}

function streamOf(file: FileHandle, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let at = start;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const length = Math.min(pieceBytes, end + 1 - at);
        if (length > 0) {
          const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
          at += bytesRead;
          if (bytesRead > 0) {
            controller.enqueue(bytesRead === length ? buffer : buffer.subarray(0, bytesRead));
            if (at <= end) return;
          }
        }
        await file.close();
        controller.close();
      },
      cancel: () => file.close(),
    },
    // Read nothing before the first pull: the file may be piped instead.
    { highWaterMark: 0 },
  );
}

/** A range of an open file, to be read once, as a stream or through the pipe. */
export function openedRange(file: FileHandle, range: ByteRange): OpenedBytes {
  return { stream: streamOf(file, range), pipe: (outgoing) => pipeRange(file, range, outgoing) };
}

import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { BackupLine } from './format.ts';
import { RestoreFailed } from './restore-failed.ts';

const newline = 10;
const unzippedBytes = 256 * 1024;

/** A sink for backup lines that ends up as gzip in `output`; waits when the output is slow. */
export function lineWriter(output: Writable) {
  const zip = createGzip();
  const done = pipeline(zip, output);
  // `close` observes this promise; an earlier failure must not count as unhandled.
  done.catch(() => undefined);
  return {
    /** @throws when the reader of `output` has gone: waiting for them would keep the writer's transaction open */
    write: async (line: BackupLine): Promise<void> => {
      if (zip.destroyed) return done;
      if (!zip.write(`${JSON.stringify(line)}\n`)) await once(zip, 'drain');
    },
    close: async (): Promise<void> => {
      zip.end();
      await done;
    },
  };
}

/** The lines of a UTF-8 text. Each byte is read once, however many chunks a line is spread over. */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      held.push(chunk.subarray(start, end));
      yield Buffer.concat(held);
      held = [];
      start = end + 1;
    }
    if (start < chunk.length) held.push(chunk.subarray(start));
  }
  if (held.length > 0) yield Buffer.concat(held);
}

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    // Without its cause, whose message quotes the line.
    throw new RestoreFailed('the file is damaged or no backup');
  }
}

const isDamage = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/**
 * The parsed lines of one or more gzipped backups, concatenated in `input`. Stopping before the end releases the
 * input. @throws RestoreFailed when it is damaged
 */
export async function* readLines(input: Readable): AsyncGenerator<unknown> {
  const unzip = createGunzip({ chunkSize: unzippedBytes });
  // Not with node:readline, whose iterator does not propagate a stream's failure.
  input.on('error', (error) => unzip.destroy(error));
  try {
    for await (const text of splitLines(input.pipe(unzip))) yield parsed(text);
  } catch (error) {
    throw isDamage(error) ? new RestoreFailed('the file is damaged or cut off', { cause: error }) : error;
  } finally {
    input.destroy();
    unzip.destroy();
  }
}

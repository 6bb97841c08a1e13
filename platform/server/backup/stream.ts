import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { BackupLine } from './format.ts';

/** A sink for backup lines that ends up as gzip in `output`; waits when the output is slow. */
export function lineWriter(output: Writable) {
  const zip = createGzip();
  const done = finished(zip.pipe(output));
  // Observed by `close`; an early failure must not count as unhandled until then.
  done.catch(() => undefined);
  return {
    write: async (line: BackupLine): Promise<void> => {
      if (!zip.write(`${JSON.stringify(line)}\n`)) await new Promise((resolve) => zip.once('drain', resolve));
    },
    close: async (): Promise<void> => {
      zip.end();
      await done;
    },
  };
}

/** The parsed lines of a gzipped backup. @throws when it is damaged */
export async function* readLines(input: Readable): AsyncGenerator<unknown> {
  const unzip = createGunzip();
  input.on('error', (error) => unzip.destroy(error));
  let rest = '';
  // By hand and not with node:readline, whose iterator does not pass on a stream's failure.
  for await (const chunk of input.pipe(unzip).setEncoding('utf8')) {
    const parts = `${rest}${String(chunk)}`.split('\n');
    rest = parts.pop() ?? '';
    for (const text of parts) yield JSON.parse(text);
  }
  if (rest !== '') yield JSON.parse(rest);
}

import type { FileSpool } from './spool.ts';
import { type BackupRow, head, line, listHead, type Part } from './format.ts';
import { RestoreFailed } from './restore-failed.ts';

const megabyte = 1024 * 1024;
const filesToldEveryBytes = 50 * megabyte;

/** What a backup holds, known once it has been read to its end. */
export interface Checked {
  readonly head: Part<'head'>;
  readonly rows: number;
  readonly files: number;
  /** The size of all files together. */
  readonly bytes: number;
  /** Rows of the lists that came before the backup, by table. */
  readonly listed: ReadonlyMap<string, readonly BackupRow[]>;
}

/** A size in human-readable form. */
export const inMegabytes = (bytes: number) =>
  `${(bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0)} MB`;

async function nextLine(lines: AsyncIterator<unknown>, missing: string) {
  const next = await lines.next();
  if (next.done) throw new RestoreFailed(missing);
  const part = line.safeParse(next.value);
  if (!part.success) throw new RestoreFailed('it holds a line that is none of a backup');
  return part.data;
}

/** Reads one list to its end. */
async function readList(lines: AsyncIterator<unknown>, into: Map<string, BackupRow[]>): Promise<void> {
  let rows = 0;
  for (;;) {
    const part = await nextLine(lines, 'a list is not whole');
    if (part.type === 'end' && part.rows === rows) return;
    if (part.type !== 'rows') throw new RestoreFailed('a list is not whole');
    rows += part.rows.length;
    into.set(part.table, [...(into.get(part.table) ?? []), ...part.rows]);
  }
}

/**
 * Reads a backup, and the lists before it, to the end before anything is replaced; its files go into the store.
 * @param given.check decides whether the head is acceptable @throws RestoreFailed
 */
export async function checkBackup(
  source: AsyncIterable<unknown>,
  given: { check: (head: Part<'head'>) => void; files: FileSpool; tell: (line: string) => void },
): Promise<Checked> {
  const { files, tell } = given;
  const lines = source[Symbol.asyncIterator]();
  const listed = new Map<string, BackupRow[]>();
  try {
    let first = await lines.next();
    for (; listHead.safeParse(first.value).success; first = await lines.next()) await readList(lines, listed);
    const found = head.safeParse(first.value);
    if (!found.success) throw new RestoreFailed('this is not a backup of Make Me Great!');
    given.check(found.data);
    tell(`Checking the backup of ${found.data.createdAt}`);
    let rows = 0;
    let told = 0;
    for (;;) {
      const part = await nextLine(lines, 'the backup is not whole');
      if (part.type === 'rows') rows += part.rows.length;
      else if (part.type === 'file') {
        await files.take(part);
        if (files.bytes() - told < filesToldEveryBytes) continue;
        told = files.bytes();
        tell(`Files: ${inMegabytes(told)}`);
      } else if (part.type === 'end') {
        await files.settle();
        if (part.rows !== rows || part.files !== files.count())
          throw new RestoreFailed('the backup is not whole');
        // A file that was cut off after its last line fails here.
        if (!(await lines.next()).done) throw new RestoreFailed('something follows the end of the backup');
        tell(`It is whole: ${rows} rows, ${files.count()} files of ${inMegabytes(files.bytes())}`);
        return { head: found.data, rows, files: files.count(), bytes: files.bytes(), listed };
      } else throw new RestoreFailed('it has two heads');
    }
  } finally {
    await lines.return?.();
  }
}

/** The rows of a checked backup, without reading on to its files. */
export async function* rowsOfBackup(source: AsyncIterable<unknown>): AsyncGenerator<Part<'rows'>> {
  let isBackup = false;
  for await (const value of source) {
    const part = line.parse(value);
    if (part.type === 'head') isBackup = true;
    if (!isBackup) continue;
    if (part.type === 'rows') yield part;
    else if (part.type !== 'head') return;
  }
}

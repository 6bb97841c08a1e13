import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { lasting } from '#app/backup/restore-exceptions.ts';
import type { BackupLine } from '#platform/server/backup/format.ts';
import { writeList } from '#platform/server/backup/lasting.ts';
import { readBackup, type Restoring } from '#platform/server/backup/read.ts';
import { lineWriter, readLines } from '#platform/server/backup/stream.ts';
import { writeBackup } from '#platform/server/backup/write.ts';
import type { App } from './harness.ts';

type Write = (line: BackupLine) => Promise<void>;

async function collect(writing: (write: Write) => Promise<unknown>): Promise<Buffer> {
  const output = new PassThrough();
  const collected = buffer(output);
  const writer = lineWriter(output);
  await writing(writer.write);
  await writer.close();
  return collected;
}

/** A backup of this product, as `npm run backup` writes it. */
export function backUp(app: App, onLine: Write = async () => {}): Promise<Buffer> {
  return collect((write) =>
    writeBackup(app.product.deps, async (line) => {
      await onLine(line);
      await write(line);
    }),
  );
}

/** The list of its deletions, as `npm run deletions` writes it. */
export const listDeletions = (app: App) =>
  collect((write) => writeList({ ...app.product.deps, lasting }, write));

/** What a restore into this product works on, and what it reported; `given` replaces the defaults. */
export function restoring(app: App, spool: string, given: Partial<Restoring> = {}) {
  const told: string[] = [];
  const tell = (line: string) => void told.push(line);
  return { given: { ...app.product.deps, ...app.product, lasting, spool, tell, ...given }, told };
}

/** Restores like `npm run restore`, lists first. @returns everything that the owner was told */
export async function restore(
  app: App,
  files: Buffer | readonly Buffer[],
  given: Partial<Restoring> = {},
): Promise<readonly string[]> {
  const spool = mkdtempSync(join(tmpdir(), 'mmg-restoring-'));
  try {
    const prepared = restoring(app, spool, given);
    const bytes = Buffer.isBuffer(files) ? files : Buffer.concat(files);
    const done = await readBackup(prepared.given, () =>
      // In chunks, as from a disk.
      readLines(Readable.from(chunksOf(bytes), { objectMode: false })),
    );
    return [...prepared.told, ...done];
  } finally {
    rmSync(spool, { recursive: true });
  }
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** Names of everything in the store. */
export const stored = (app: App) =>
  readdirSync(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

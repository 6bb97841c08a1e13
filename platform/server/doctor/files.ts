import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { desc, isNull } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import type { FileStore, Multipart } from '#platform/server/files/store.ts';
import { storedFiles } from '#platform/server/files/tables.ts';
import { codeOf } from '#platform/server/code-of.ts';
import { type Finding, findingsAbout } from './finding.ts';

const gigabyte = 1024 ** 3;
const fewGigabytes = 2;
const veryFewGigabytes = 0.25;

/** The finding for a missing folder, which is not tried: trying it would create it. */
export function missingFolderFinding(folder: string): Finding {
  return findingsAbout('Files').warning(
    `The folder of DATA_DIR, ${folder}, is not there.`,
    'Correct DATA_DIR if the product has run already: it may be mistyped. Otherwise the first start makes it.',
  );
}

/** Keeps a few bytes, reads them back and removes them; begins a multipart upload and drops it. */
export async function storeFindings(
  store: Pick<FileStore, 'put' | 'open' | 'remove'> & {
    readonly multipart: Pick<Multipart, 'begin' | 'abort'> | null;
  },
  /** Null: a folder. */
  bucket: 'S3_BUCKET' | 'BACKUP_BUCKET' | null,
): Promise<readonly Finding[]> {
  const about = bucket === 'BACKUP_BUCKET' ? 'Backups' : bucket === null ? 'Files' : 'Bucket';
  const { fault, ok, warning } = findingsAbout(about);
  const advice = bucket
    ? `Check ${bucket}, S3_REGION, S3_ENDPOINT and that the key may put, get, delete, list and do multipart uploads.`
    : 'Check that DATA_DIR/files belongs to the user who runs the product.';
  const key = randomBytes(16).toString('hex');
  const bytes = randomBytes(1024);
  try {
    await store.put(key, Readable.from([bytes]), bytes.length);
    const { stream } = await store.open(key, { start: 0, end: bytes.length - 1 });
    const read = Buffer.from(await new Response(stream).arrayBuffer());
    await store.remove(key);
    if (!read.equals(bytes)) return [fault('It gave back other bytes than it was given.', advice)];
    const kept = ok('It kept a file, gave it back and removed it.');
    if (!store.multipart) return [kept];
    const upload = await store.multipart.begin(key);
    try {
      await store.multipart.abort(key, upload);
    } catch (error) {
      return [
        kept,
        warning(
          `It refused to drop an upload that was begun (${codeOf(error)}).`,
          'Let the key abort multipart uploads: what members break off stays in the bucket, and is paid for.',
        ),
      ];
    }
    return [kept];
  } catch (error) {
    return [fault(`It does not keep files (${codeOf(error)}).`, advice)];
  }
}

const newestFiles = 20;

/** Whether the store has the newest files that the product uses; no finding if it uses none. */
export async function usedFilesFindings(db: Db, store: Pick<FileStore, 'stat'>): Promise<readonly Finding[]> {
  const { fault, ok } = findingsAbout('Files');
  const used = await db
    .select({ key: storedFiles.key, size: storedFiles.size })
    .from(storedFiles)
    .where(isNull(storedFiles.dropAfter))
    .orderBy(desc(storedFiles.createdAt), desc(storedFiles.id))
    .limit(newestFiles);
  if (used.length === 0) return [];
  const sizes = await Promise.all(used.map(({ key }) => store.stat(key)));
  const missing = used.filter(({ size }, place) => sizes[place] !== size).length;
  return missing === 0
    ? [ok(`It has the newest ${used.length} files that the product uses.`)]
    : [
        fault(
          `It lacks ${missing} of the newest ${used.length} files that the product uses.`,
          'Set DATA_DIR, or S3_BUCKET, to what the running product has: backups made from here lack them too. If it is the same, they were lost: the newest backup has them.',
        ),
      ];
}

/** How much room the disk of a folder has. */
export async function diskFinding(folder: string): Promise<Finding> {
  const { fault, ok, warning } = findingsAbout('Disk');
  const { bavail, bsize } = await statfs(folder);
  const free = (bavail * bsize) / gigabyte;
  const seen = `${free.toFixed(1)} GB are free where DATA_DIR is.`;
  const advice = 'Make room, or move DATA_DIR. With a bucket (S3_BUCKET) files need no room here.';
  if (free < veryFewGigabytes) return fault(seen, advice);
  return free < fewGigabytes ? warning(seen, advice) : ok(seen);
}

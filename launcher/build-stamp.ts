import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.ts';

const sources = [
  '{app,features,platform,db,content,public}/**/*',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'index.html',
  'launcher/build{,-*}.ts',
];
const stampFile = join(root, 'dist', '.stamp');

/**
 * A hash over the names and contents of everything the product is built from, except tests.
 * @param from the folder of package.json
 */
export function sourceStamp(from: string = root): string {
  const hash = createHash('sha256');
  const entries = globSync(sources, { cwd: from, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name),
  );
  for (const file of entries.map((entry) => join(entry.parentPath, entry.name)).toSorted()) {
    hash
      .update(`${file.slice(from.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** True when dist/ was built from exactly this tree. */
export function isBuilt(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceStamp();
}

/** Marks dist/ as built from the tree with this stamp; call it only after everything has been written. */
export function markBuilt(stamp: string): void {
  writeFileSync(stampFile, stamp);
}

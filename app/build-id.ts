import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { projectRoot } from '#platform/server/project-root.ts';

const length = 8;

/** Tells what is built in a folder from what is built from other sources, also of the same version; null: nothing is. */
export function builtIn(root: string): string | null {
  const stamp = join(root, 'dist', '.stamp');
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, length) : null;
}

/** The build that this process runs, as it was when it started; `source` where it runs none. */
export function ownBuild(from: string = import.meta.dirname): string {
  const root = projectRoot(from);
  return from.startsWith(join(root, 'dist') + sep) ? (builtIn(root) ?? 'source') : 'source';
}

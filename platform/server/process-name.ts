import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, sep } from 'node:path';
import { projectRoot } from './project-root.ts';

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

/**
 * What log, metrics, traces and reports call this process: the name of its machine, and what tells it from others there,
 * which is the port of a server.
 */
export const nodeName = ({ PORT: port }: { readonly PORT: number }, isWorker: boolean): string =>
  `${hostname()}:${isWorker ? 'worker' : port}`;

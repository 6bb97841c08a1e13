import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, sep } from 'node:path';
import { projectRoot } from './project-root.ts';

const length = 8;

/** A mark of the build in a folder, which differs by sources even within one version; null: there is no build. */
export function builtIn(root: string): string | null {
  const stamp = join(root, 'dist', '.stamp');
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, length) : null;
}

/** The build that this process runs, as of its start; `source` if it runs from source. */
export function ownBuild(from: string = import.meta.dirname): string {
  const root = projectRoot(from);
  return from.startsWith(join(root, 'dist') + sep) ? (builtIn(root) ?? 'source') : 'source';
}

/**
 * The name of this process in the log, metrics, traces and reports: the name of its machine, and its port, or `worker`
 * for a process without one.
 */
export const nodeName = ({ PORT: port }: { readonly PORT: number }, isWorker: boolean): string =>
  `${hostname()}:${isWorker ? 'worker' : port}`;

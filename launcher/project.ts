import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inspect } from 'node:util';

/** The folder of package.json. */
export const root = dirname(import.meta.dirname);

/** An environment in which `node` on PATH is the project's, whatever the system's is. */
export function withProjectNode(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, PATH: `${join(root, 'node_modules', '.bin')}:${env['PATH'] ?? ''}` };
}

/** Creates a folder that only its owner may read, if it isn't there. */
export function ensurePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** Something the reader can fix: only its message is printed, without a stack. */
export class Stop extends Error {}

/** Ends the process with the message of a `Stop`, or with the whole error. */
export function fail(error: unknown): never {
  process.stderr.write(`\n${error instanceof Stop ? error.message : inspect(error)}\n`);
  process.exit(1);
}

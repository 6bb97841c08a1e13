import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { isBuilt } from '#launcher/build-stamp.ts';
import { clusterUrl, createPostgresDatabase } from './database.ts';
import { fillDataFolder, templateName } from './image.ts';

/** The part of this environment that a child process needs: nothing that configures the product. */
export const bareEnvironment = { PATH: process.env['PATH'] ?? '' };

const startWithinMs = 40_000;

/** A TCP port that is free now, outside the range that the system assigns, so that nobody else gets it later. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** The product as a separate process. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly origin: string;
  /** Everything it has printed so far. */
  readonly output: () => string;
}

/** Where each entry is in the build. */
const built = {
  'app/main.ts': 'dist/server/main.js',
  'app/work.ts': 'dist/server/work.js',
  'app/backup.ts': 'dist/server/backup.js',
} as const;
let fromBuild: boolean | null = null;

/**
 * One of the product's entries: from the build when there is one of this very tree, as `npm test` sees to (from source each
 * start takes four more seconds of CPU time), else from source.
 */
export function entryFile(entry: keyof typeof built): string {
  fromBuild ??= isBuilt();
  return fromBuild ? built[entry] : entry;
}

/** Starts one of the product's processes. */
export function spawnEntry(
  entry: 'app/main.ts' | 'app/work.ts',
  env: Record<string, string>,
): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [entryFile(entry)], {
    env: {
      ...bareEnvironment,
      PROFILE: 'embedded',
      APP_URL: 'http://127.0.0.1:3000',
      AUTH_SECRET: 'a-secret-for-tests-only-of-32-characters',
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'info',
      // Its films would be stored again with every start; tests about files turn it on.
      COURSE_STARTER: 'false',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return { child, output: () => printed };
}

/**
 * Starts the server, on `PORT` if that is given, and waits until it is ready. @throws with its output when it is not
 * within 40 s
 */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = env['PORT'] ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const { child, output } = spawnEntry('app/main.ts', { PORT: port, APP_URL: origin, ...env });
  const deadline = Date.now() + startWithinMs;
  while (Date.now() < deadline && child.exitCode === null) {
    const ready = await fetch(`${origin}/readyz`).catch(() => null);
    if (ready?.ok && child.exitCode === null) return { child, origin, output };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not get ready:\n${output()}`);
}

/** Sends a signal and waits for the process to exit. @returns the exit code, or the signal that ended it */
export async function endServer(
  { child }: Pick<ServerProcess, 'child'>,
  signal: NodeJS.Signals,
): Promise<number | string> {
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  child.kill(signal);
  const [code, endedBy] = await exited;
  return code ?? endedBy ?? 'unknown';
}

/** Where a server process keeps its data, on the driver under test, with the migrations applied. `remove` deletes it. */
export async function serverStorage(
  folder: string,
): Promise<{ env: Record<string, string>; remove: () => Promise<void> }> {
  if (clusterUrl === undefined) {
    await fillDataFolder(folder);
    return { env: { DATA_DIR: folder }, remove: () => Promise.resolve() };
  }
  const { url, drop } = await createPostgresDatabase(clusterUrl, templateName());
  return { env: { DATA_DIR: folder, DATABASE_URL: url }, remove: drop };
}

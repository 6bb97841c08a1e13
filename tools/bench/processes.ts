import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { freePort } from '#launcher/ports.ts';
import { serverProcessor } from './load.ts';

export interface Started {
  readonly origin: string;
  readonly child: ChildProcess;
  /** Milliseconds from the spawn to the first 200. */
  readonly readyAfterMs: number;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const startWithinMs = 60_000;

/** Starts a pinned process and waits until `readyPath` answers 200. Only processes started here are ever ended. */
export async function startPinned(
  command: readonly string[],
  given: { port?: number; env?: Record<string, string>; readyPath: string; logFile?: string },
): Promise<Started> {
  const port = given.port ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const log = given.logFile === undefined ? 'ignore' : openSync(given.logFile, 'a');
  const began = performance.now();
  const child = spawn('taskset', ['-c', serverProcessor, ...command], {
    env: { ...process.env, ...given.env, PORT: String(port) },
    stdio: ['ignore', log, log],
  });
  if (typeof log === 'number') closeSync(log);
  const exited = once(child, 'exit');
  while (performance.now() - began < startWithinMs && child.exitCode === null) {
    const answer = await fetch(`${origin}${given.readyPath}`).catch(() => null);
    if (answer?.ok) {
      await answer.arrayBuffer();
      return {
        origin,
        child,
        readyAfterMs: performance.now() - began,
        stop: async (signal = 'SIGTERM') => {
          child.kill(signal);
          await exited;
        },
      };
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  child.kill('SIGKILL');
  throw new Error(`${command.join(' ')} was not ready within ${startWithinMs} ms`);
}

/** Resident memory of a process, in MB. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** The product as production runs it, from the build. Set DATABASE_URL for PostgreSQL, else it is embedded in `folder`. */
export function startProduct(
  folder: string,
  env: Record<string, string> = {},
  port?: number,
): Promise<Started> {
  const settings = {
    PROFILE: env['DATABASE_URL'] === undefined ? 'embedded' : 'production',
    APP_URL: 'http://127.0.0.1:3000',
    AUTH_SECRET: 'the-secret-of-the-benchmarks-32-characters',
    DATA_DIR: folder,
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'info',
    ...env,
  };
  return startPinned([process.execPath, 'dist/server/main.js'], {
    env: settings,
    readyPath: '/readyz',
    logFile: `${folder}/product.log`,
    ...(port === undefined ? {} : { port }),
  });
}

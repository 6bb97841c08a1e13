import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answers } from '#launcher/ports.ts';
import { fillDataFolder } from '#testing/image.ts';

const readyWithinMs = 120_000;

/** Two checkouts on one machine can run their journeys side by side if one of them sets another first port. */
const firstPort = Number(process.env['E2E_FIRST_PORT'] ?? 3900);

/**
 * The first port of a worker's demo: the product, then its fakes and their mail. Demos are ten apart, so that they can run
 * side by side.
 */
const portOf = (worker: number) => firstPort + 10 * worker;
const demoPort = portOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0));

/** Ports for journeys that start servers of their own: each has its own ten, whatever runs beside it. */
export const ownPorts = {
  help: firstPort + 30,
  movedDays: firstPort + 40,
  restart: firstPort + 50,
  twoNodes: firstPort + 60,
  morphcast: firstPort + 70,
  verification: firstPort + 80,
  taxes: firstPort + 90,
  sparDays: firstPort + 100,
  referral: firstPort + 110,
} as const;

/** The address of this worker's demo. */
export const demoUrl = `http://127.0.0.1:${demoPort}`;

/** The address of its fakes: payments, mail, CRM and model. */
export const fakesUrl = `http://127.0.0.1:${demoPort + 1}`;

/** A demo exactly as started by `npm start`: built, embedded, with its fakes. */
export interface Demo {
  readonly url: string;
  readonly fakesUrl: string;
  /** Asks it to stop, as a service manager does. @returns its exit code */
  readonly stop: () => Promise<number | null>;
}

/**
 * Starts a demo on its own port and waits until it is ready. @param folder its DATA_DIR; an empty one is given a migrated
 * database, since three demos that make theirs side by side are not ready within a minute
 */
export async function startDemo(
  port: number,
  folder: string,
  env: Record<string, string> = {},
): Promise<Demo> {
  if (!existsSync(join(folder, 'pglite'))) await fillDataFolder(folder);
  const child = spawn(process.execPath, ['launcher/start.ts'], {
    env: { ...process.env, PORT: String(port), FAKES_PORT: String(port + 1), DATA_DIR: folder, ...env },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  if (!(await answers(`${url}/readyz`, readyWithinMs, () => child.exitCode !== null))) {
    child.kill('SIGTERM');
    throw new Error(`the demo on port ${port} did not get ready; its log is ${folder}/product.log`);
  }
  return {
    url,
    fakesUrl: `http://127.0.0.1:${port + 1}`,
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = (await exited) as [number | null];
      return code;
    },
  };
}

/** An empty folder for a demo. */
export function demoFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-e2e-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The demo that a worker's journeys share: the other worker's journeys do not see what they do to it. */
export async function startWorkersDemo(worker: number): Promise<{ stop: () => Promise<void> }> {
  const { folder, remove } = demoFolder();
  const demo = await startDemo(portOf(worker), folder, {
    IDENTIFIER_DAILY_LIMIT: '20',
    RATE_LIMIT_SCALE: '50',
  });
  return {
    stop: async () => {
      await demo.stop();
      remove();
    },
  };
}

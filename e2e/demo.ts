import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answers } from '#launcher/ports.ts';

const readyWithinMs = 120_000;

/** Two checkouts on one machine run their journeys side by side when one of them says another first port. */
const firstPort = Number(process.env['E2E_FIRST_PORT'] ?? 3900);

/** The ports of one demo: the product, its box and the box's mail. Ten apart, so that demos run side by side. */
const demoPort = firstPort + 10 * Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);

/** Ports for journeys that start servers of their own: each has its ten, whatever runs beside it. */
export const ownPorts = {
  restart: firstPort + 50,
  twoNodes: firstPort + 60,
  morphcast: firstPort + 70,
  verification: firstPort + 80,
} as const;

/** Where the demo of this worker answers. */
export const demoUrl = `http://127.0.0.1:${demoPort}`;

/** Where its box answers: payments, mail, CRM and model. */
export const boxUrl = `http://127.0.0.1:${demoPort + 1}`;

/** A demo exactly as `npm start` brings it up: built, embedded, with its box. */
export interface Demo {
  readonly url: string;
  readonly boxUrl: string;
  /** Asks it to end, as a service manager does. @returns its exit code */
  readonly stop: () => Promise<number | null>;
}

/** Starts a demo on a port of its own and waits until it is ready. @param folder its DATA_DIR */
export async function startDemo(
  port: number,
  folder: string,
  env: Record<string, string> = {},
): Promise<Demo> {
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
    boxUrl: `http://127.0.0.1:${port + 1}`,
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

/** The demo that the journeys of this worker share: what one of them does to it is not seen by the other worker's. */
export async function startWorkersDemo(): Promise<{ stop: () => Promise<void> }> {
  const { folder, remove } = demoFolder();
  const demo = await startDemo(demoPort, folder, { IDENTIFIER_DAILY_LIMIT: '20', RATE_LIMIT_SCALE: '50' });
  return {
    stop: async () => {
      await demo.stop();
      remove();
    },
  };
}

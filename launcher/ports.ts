import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stop } from './project.ts';

/** A free TCP port on the loopback address. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** @throws Stop when nothing can listen there, saying which variable to change */
export async function requireFreePort(port: number, host: string, variable: string): Promise<void> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EADDRINUSE')
      throw new Stop(
        `Nothing can listen on ${host}, port ${port} (${String(code)}). Check ${variable} and HOST.`,
      );
    throw new Stop(
      `Port ${port} on ${host} is already in use, perhaps by another run of this demo. Stop that program, or choose another port: ${variable}=${port + 100} npm start`,
    );
  }
  server.close();
  await once(server, 'close');
}

/**
 * Waits until an address answers 200.
 * @param gaveUp called before each try; true stops waiting
 * @returns whether it answered in time
 */
export async function answers(url: string, limitMs: number, gaveUp: () => boolean): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline && !gaveUp()) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    await response?.body?.cancel();
    if (response?.status === 200) return true;
    await sleep(25);
  }
  return false;
}

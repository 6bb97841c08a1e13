import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answers, freePort } from '#launcher/ports.ts';
import { bareEnvironment } from '#testing/server-process.ts';

const startWithinMs = 20_000;
/** In each answer that comes through the proxy: the host and port of the node that gave it. */
export const nodeHeader = 'x-node';
const site = '{$SITE_ADDRESS} {';

/**
 * Caddy with the file that is shipped; only the addresses are others, and each answer names its node.
 * @throws when the system has no Caddy
 */
export async function startCaddy(
  stopping: AsyncDisposableStack,
  folder: string,
  nodes: readonly string[],
): Promise<{ origin: string; pid: number }> {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const file = join(folder, 'Caddyfile');
  const shipped = readFileSync('deploy/caddy/Caddyfile', 'utf8');
  if (!shipped.includes(site)) throw new Error(`deploy/caddy/Caddyfile has no ${site}`);
  const naming = `${site}\n\theader {\n\t\t${nodeHeader} {http.reverse_proxy.upstream.hostport}\n\t\tdefer\n\t}`;
  writeFileSync(file, `{\n\tadmin off\n}\n${shipped.replace(site, naming)}`);
  const UPSTREAMS = nodes.map((node) => new URL(node).host).join(' ');
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...bareEnvironment, HOME: folder, SITE_ADDRESS: origin, UPSTREAMS },
    stdio: 'ignore',
  });
  // Rejects when there is no such program.
  await once(child, 'spawn');
  const exited = once(child, 'exit');
  stopping.defer(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  if (!(await answers(`${origin}/`, startWithinMs, () => child.exitCode !== null)))
    throw new Error('Caddy did not answer');
  return { origin, pid: child.pid ?? 0 };
}

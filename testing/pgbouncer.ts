import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { requirePgbouncer } from '#launcher/system.ts';

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

/**
 * Starts PgBouncer in transaction mode before a database.
 * @param target the database's own address
 * @param connectQuery the query with which each connection to it begins
 * @throws Stop when there is no PgBouncer
 */
export async function startPgbouncer(target: string, connectQuery: string) {
  const program = requirePgbouncer();
  const { hostname, port: targetPort, username, password, pathname } = new URL(target);
  const name = pathname.slice(1);
  const port = randomInt(10_000, 32_000);
  const folder = mkdtempSync(join(tmpdir(), 'mmg-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  const signIn = `user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`;
  writeFileSync(
    file,
    `[databases]
${name} = host=${hostname} port=${targetPort} dbname=${name} ${signIn} connect_query='${connectQuery}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`,
  );
  // It refuses to run as root, and reads its file before it becomes somebody else.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const stop = async () => {
    if (child.exitCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    }
    rmSync(folder, { recursive: true });
  };
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    if (await answers(port)) return { url: `postgres://app@127.0.0.1:${port}/${name}`, stop };
    await wait(50);
  }
  await stop();
  throw new Error(`pgbouncer did not start:\n${printed}`);
}

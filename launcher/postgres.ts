import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './ports.ts';
import { Stop } from './project.ts';
import { isRoot, type PostgresPrograms, requirePostgres } from './system.ts';

export type RunningPostgres = {
  url: string;
  version: number;
  /** Stops the server but keeps its data: in order (open transactions are rolled back), or like a crash. */
  halt: (how?: 'in order' | 'crash') => Promise<void>;
  /** Starts it again at the same address; resolves when it accepts connections. */
  resume: () => Promise<void>;
  stop(): Promise<void>;
};

type User = { uid: number; gid: number };

const startWithinMs = 30_000;

/**
 * Starts a PostgreSQL server with an empty cluster in its own folder, for tests. As root it runs as another user,
 * because PostgreSQL refuses root. `stop` stops and removes it; otherwise that happens when this process is gone.
 * @param options.durable true keeps the defaults of fsync and the like, for tests that kill the server
 * @param options.under the folder in which it makes its own, for tests with a disk of their own
 * @throws Stop when there is no PostgreSQL or it does not start
 */
export async function startPostgres(
  options: { durable?: boolean; under?: string } = {},
): Promise<RunningPostgres> {
  const programs = requirePostgres();
  const user = isRoot() ? unprivilegedUser() : null;
  const folder = mkdtempSync(join(options.under ?? tmpdir(), 'mmg-postgres-'));
  const password = randomBytes(16).toString('hex');
  initialise(programs, folder, user, password);
  const port = await freePort();
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const start = () => startServer(programs, { folder, user, port, url, durable: options.durable ?? false });
  let { server, guard } = await start();
  const halt = async (signal: NodeJS.Signals) => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill(signal);
      await new Promise((resolve) => server.once('exit', resolve));
    }
    guard.kill();
  };
  return {
    url,
    version: programs.version,
    halt: (how = 'in order') => halt(how === 'crash' ? 'SIGQUIT' : 'SIGINT'),
    resume: async () => {
      ({ server, guard } = await start());
    },
    stop: async () => {
      // A fast shutdown: open transactions are rolled back.
      await halt('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Place = { folder: string; user: User | null; port: number; url: string; durable: boolean };

async function startServer(
  programs: PostgresPrograms,
  { folder, user, port, url, durable }: Place,
): Promise<{ server: ChildProcess; guard: ChildProcess }> {
  const server = spawn(join(programs.folder, 'postgres'), serverArguments(folder, port, durable), {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-4000);
  });
  const guard = guardAgainstOurDeath(server, folder);
  try {
    await untilReady(url, server);
  } catch (error) {
    guard.stdin?.end();
    throw new Stop(
      `PostgreSQL ${programs.version} (${programs.folder}) did not start: ${String(error)}\n${said}`,
    );
  }
  return { server, guard };
}

function initialise(programs: PostgresPrograms, folder: string, user: User | null, password: string): void {
  chmodSync(folder, 0o700);
  const secret = join(folder, 'password');
  writeFileSync(secret, password, { mode: 0o600 });
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  if (user) for (const path of [folder, secret, join(folder, 'data')]) chownSync(path, user.uid, user.gid);
  const { status, stderr, stdout } = spawnSync(
    join(programs.folder, 'initdb'),
    // The embedded database's locale, so that both sort alike.
    [
      '-D',
      join(folder, 'data'),
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${secret}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...user, cwd: folder, encoding: 'utf8' },
  );
  if (status === 0) return;
  rmSync(folder, { recursive: true, force: true });
  throw new Stop(`initdb of PostgreSQL ${programs.version} failed:\n${stdout}${stderr}`);
}

function serverArguments(folder: string, port: number, durable: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: '200',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return [
    '-D',
    join(folder, 'data'),
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = performance.now() + startWithinMs;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`it ended with ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/**
 * A shell that reads from us until we are gone for any reason (even KILL), and then stops the server and removes its
 * folder. Our own exit handler could not wait for the server's last writes.
 */
function guardAgainstOurDeath(server: ChildProcess, folder: string): ChildProcess {
  const script = 'cat; kill -QUIT "$1"; sleep 1; rm -rf "$2"';
  const guard = spawn('sh', ['-c', script, 'sh', String(server.pid), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  guard.unref();
  return guard;
}

/** The user `postgres` when the system has one, else `nobody`. */
function unprivilegedUser(): User {
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const entry = ['postgres', 'nobody'].map((name) => lines.find((line) => line[0] === name)).find(Boolean);
  if (!entry)
    throw new Stop(
      'PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody".',
    );
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

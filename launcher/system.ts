import { spawnSync } from 'node:child_process';
import { accessSync, constants, globSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { Stop } from './project.ts';

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const oldestPostgres = 15;
const newestPostgres = 18;

/** A folder with the programs of a PostgreSQL server, and its major version. */
export type PostgresPrograms = { folder: string; version: number };

/** True when this process runs as root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function versionOf(program: string): string | null {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 ? stdout : null;
}

/**
 * The system's Chromium or Chrome, or null. One that can't report its version doesn't count: Ubuntu puts a placeholder
 * with that name on PATH.
 * @param path the PATH to search
 */
export function findChromium(path: string): string | null {
  const candidates = path
    .split(delimiter)
    .flatMap((folder) => chromiumNames.map((name) => join(folder, name)));
  return candidates.find((file) => isProgram(file) && versionOf(file) !== null) ?? null;
}

/** PgBouncer on PATH or where Debian and Ubuntu put it, which is not on everybody's PATH, or null. */
export function findPgbouncer(path: string): string | null {
  const candidates = [...path.split(delimiter), '/usr/sbin'].map((folder) => join(folder, 'pgbouncer'));
  return candidates.find(isProgram) ?? null;
}

/** The newest supported PostgreSQL server on PATH or where Debian and Ubuntu put it, with all its programs, or null. */
export function findPostgres(path: string): PostgresPrograms | null {
  const folders = [
    ...path.split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin'),
    ...globSync('/usr/pgsql-*/bin'),
  ];
  const found = folders
    .filter((folder) => ['initdb', 'postgres'].every((name) => isProgram(join(folder, name))))
    // PATH may have links to only a few of them.
    .map((folder) => dirname(realpathSync(join(folder, 'postgres'))))
    .map((folder) => ({ folder, version: postgresMajor(versionOf(join(folder, 'postgres')) ?? '') }))
    .filter(({ version }) => version >= oldestPostgres && version <= newestPostgres);
  return found.toSorted((a, b) => b.version - a.version)[0] ?? null;
}

/** The major version in the output of `postgres --version`; 0 when there is none. */
export function postgresMajor(answer: string): number {
  return Number(/\(PostgreSQL\) (\d+)/.exec(answer)?.[1] ?? 0);
}

/** A browser for the journeys: found, or installed when we are root. @throws Stop naming the package */
export function requireChromium(): string {
  const find = () => findChromium(process.env['PATH'] ?? '');
  return find() ?? installAndFind('a Chromium browser for the browser tests', 'chromium', find);
}

/** A PostgreSQL server for the tests: found, or installed when we are root. @throws Stop naming the package */
export function requirePostgres(): PostgresPrograms {
  const find = () => findPostgres(process.env['PATH'] ?? '');
  const what = `a PostgreSQL server (version ${oldestPostgres} to ${newestPostgres}) for the tests`;
  return find() ?? installAndFind(what, 'postgresql', find);
}

/** A PgBouncer for the tests: found, or installed when we are root. @throws Stop naming the package */
export function requirePgbouncer(): string {
  const find = () => findPgbouncer(process.env['PATH'] ?? '');
  return find() ?? installAndFind('PgBouncer for the tests', 'pgbouncer', find);
}

function installAndFind<Found>(what: string, packageName: string, find: () => Found | null): Found {
  const byHand = `Install it and run the same command again, on Debian or Ubuntu: sudo apt-get install ${packageName}`;
  if (!isRoot() || versionOf('apt-get') === null) throw new Stop(`Missing: ${what}. ${byHand}`);
  process.stdout.write(`Installing ${what}: apt-get install ${packageName} …\n`);
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', packageName]]) {
    const { status } = spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0)
      throw new Stop(`Missing: ${what}, and apt-get ${args[0]} ended with ${status}. ${byHand}`);
  }
  const found = find();
  if (found === null)
    throw new Stop(
      `Missing: ${what}; the package "${packageName}" of this system did not bring one. ${byHand}`,
    );
  return found;
}

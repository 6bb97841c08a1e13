// Whether the release before runs on this release's tables: `npm run compat`, or `npm run compat -- v0.1.0`.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './postgres.ts';
import { fail, root, Stop, withProjectNode } from './project.ts';
import { requirePgbouncer } from './system.ts';
import { cleanEnvironment } from './test-environment.ts';

const migrations = join('db', 'migrations');

/** Their subject is the migrations of their own release, which are gone. */
const ofTheirOwnTables = ['platform/server/db/migrate.integration.test.ts'];

try {
  process.exitCode = await runBefore(process.argv.slice(2));
} catch (error) {
  fail(error);
}

function git(...words: string[]): string {
  return execFileSync('git', words, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/** The last release; before the first one, the commit before the newest migration. */
function releaseBefore(): string {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^');
  } catch {
    const newest = git('log', '-1', '--diff-filter=A', '--format=%h', '--', `${migrations}/*.sql`);
    process.stdout.write(
      `No release has a tag yet: the commit before ${newest}, the newest migration, stands in. A test of it that was mended later without a migration says nothing of the tables.\n`,
    );
    return `${newest}^`;
  }
}

function commitOf(name: string): string {
  try {
    return git('rev-parse', '--verify', '--short', `${name}^{commit}`);
  } catch {
    throw new Stop(`There is no commit ${name} here. In a shallow clone: git fetch --unshallow --tags`);
  }
}

/**
 * Runs the integration tests of another commit, on PostgreSQL, against the migrations of this one.
 * @param argv the commit or tag, by default the last release; then folders and options for vitest
 * @returns vitest's exit code
 * @throws Stop when something is missing
 */
async function runBefore([given, ...options]: readonly string[]): Promise<number> {
  requirePgbouncer();
  const commit = commitOf(given ?? releaseBefore());
  const folder = mkdtempSync(join(tmpdir(), 'mmg-before-'));
  await using stopping = new AsyncDisposableStack();
  stopping.defer(() => void git('worktree', 'remove', '--force', folder));
  git('worktree', 'add', '--detach', '--quiet', folder, commit);
  bringPackages(folder);
  rmSync(join(folder, migrations), { recursive: true });
  cpSync(join(root, migrations), join(folder, migrations), { recursive: true });
  const postgres = await startPostgres();
  stopping.defer(() => postgres.stop());
  // From source each process that a test starts takes four more seconds of CPU time, and longer than tests wait.
  execFileSync(process.execPath, ['launcher/build.ts'], {
    cwd: folder,
    env: withProjectNode(cleanEnvironment()),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.stdout.write(`The tests of ${commit} on the tables of this release, in ${folder}\n`);
  // Not in sync: nobody would read what PostgreSQL logs meanwhile, and it would wait.
  const vitest = spawn(
    process.execPath,
    [
      join(folder, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project=integration',
      `--maxWorkers=${availableParallelism()}`,
      ...ofTheirOwnTables.map((file) => `--exclude=${file}`),
      ...options,
    ],
    {
      cwd: folder,
      env: { ...withProjectNode(cleanEnvironment()), TEST_DATABASE: postgres.url },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const [status] = (await once(vitest, 'exit')) as [number | null];
  return status ?? 1;
}

/** The packages of that commit: ours where they are the same. */
function bringPackages(folder: string): void {
  const lock = (at: string) => readFileSync(join(at, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(root)) {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    return;
  }
  execFileSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: folder,
    env: withProjectNode(process.env),
    stdio: 'inherit',
  });
}

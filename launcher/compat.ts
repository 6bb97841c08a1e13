// Whether the release before runs on this release's tables: `npm run compat`, or `npm run compat -- v0.1.0`.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { startPostgres } from './postgres.ts';
import { fail, root, Stop, withProjectNode } from './project.ts';
import { requirePgbouncer } from './system.ts';
import { type Counts, countVitest, failedIn, type FailedTest } from './test-counts.ts';
import { cleanEnvironment } from './test-environment.ts';

const migrations = join('db', 'migrations');
const say = (line: string) => void process.stdout.write(`${line}\n`);

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
    say(`No release has a tag yet: the commit before ${newest}, the newest migration, stands in.`);
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
 * Runs the integration tests of another commit, on PostgreSQL, against the migrations of this one. What fails is run
 * again alone, since machines are busy, and then on the migrations of its own commit: a test that fails there too says
 * nothing of the tables.
 * @param argv the commit or tag, by default the last release; then folders and options for vitest
 * @returns 1 when a test fails on the tables of this release only
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
  build(folder);
  say(`The tests of ${commit} on the tables of this release, in ${folder}`);
  const test = (workers: number, words: readonly string[]) => runTests(folder, postgres.url, workers, words);
  // As many as in `npm test`: they wait for the database, for jobs and for sockets.
  const first = await test(2 * availableParallelism(), options);
  say(`${first.counts.passed} passed, ${first.failed.length} failed`);
  // Something that belongs to no test may have failed.
  if (first.failed.length === 0) return first.status;
  say('\nWhat failed, again and alone:');
  const again = await test(1, filesOf(first.failed, folder));
  if (again.failed.length === 0) return 0;
  say(`\nWhat failed twice, on the tables of ${commit}:`);
  rmSync(join(folder, migrations), { recursive: true });
  execFileSync('git', ['checkout', '--quiet', '--', migrations], { cwd: folder });
  build(folder);
  const onTheirOwn = await test(1, filesOf(again.failed, folder));
  return judge(again.failed, onTheirOwn.failed, folder);
}

/** Says which tests fail on the tables of this release only. @returns the exit code */
function judge(here: readonly FailedTest[], onTheirOwn: readonly FailedTest[], folder: string): number {
  const idOf = ({ file, name }: FailedTest) => `${relative(folder, file)} › ${name}`;
  const ofTheirOwn = new Set(onTheirOwn.map(idOf));
  const ids = here.map(idOf);
  const anyway = ids.filter((id) => ofTheirOwn.has(id));
  const because = ids.filter((id) => !ofTheirOwn.has(id));
  if (anyway.length > 0) say(`\nFail on their own tables too:\n  ${anyway.join('\n  ')}`);
  if (because.length > 0) say(`\nFail on the tables of this release only:\n  ${because.join('\n  ')}`);
  return because.length > 0 ? 1 : 0;
}

function filesOf(failed: readonly FailedTest[], folder: string): string[] {
  return [...new Set(failed.map(({ file }) => relative(folder, file)))];
}

/** From source each process that a test starts takes four more seconds of CPU time, and longer than tests wait. */
function build(folder: string): void {
  execFileSync(process.execPath, ['launcher/build.ts'], {
    cwd: folder,
    env: withProjectNode(cleanEnvironment()),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function runTests(
  folder: string,
  database: string,
  workers: number,
  words: readonly string[],
): Promise<{ status: number; counts: Counts; failed: readonly FailedTest[] }> {
  const report = join(folder, 'compat.json');
  rmSync(report, { force: true });
  // Not in sync: nobody would read what PostgreSQL logs meanwhile, and it would wait.
  const vitest = spawn(
    process.execPath,
    [
      join(folder, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project=integration',
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...words,
    ],
    {
      cwd: folder,
      env: { ...withProjectNode(cleanEnvironment()), TEST_DATABASE: database },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const [status] = (await once(vitest, 'exit')) as [number | null];
  if (!existsSync(report)) throw new Stop('vitest ended without a report.');
  const told: unknown = JSON.parse(readFileSync(report, 'utf8'));
  return { status: status ?? 1, counts: countVitest(told), failed: failedIn(told) };
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

// Whether the release before runs on this release's tables: `npm run compat -- v0.1.0`, with TEST_DATABASE set.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, root, Stop, withProjectNode } from './project.ts';

try {
  process.exitCode = runBefore(process.argv.slice(2));
} catch (error) {
  fail(error);
}

const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

function releaseBefore(): string {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^');
  } catch {
    throw new Stop(
      'There is no release before this one (no tag v…). Name a commit: npm run compat -- COMMIT',
    );
  }
}

/**
 * Runs the integration tests of another commit against the migrations of this one.
 * @param argv the commit or tag, by default the last release; then folders and options for vitest
 * @returns vitest's exit code
 * @throws Stop when something is missing
 */
function runBefore([given, ...options]: readonly string[]): number {
  if (!process.env['TEST_DATABASE'])
    throw new Stop('Set TEST_DATABASE to the address of a PostgreSQL server.');
  const commit = given ?? releaseBefore();
  const folder = mkdtempSync(join(tmpdir(), 'mmg-before-'));
  try {
    git('worktree', 'add', '--detach', '--quiet', folder, commit);
    bringPackages(folder);
    rmSync(join(folder, 'db', 'migrations'), { recursive: true });
    cpSync(join(root, 'db', 'migrations'), join(folder, 'db', 'migrations'), { recursive: true });
    process.stdout.write(`The tests of ${commit} on the tables of this release, in ${folder}\n`);
    const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
    const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'integration', ...options], {
      cwd: folder,
      env: withProjectNode(process.env),
      stdio: 'inherit',
    });
    return status ?? 1;
  } finally {
    git('worktree', 'remove', '--force', folder);
  }
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

// Makes a release of what is committed: `npm run release -- minor`. Nothing leaves this machine; it prints how to push it.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nextVersion, released } from './changelog.ts';
import { fail, root, Stop, withProjectNode } from '#launcher/project.ts';

try {
  makeRelease(process.argv[2] ?? '');
} catch (error) {
  fail(error);
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
}

function run(...words: string[]): void {
  const { status } = spawnSync('npm', words, {
    cwd: root,
    env: withProjectNode(process.env),
    stdio: 'inherit',
  });
  if (status !== 0) throw new Stop(`npm ${words.join(' ')} failed: nothing was released.`);
}

/**
 * Tests everything, and only then writes version, changelog, dump, commit and tag.
 * @param step major, minor, patch or a version
 * @throws Stop when the release cannot be made; then nothing has changed
 */
function makeRelease(step: string): void {
  const { version: current } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const version = nextVersion(current, step);
  const path = join(root, 'CHANGELOG.md');
  const changelog = released(readFileSync(path, 'utf8'), version, new Date().toISOString().slice(0, 10));
  if (git('status', '--porcelain') !== '') throw new Stop('Commit or remove what is not committed.');
  if (git('tag', '--list', `v${version}`) !== '') throw new Stop(`v${version} exists.`);
  run('test');
  writeFileSync(path, changelog);
  run('version', version, '--no-git-tag-version', '--allow-same-version');
  run('run', 'make', '--', 'dump');
  git('add', 'CHANGELOG.md', 'package.json', 'package-lock.json', 'testing/dumps');
  git('commit', '--quiet', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Release ${version}`);
  process.stdout.write(`\nv${version} is made. To publish it: git push --follow-tags\n`);
}

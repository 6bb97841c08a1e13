import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runProgram } from '#checks/run-tool.ts';
import { root } from '#launcher/project.ts';

const folder = mkdtempSync(join(tmpdir(), 'mmg-release-'));
afterAll(() => rmSync(folder, { recursive: true }));

const git = (...words: string[]) => runProgram(folder, 'git', words);
const release = (step: string) => runProgram(folder, process.execPath, ['tools/release/release.ts', step]);

function writeChangelog(notes: string): void {
  writeFileSync(join(folder, 'CHANGELOG.md'), `# Changelog\n\n## Unreleased\n\n${notes}\n`);
}

/** A repository with the release program, a version without a tag, tests that pass, and a dump to be made. */
async function repository(version: string): Promise<void> {
  for (const path of ['tools/release/release.ts', 'tools/release/changelog.ts', 'launcher/project.ts'])
    cpSync(join(root, path), join(folder, path));
  const imports = { '#launcher/*': './launcher/*' };
  const scripts = { test: 'exit 0', make: 'mkdir -p testing/dumps && cd testing/dumps && touch' };
  const described = { name: 'product', version, type: 'module', imports, scripts };
  for (const name of ['package.json', 'package-lock.json'])
    writeFileSync(join(folder, name), JSON.stringify(described));
  writeChangelog('- The first.');
  await git('init', '--quiet');
  await git('config', 'user.name', 'Owner');
  await git('config', 'user.email', 'owner@site.example');
  await git('add', '.');
  await git('commit', '--quiet', '--message', 'all: begin');
}

test('the version of package.json is released once, and then it is taken', async () => {
  await repository('1.0.0');

  expect(await release('1.0.0')).toMatchObject({ code: 0, stderr: '' });
  expect((await git('tag', '--list')).stdout.trim()).toBe('v1.0.0');
  expect((await git('log', '-1', '--format=%s')).stdout.trim()).toBe('Release 1.0.0');
  expect((await git('ls-files', 'testing')).stdout.trim()).toBe('testing/dumps/dump');
  expect(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')).toContain('## 1.0.0 (');

  writeChangelog('- The second.');
  await git('commit', '--all', '--quiet', '--message', 'all: go on');
  expect(await release('1.0.0')).toMatchObject({ code: 1, stderr: expect.stringContaining('v1.0.0 exists') });
  expect(await release('minor')).toMatchObject({ code: 0 });
  expect((await git('tag', '--list')).stdout.split('\n')).toContain('v1.1.0');
}, 60_000);

// What to run between commits: everything that finishes within a minute, in parallel. `npm test` is the proof.
import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root, withProjectNode } from './project.ts';

interface Part {
  readonly name: string;
  readonly script: string;
  readonly args: readonly string[];
}

const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).trim() !== '';
// With nothing uncommitted, checks what the last commit touched.
const since = changed ? 'HEAD' : 'HEAD~1';

const parts: readonly Part[] = [
  { name: 'format', script: 'node_modules/@biomejs/biome/bin/biome', args: ['format', '.'] },
  // Without the canary, which proves the laws themselves and runs in `npm test`.
  { name: 'lint', script: 'checks/lint.ts', args: ['oxlint', 'imports', 'house', 'unused'] },
  { name: 'types', script: 'checks/types.ts', args: [] },
  {
    name: 'unit',
    script: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--project', 'unit', '--changed', since, '--passWithNoTests'],
  },
];

const began = performance.now();
const codes = await Promise.all(parts.map(runPart));
const failed = parts.filter((_, index) => codes[index] !== 0).map(({ name }) => name);
const seconds = ((performance.now() - began) / 1000).toFixed(0);
process.stdout.write(
  failed.length === 0
    ? `\nok in ${seconds} s: ${parts.map(({ name }) => name).join(', ')} of what changed since ${since}\n`
    : `\nFAILED after ${seconds} s: ${failed.join(', ')}\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Runs one part and prints its output in one piece when it ends. @returns its exit code */
function runPart({ name, script, args }: Part): Promise<number> {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: withProjectNode(process.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      process.stdout.write(`── ${name} ──\n${said}`);
      resolve(code ?? 1);
    });
  });
}

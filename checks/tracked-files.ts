import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './run-tool.ts';

const codePattern = /\.(ts|tsx|mts|mjs|cjs|js)$/;
const testPattern = /\.test\.tsx?$|^e2e\/.*\.spec\.ts$/;

/** Paths, relative to `root`, of every file that is tracked or about to be (new and not ignored). */
export async function trackedFiles(root: string): Promise<readonly string[]> {
  const run = await runProgram(root, 'git', ['ls-files', '-co', '--exclude-standard', '-z']);
  if (run.code !== 0) throw new Error(`git ls-files failed: ${run.stderr.trim()}`);
  const listed = run.stdout.split('\0').filter((path) => path !== '');
  return listed.filter((path) => existsSync(join(root, path))).sort();
}

/** Whether a path is JavaScript or TypeScript. */
export function isCode(path: string): boolean {
  return codePattern.test(path);
}

/** Whether a path is TypeScript, with or without JSX. */
export function isTypeScript(path: string): boolean {
  return /\.tsx?$/.test(path);
}

/** Whether a path is a test: `*.test.ts`, `*.test.tsx` or a journey in `e2e/`. */
export function isTest(path: string): boolean {
  return testPattern.test(path);
}

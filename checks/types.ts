import { join, resolve } from 'node:path';
import { runTool } from './run-tool.ts';
import { isTypeScript, trackedFiles } from './tracked-files.ts';
import { outsideEveryProgram, readCompilerRun } from './types-report.ts';

const root = resolve(import.meta.dirname, '..');
const projects = ['tsconfig.client.json', 'tsconfig.client-tests.json', 'tsconfig.server.json'];

async function checkProject(project: string) {
  // What was checked stays known between runs: nothing but what changed is checked again.
  const known = join(root, 'node_modules/.cache/types', `${project}.tsbuildinfo`);
  const args = ['--noEmit', '--pretty', 'false', '--listFiles', '--incremental', '--tsBuildInfoFile', known];
  return {
    project,
    ...readCompilerRun(
      root,
      await runTool(root, '@typescript/native/bin/tsc', [...args, '--project', project]),
    ),
  };
}

const [files, ...runs] = await Promise.all([trackedFiles(root), ...projects.map(checkProject)]);
const unseen = outsideEveryProgram(files.filter(isTypeScript), runs);
for (const { project, passed, errors, files: seen } of runs) {
  console.log(`${passed ? 'ok   ' : 'FAIL '} types: ${project}, ${seen.length} files`);
  for (const error of errors) console.log(`      ${error}`);
}
for (const file of unseen) console.log(`FAIL  types: ${file} belongs to no tsconfig`);
process.exitCode = unseen.length === 0 && runs.every(({ passed }) => passed) ? 0 : 1;

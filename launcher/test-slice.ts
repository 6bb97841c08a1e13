// The unit and integration tests of one folder, on the embedded database: `npm run test:slice -- billing`.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, Stop, withProjectNode } from './project.ts';

try {
  process.exitCode = runSlice(process.argv.slice(2));
} catch (error) {
  fail(error);
}

/**
 * @param argv the name of a slice, or the path of any folder; then options for vitest
 * @returns vitest's exit code
 * @throws Stop when there is no such folder
 */
function runSlice([name = '', ...options]: readonly string[]): number {
  const folder = [`features/${name}`, name].find((path) => name !== '' && existsSync(join(root, path)));
  if (folder === undefined)
    throw new Stop(
      `There is no slice "${name}". The slices: ${readdirSync(join(root, 'features')).join(', ')}. Or name any other folder, such as platform/server/db.`,
    );
  const projects = ['unit', 'integration', 'measured'].map((project) => `--project=${project}`);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...projects, ...options, `${folder}/`], {
    cwd: root,
    env: withProjectNode(process.env),
    stdio: 'inherit',
  });
  return status ?? 1;
}

// Runs before every script, on any Node from 20.19: plain JavaScript and no packages, because none may be there yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'node_modules', '.lock-stamp');

function stop(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

if (readOrEmpty(stampFile).trim() !== lock) {
  process.stdout.write('Installing the packages of package-lock.json …\n');
  const npm = process.env.npm_execpath ?? '';
  const [program, before] = /npm-cli\.[cm]?js$/.test(npm) ? [process.execPath, [npm]] : ['npm', []];
  const { status, error } = spawnSync(program, [...before, 'ci', '--include=dev'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (error || status !== 0) {
    stop(
      `The packages could not be installed (${error ? error.message : `npm ci ended with ${status}`}). ` +
        'See the lines above, check the connection to the npm registry, and run the same command again.',
    );
  }
  writeFileSync(stampFile, `${lock}\n`);
}

const node = spawnSync(join(root, 'node_modules', '.bin', 'node'), ['--version'], { encoding: 'utf8' });
if (!node.stdout?.startsWith('v24.')) {
  stop(
    `Make Me Great! runs on the Node 24 that the npm package "node" brings, but node_modules/.bin/node ${
      node.error ? 'could not be started' : `is ${node.stdout.trim() || 'not working'}`
    }. Its install script was probably not allowed to run: delete node_modules and run "npm ci --include=dev --ignore-scripts=false" ` +
      '(npm 12 asks for the entry "node" under allowScripts in package.json, which is there).',
  );
}

import { spawnSync } from 'node:child_process';
import { Stop } from '#launcher/project.ts';
import { isRoot } from '#launcher/system.ts';

const programs = { wrk: 'wrk', taskset: 'util-linux' } as const;

/** The load generator: found, or installed when we are root. @throws Stop naming the packages */
export function requireBenchTools(): void {
  const missing = Object.entries(programs).filter(([name]) => spawnSync('which', [name]).status !== 0);
  if (missing.length === 0) return;
  const packages = missing.map(([, name]) => name);
  if (!isRoot())
    throw new Stop(`The benchmarks need ${packages.join(', ')}: sudo apt-get install ${packages.join(' ')}`);
  spawnSync('apt-get', ['update'], { stdio: 'ignore' });
  const { status } = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Stop(`apt-get install ${packages.join(' ')} ended with ${status}`);
}

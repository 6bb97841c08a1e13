import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stop } from '#launcher/project.ts';
import { isRoot } from '#launcher/system.ts';
import { benchClients } from './clients.ts';
import { benchHttp } from './http.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchMembers, type Shape } from './members.ts';
import { record, type Section } from './report.ts';
import { benchStarts } from './starts.ts';
import { benchStudio } from './studio.ts';
import { benchTracker } from './tracker.ts';

const programs = { wrk: 'wrk', taskset: 'util-linux' } as const;

/** How long some of them have to be looked at to say anything; a shorter run is for work on them, and is not recorded. */
const fullMinutes: Readonly<Record<string, number>> = {
  tracker: 5,
  members: 10,
  'members-behind-proxy': 10,
  'members-embedded': 10,
};
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string' }, crowd: { type: 'string' } },
});
const minutesOf = (name: string) => Number(values.minutes ?? fullMinutes[name]);
if (values.minutes !== undefined && !(Number(values.minutes) > 0))
  throw new Error('--minutes is a number, the length of the run of the tracker or of members');
const crowds = values.crowd?.split(',') ?? ['200', '500', '2000'];
const members = (shape: Shape) => (folder: string) => benchMembers(shape, folder, minutesOf(shape), crowds);
const benches: Readonly<Record<string, (folder: string) => Promise<Section>>> = {
  http: (folder) => benchHttp(folder, { rounds: 7, seconds: 3, connections: 32 }),
  studio: (folder) => benchStudio(folder),
  clients: (folder) => benchClients(folder),
  lighthouse: (folder) => benchLighthouse(folder, 3),
  starts: (folder) => benchStarts(folder, 7),
  members: members('members'),
  'members-behind-proxy': members('members-behind-proxy'),
  'members-embedded': members('members-embedded'),
  tracker: (folder) => benchTracker(folder, minutesOf('tracker')),
};

const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0)
  throw new Error(`unknown: ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`);
if (wanted.length === 0 || wanted.includes('http')) requireBenchTools();
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const folder = mkdtempSync(join(tmpdir(), `mmg-bench-${name}-`));
  try {
    const section = await bench(folder);
    // A run of some of the crowds would remove the figures of the others.
    const isWhole = minutesOf(name) >= (fullMinutes[name] ?? 0) && values.crowd === undefined;
    if (!(name in fullMinutes) || isWhole) record(section, new Date());
    for (const figure of section.figures) {
      console.log(
        `${figure.met ? 'met   ' : 'MISSED'} ${figure.name}: ${figure.measured} (${figure.wanted})`,
      );
    }
    for (const note of section.notes) console.log(note);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The load generator: found, or installed when we are root. @throws Stop naming the packages */
function requireBenchTools(): void {
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

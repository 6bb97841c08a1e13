// Breaks the product on purpose and writes the outcome to docs/evidence/faults.md: `npm run faults`, or parts by name.
// Everything runs on this machine alone; only processes that were started here are ended, by their id.
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { faultsOfClock } from './of-clock.ts';
import { faultsOfDatabase } from './of-database.ts';
import { faultsOfDisks } from './of-disks.ts';
import { faultsOfProcesses } from './of-processes.ts';
import { faultsOfRestarts } from './of-restarts.ts';
import { faultsOfServices } from './of-services.ts';
import { faultsOfStarts } from './of-starts.ts';
import { type IsWanted, record, type Row } from './row.ts';

const all: Readonly<Record<string, (isWanted: IsWanted) => AsyncIterable<Row>>> = {
  starts: faultsOfStarts,
  clock: faultsOfClock,
  disks: faultsOfDisks,
  database: faultsOfDatabase,
  processes: faultsOfProcesses,
  restarts: faultsOfRestarts,
  services: faultsOfServices,
};

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' } },
});
const { only } = values;
const isWanted: IsWanted = (fault) => only === undefined || fault.includes(only);
if (
  only !== undefined &&
  !wanted.every((name) => ['starts', 'database', 'processes', 'services'].includes(name))
)
  throw new Error(
    '--only chooses among the faults of starts, database, processes or services: name one of them',
  );
const unknown = wanted.filter((name) => !(name in all));
if (unknown.length > 0)
  throw new Error(`unknown: ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}`);
// What members meet is what was built; from source each start takes four more seconds of CPU time.
execFileSync(process.execPath, ['launcher/build.ts'], { stdio: 'inherit' });
for (const [name, cause] of Object.entries(all)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for await (const row of cause(isWanted)) {
    record(row, new Date().toISOString().slice(0, 10));
    const { fault, lost, met, saw, well } = row;
    console.log(`${met ? 'as wanted' : 'MISSED   '} ${fault} | ${saw} | ${lost} | ${well}`);
    if (!met) process.exitCode = 1;
  }
}

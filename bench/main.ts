import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchCourse } from './course.ts';
import { benchCrm } from './crm.ts';
import { benchFiles } from './files.ts';
import { benchHttp } from './http.ts';
import { benchKills } from './kills.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchPayments } from './payments.ts';
import { benchNotifications } from './notifications.ts';
import { requireBenchTools } from './requirements.ts';
import { record, type Section } from './report.ts';
import { benchSignIn } from './sign-in.ts';
import { benchStarts } from './starts.ts';
import { benchStudio } from './studio.ts';
import { benchTracker } from './tracker.ts';

const plan = { rounds: 7, seconds: 3, connections: 32 };

const benches: Readonly<Record<string, (folder: string) => Promise<Section>>> = {
  'sign-in': (folder) => benchSignIn(folder, { ...plan, rounds: 5 }),
  http: (folder) => benchHttp(folder, plan),
  files: (folder) => benchFiles(folder, { ...plan, rounds: 5 }),
  payments: (folder) => benchPayments(folder, { ...plan, rounds: 5 }),
  course: (folder) => benchCourse(folder, { ...plan, rounds: 5 }),
  crm: (folder) => benchCrm(folder, 1000),
  notifications: (folder) => benchNotifications(folder, { ...plan, rounds: 5 }),
  studio: (folder) => benchStudio(folder),
  lighthouse: (folder) => benchLighthouse(folder, 3),
  kills: (folder) => benchKills(folder, 20),
  starts: (folder) => benchStarts(folder, 7),
  tracker: (folder) => benchTracker(folder, 5),
};

requireBenchTools();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0)
  throw new Error(`unknown: ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`);
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const folder = mkdtempSync(join(tmpdir(), `mmg-bench-${name}-`));
  try {
    const section = await bench(folder);
    record(section, new Date());
    for (const figure of section.figures) {
      console.log(
        `${figure.met ? 'met   ' : 'MISSED'} ${figure.name}: ${figure.measured} (${figure.wanted})`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

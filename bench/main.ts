import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchAdmin } from './admin.ts';
import { benchCourse } from './course.ts';
import { benchCrm } from './crm.ts';
import { benchFiles } from './files.ts';
import { benchFirstHour } from './first-hour.ts';
import { benchHttp } from './http.ts';
import { benchKills } from './kills.ts';
import { benchLibrary } from './library.ts';
import { benchLighthouse } from './lighthouse.ts';
import { allCrowds, benchMembers } from './members.ts';
import { benchPayments } from './payments.ts';
import { benchNotifications } from './notifications.ts';
import { benchOutages } from './outages.ts';
import { requireBenchTools } from './requirements.ts';
import { firstHourReport, performanceReport, record, type Section } from './report.ts';
import { benchRestore } from './restore.ts';
import { benchSignIn } from './sign-in.ts';
import { benchSpar } from './spar.ts';
import { benchStarts } from './starts.ts';
import { benchStudio } from './studio.ts';
import { benchTracker } from './tracker.ts';

const trackerMinutes = 5;
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: String(trackerMinutes) },
    crowd: { type: 'string', default: allCrowds.join(',') },
  },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('--minutes is a number, the length of the tracker’s run');
const crowd = allCrowds.filter((one) => values.crowd.split(',').includes(one));
if (crowd.length === 0) throw new Error(`--crowd is one or more of ${allCrowds.join(', ')}`);
const plan = { rounds: 7, seconds: 3, connections: 32 };

const benches: Readonly<Record<string, (folder: string) => Promise<Section>>> = {
  // Longer rounds: a sign-in takes half a second under load, and those cut off by the end of a round do not count.
  'sign-in': (folder) => benchSignIn(folder, { ...plan, rounds: 5, seconds: 10 }),
  http: (folder) => benchHttp(folder, plan),
  files: (folder) => benchFiles(folder, { ...plan, rounds: 5 }),
  payments: (folder) => benchPayments(folder, { ...plan, rounds: 5 }),
  course: (folder) => benchCourse(folder, { ...plan, rounds: 5 }),
  crm: (folder) => benchCrm(folder, 1000),
  notifications: (folder) => benchNotifications(folder, { ...plan, rounds: 5 }),
  admin: (folder) => benchAdmin(folder, 9),
  studio: (folder) => benchStudio(folder),
  spar: (folder) => benchSpar(folder),
  library: (folder) => benchLibrary(folder),
  lighthouse: (folder) => benchLighthouse(folder, 3),
  'first-hour': (folder) => benchFirstHour(folder),
  kills: (folder) => benchKills(folder, 20),
  restore: (folder) => benchRestore(folder),
  outages: (folder) => benchOutages(folder, 10),
  starts: (folder) => benchStarts(folder, 7),
  members: (folder) => benchMembers(folder, crowd),
  tracker: (folder) => benchTracker(folder, minutes),
};

const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0)
  throw new Error(`unknown: ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`);
/** They bring their own load, or need a browser instead of one. */
const withoutTools = new Set(['first-hour', 'lighthouse', 'members']);
if (wanted.length === 0 || wanted.some((name) => !withoutTools.has(name))) requireBenchTools();
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const folder = mkdtempSync(join(tmpdir(), `mmg-bench-${name}-`));
  try {
    const section = await bench(folder);
    // A shorter run is only for work on the tracker, and says nothing about five minutes.
    if (name !== 'tracker' || minutes >= trackerMinutes) {
      record(section, name === 'first-hour' ? firstHourReport : performanceReport, new Date());
    }
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

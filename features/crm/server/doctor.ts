import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Finding, findingsAbout } from '#platform/server/doctor/finding.ts';
import { currentPause } from './pause.ts';
import { deliveryFigures } from './queries.ts';

const { fault, ok, warning } = findingsAbout('CRM');
const lateHours = 1;

/** How many seconds the oldest announcement has waited; null when none waits. */
export async function oldestDeliverySeconds(db: Db, clock: Clock): Promise<number | null> {
  const { oldestPendingAt } = await deliveryFigures(db);
  return (
    oldestPendingAt && Math.max(0, Math.round((clock.now().getTime() - oldestPendingAt.getTime()) / 1000))
  );
}

/** Whether announcements reach the CRM. */
export async function crmFindings(db: Db, clock: Clock): Promise<readonly Finding[]> {
  const { counts } = await deliveryFigures(db);
  const hours = ((await oldestDeliverySeconds(db, clock)) ?? 0) / 3600;
  const findings: Finding[] = [];
  if ((await currentPause(db)) !== null)
    findings.push(
      fault(
        `It refuses our key: ${counts.pending} announcements wait.`,
        'Put a new key in, or press "Resume sending" at /crm-admin.',
      ),
    );
  else if (hours > lateHours)
    findings.push(
      fault(
        `${counts.pending} announcements wait, the oldest for ${Math.floor(hours)} hours.`,
        '/crm-admin shows what it answers; look whether a process does the jobs.',
      ),
    );
  if (counts.dead > 0)
    findings.push(
      warning(`${counts.dead} announcements were given up.`, '/crm-admin shows why, and sends them again.'),
    );
  return findings.length > 0 ? findings : [ok('It has heard everything that is more than an hour old.')];
}

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '#platform/server/clock.ts';
import type { Db, OpenDatabase } from '#platform/server/db/client.ts';
import { appliedIn, type Migrations } from '#platform/server/db/migrate.ts';
import { queueStates } from '#platform/server/jobs/queue-age.ts';
import { clockFinding } from './clock.ts';
import { type Finding, findingsAbout } from './finding.ts';

const { fault, ok, warning } = findingsAbout('Database');
const lateMinutes = 15;
/** Connections that backups, migrations and the doctor need beside a full pool. */
const spareConnections = 5;

const facts = z.object({
  version: z.coerce.number(),
  read_only: z.boolean(),
  tables: z.boolean(),
  jobs: z.boolean(),
  now: z.coerce.date(),
  most: z.coerce.number(),
  used: z.coerce.number(),
});

async function readFacts(db: Db): Promise<z.infer<typeof facts>> {
  const { rows } = (await db.execute(sql`
    select current_setting('server_version_num')::int as version,
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only,
      to_regclass('schema_migrations') is not null as tables, to_regclass('pgboss.job') is not null as jobs,
      clock_timestamp()::text as now,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as used`)) as {
    rows: unknown[];
  };
  return facts.parse(rows[0]);
}

async function migrationFinding(db: Db, wanted: Migrations, hasTables: boolean): Promise<Finding> {
  if (!hasTables)
    return warning(
      'It is empty.',
      'The first start makes the tables; after a loss, restore a backup instead.',
    );
  const applied = await appliedIn(db);
  const missing = wanted.filter(({ hash }) => !applied.has(hash)).length;
  if (missing > 0)
    return warning(
      `Migrations that wait: ${missing} of ${wanted.length}.`,
      'Make a backup; the next start of this version brings them along.',
    );
  const newer = applied.size - wanted.length;
  return newer > 0
    ? warning(
        `It has migrations that this version does not know: ${newer}.`,
        'This version runs on them. If that was no rollback, install the newer one.',
      )
    : ok('Every migration is applied.');
}

async function jobFindings(db: Db, hasJobs: boolean): Promise<readonly Finding[]> {
  const jobs = findingsAbout('Jobs');
  if (!hasJobs) return [];
  const late = (await queueStates(db)).filter(({ seconds }) => seconds > lateMinutes * 60);
  if (late.length === 0) return [jobs.ok(`No job has waited for ${lateMinutes} minutes.`)];
  return late.map(({ due, queue, seconds }) =>
    jobs.fault(
      `${due} jobs of ${queue} wait, the oldest for ${Math.round(seconds / 60)} minutes.`,
      'Check whether a process does the jobs: npm run work, or npm run serve without JOBS=elsewhere.',
    ),
  );
}

/**
 * Looks at an open database: whether it saves data, whether its tables are ours, and whether jobs are waiting too long.
 * @param poolSize how many connections each process opens
 */
export async function databaseFindings(
  { db, driver, patiently }: Pick<OpenDatabase, 'db' | 'driver' | 'patiently'>,
  given: { readonly clock: Clock; readonly migrations: Migrations; readonly poolSize: number },
): Promise<readonly Finding[]> {
  const before = given.clock.now().getTime();
  const seen = await readFacts(db);
  const half = (before + given.clock.now().getTime()) / 2;
  const findings: Finding[] = [
    seen.read_only
      ? fault(
          'It keeps nothing: members read, nothing is saved.',
          'Find out whether DATABASE_URL leads to a replica, or why it was made read-only.',
        )
      : ok('It answers and takes what it is given.'),
    await migrationFinding(db, given.migrations, seen.tables),
    ...(await jobFindings(db, seen.jobs)),
  ];
  if (driver === 'pglite') return findings;
  const major = Math.floor(seen.version / 10_000);
  if (major < 15 || major > 18)
    findings.push(fault(`It is PostgreSQL ${major}.`, 'Use 15 to 18: others were not tested.'));
  const free = seen.most - seen.used;
  if (free < given.poolSize + spareConnections)
    findings.push(
      warning(
        `${seen.used} of ${seen.most} connections are used.`,
        `A process opens up to ${given.poolSize}: lower DATABASE_POOL_SIZE, or raise max_connections.`,
      ),
    );
  findings.push(clockFinding('the database’s clock', half - seen.now.getTime()));
  // Uses DATABASE_DIRECT_URL if it is set.
  await patiently((own) => own.execute(sql`select 1`));
  return findings;
}

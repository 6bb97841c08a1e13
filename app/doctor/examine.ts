import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { paymentSettings } from '#features/billing/server/env.ts';
import { pricesShownAt, stripeFindings } from '#features/billing/server/setup/doctor.ts';
import type { SetupState } from '#features/admin/rules-findings.ts';
import { crmFindings } from '#features/crm/server/doctor.ts';
import { crmSettings } from '#features/crm/server/env.ts';
import { type Clock, systemClock } from '#platform/server/clock.ts';
import { lastRuns } from '#platform/server/backup-plan/state.ts';
import { FolderInUse } from '#platform/server/db/folder-lock.ts';
import { isMigrated, readMigrations } from '#platform/server/db/migrate.ts';
import type { Db } from '#platform/server/db/client.ts';
import { openDatabase } from '#platform/server/db/open.ts';
import {
  backupFolderFindings,
  newestBackupFinding,
  triedBackupFinding,
} from '#platform/server/doctor/backups.ts';
import { databaseFindings } from '#platform/server/doctor/database.ts';
import {
  diskFinding,
  missingFolderFinding,
  storeFindings,
  usedFilesFindings,
} from '#platform/server/doctor/files.ts';
import { nodeFindings } from '#platform/server/doctor/nodes.ts';
import { type Check, type Finding, findingsAbout, lookAtAll } from '#platform/server/doctor/finding.ts';
import { mailFindings } from '#platform/server/doctor/mail.ts';
import type { ResolveTxt } from '#platform/server/mail/dns-records.ts';
import { modelFinding } from '#platform/server/doctor/model.ts';
import { siteFindings } from '#platform/server/doctor/site.ts';
import { InvalidEnvironment } from '#platform/server/env.ts';
import { openBucket, openStore } from '#platform/server/files/open-store.ts';
import { createLogger } from '#platform/server/logger.ts';
import { dkimKeyOf } from '#platform/server/mail/env.ts';
import { providerOf } from '#platform/server/model/provider.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { backupPlaceOf } from '#app/backup/backups.ts';
import { builtIn } from '#platform/server/process-name.ts';
import { type Environment, readEnvironment } from '#app/environment.ts';
import { sentenceFor } from '#platform/server/startup.ts';
import { savedSite } from '#features/home/server/site/queries.ts';
import type { SiteDetails } from '#features/home/contract-site.ts';
import { sampleParts } from '#features/home/rules-owner.ts';
import { shownSite, untold } from '#features/home/rules-site.ts';
import { missingLinksOf, paymentModeOf, settingFacts, storedFacts } from '#app/setup-facts.ts';
import { envFileFindings, isReachedByOthers, settingFindings } from './environment-findings.ts';
import { openSetupFindings } from './setup-findings.ts';

type Source = Readonly<Record<string, string | undefined>>;

const withinMs = 20_000;
const askedWithinMs = 8000;
const manifest = z.object({ version: z.string(), engines: z.object({ node: z.string() }) });
const [leastMajor, leastMinor] = [20, 19];
const quiet = createLogger('silent');

function nodeFinding(running: string): Finding {
  const { fault, ok } = findingsAbout('Node');
  const [major = 0, minor = 0] = running.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
    ? ok(`Node ${running} runs this.`)
    : fault(`Node ${running} is too old.`, `Install Node ${leastMajor}.${leastMinor} or later.`);
}

/** Which parts of the setup the environment leaves open. */
function settingSetupFindings(env: Environment): readonly Finding[] {
  const hasBackups = (env.BACKUP_FOLDER ?? env.BACKUP_BUCKET) !== undefined;
  return openSetupFindings(
    { ...settingFacts(env), backups: hasBackups },
    { isPublic: isReachedByOthers(env), state: setupStateOf(env, untold) },
  );
}

/** Which parts of the setup the owner has left open. */
async function storedSetupFindings(
  db: Db,
  env: Environment,
  onSite: (shown: SiteDetails) => void,
): Promise<readonly Finding[]> {
  const { saved } = await savedSite(db);
  const shown = shownSite(saved, env);
  onSite(shown);
  const { links, mailTested, owner } = await storedFacts(db, shown);
  // Without a mail server, only the missing server is a finding, not the missing test.
  const facts = { links, owner, ...(env.SMTP_URL !== undefined && { mail: true, mailTested }) };
  return openSetupFindings(facts, {
    isPublic: isReachedByOthers(env),
    state: setupStateOf(env, shown),
  });
}

const setupStateOf = (env: Environment, shown: SiteDetails): SetupState => ({
  payments: paymentModeOf(env),
  demoTexts: env.AI_LABEL !== undefined,
  missingLinks: missingLinksOf(shown),
  sampleOwner: sampleParts(shown).length > 0,
});

/** @param keeping what was found about the store */
async function lookAtDatabase(
  { clock, env, source }: Pick<Asking, 'env' | 'source' | 'clock'>,
  keeping: () => Promise<readonly Finding[]>,
  onSite: (shown: SiteDetails) => void,
): Promise<readonly Finding[]> {
  const { fault, off, ok } = findingsAbout('Database');
  const folder = resolve(env.DATA_DIR);
  // Opening a missing database would create one.
  if (env.DATABASE_URL === undefined && !existsSync(join(folder, 'pglite')))
    return [off(`${folder} has no database yet: the first start makes it.`)];
  try {
    const database = await openDatabase(env, quiet);
    try {
      const migrations = readMigrations(join(projectRoot(), 'db/migrations'));
      const given = { clock, everyHours: env.BACKUP_EVERY_HOURS };
      const found = await databaseFindings(database, {
        clock,
        migrations,
        poolSize: env.DATABASE_POOL_SIZE,
      });
      const running = await nodeFindings(database);
      // What was found already names tables that are missing or of an older version.
      if (!(await isMigrated(database, migrations).catch(() => false))) return [...found, ...running];
      return [
        ...found,
        ...running,
        // A store that keeps no files does not have the used ones either, and is named already.
        ...((await keeping()).some(({ state }) => state === 'fault')
          ? []
          : await usedFilesFindings(database.db, await openStore(env))),
        ...((env.BACKUP_FOLDER ?? env.BACKUP_BUCKET)
          ? triedBackupFinding(await lastRuns(database.db), given)
          : []),
        ...(crmSettings(env) ? await crmFindings(database.db, clock) : []),
        ...(await storedSetupFindings(database.db, env, onSite)),
      ];
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof FolderInUse) return [ok('The running product has the embedded database.')];
    return [fault(sentenceFor(error, source) ?? 'It cannot be opened.', 'Fix that, then run this again.')];
  }
}

async function lookAtBackups(env: Environment, clock: Clock): Promise<readonly Finding[]> {
  const place = await backupPlaceOf(env);
  // A missing place is a finding of the setup.
  if (place === null) return [];
  const taking = env.BACKUP_BUCKET
    ? await storeFindings(await openBucket(env, env.BACKUP_BUCKET), 'BACKUP_BUCKET')
    : await backupFolderFindings(env.BACKUP_FOLDER ?? '', env.DATA_DIR);
  if (taking.some(({ state }) => state === 'fault')) return taking;
  return [...taking, await newestBackupFinding(place, { clock, everyHours: env.BACKUP_EVERY_HOURS })];
}

interface Asking {
  readonly env: Environment;
  readonly source: Source;
  readonly clock: Clock;
  readonly version: string;
  readonly resolveTxt: ResolveTxt | undefined;
}

function checksOf({ clock, env, resolveTxt, source, version }: Asking): readonly Check[] {
  const payments = paymentSettings(env);
  const provider = providerOf(env);
  const { APP_URL: appUrl = '', MAIL_FROM, SMTP_URL } = env;
  let kept: Promise<readonly Finding[]> | null = null;
  const bucket = env.S3_BUCKET === undefined ? null : 'S3_BUCKET';
  const folder = resolve(env.DATA_DIR);
  const keep = async () =>
    bucket === null && !existsSync(folder)
      ? [missingFolderFinding(folder)]
      : storeFindings(await openStore(env), bucket);
  const keeping = () => (kept ??= keep());
  let shown: SiteDetails | null = null;
  let looked: Promise<readonly Finding[]> | null = null;
  const lookAtTables = () =>
    (looked ??= lookAtDatabase({ clock, env, source }, keeping, (found) => {
      shown = found;
    }));
  /** What the owner sells for, by the tables or else by the running product, which has them. */
  const prices = async () => {
    await lookAtTables();
    return shown?.prices ?? pricesShownAt(appUrl, askedWithinMs);
  };
  return [
    { about: 'Database', look: lookAtTables },
    { about: bucket === null ? 'Files' : 'Bucket', look: keeping },
    { about: 'Backups', look: () => lookAtBackups(env, clock) },
    {
      about: 'Disk',
      look: async () => [await diskFinding(existsSync(env.DATA_DIR) ? env.DATA_DIR : '.')],
    },
    ...(SMTP_URL !== undefined && MAIL_FROM !== undefined
      ? [
          {
            about: 'Mail',
            look: () => mailFindings({ url: SMTP_URL, from: MAIL_FROM, dkim: dkimKeyOf(env) }, resolveTxt),
          },
        ]
      : []),
    ...(payments
      ? [
          {
            about: 'Stripe',
            look: async () => stripeFindings(payments, { appUrl, clock, log: quiet, book: await prices() }),
          },
        ]
      : []),
    ...(provider ? [{ about: 'Model', look: async () => [await modelFinding(provider)] }] : []),
    {
      about: 'Site',
      look: () =>
        siteFindings({
          appUrl,
          version,
          build: builtIn(projectRoot()),
          clock,
          isSet: (name) => env[name] !== undefined,
          withinMs: askedWithinMs,
        }),
    },
  ];
}

/**
 * Looks at an installation from the machine it runs on, with its environment. It changes nothing, except that it writes
 * a small file to the store and removes it.
 * @param source the environment
 */
export async function examine(
  source: Source,
  given: { readonly clock?: Clock; readonly envFile?: string; readonly resolveTxt?: ResolveTxt } = {},
): Promise<readonly Finding[]> {
  const { clock = systemClock, envFile = '.env', resolveTxt } = given;
  const { fault, ok } = findingsAbout('Environment');
  const { version } = manifest.parse(JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')));
  const always = [nodeFinding(process.versions.node), ...envFileFindings(envFile)];
  try {
    const env = readEnvironment(source);
    return [
      ...always,
      ok('Every variable can be read.'),
      ...settingFindings(env),
      ...settingSetupFindings(env),
      ...(await lookAtAll(checksOf({ env, source, clock, version, resolveTxt }), withinMs)),
    ];
  } catch (error) {
    if (!(error instanceof InvalidEnvironment)) throw error;
    return [...always, ...error.problems.map((problem) => fault(`${problem}.`, 'See .env.example.'))];
  }
}

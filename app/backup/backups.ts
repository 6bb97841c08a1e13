import { createDailyNotice } from '#features/admin/server/tell-daily.ts';
import { type BackupPlace, bucketPlace, folderPlace } from '#platform/server/backup-plan/place.ts';
import { type BackupPlan, createBackupPlan } from '#platform/server/backup-plan/plan.ts';
import type { Migrations } from '#platform/server/db/migrate.ts';
import { openBucket } from '#platform/server/files/open-store.ts';
import type { Deps } from '#app/deps.ts';
import type { Environment } from '#app/environment.ts';
import { lasting } from './restore-exceptions.ts';

/** Where scheduled backups go; null: nowhere. */
export async function backupPlaceOf(env: Environment): Promise<BackupPlace | null> {
  if (env.BACKUP_BUCKET) return bucketPlace(await openBucket(env, env.BACKUP_BUCKET));
  return env.BACKUP_FOLDER ? folderPlace(env.BACKUP_FOLDER) : null;
}

/** The scheduled backups; null when there is nowhere to put them. */
export async function backupPlanOf(deps: Deps, migrations: Migrations): Promise<BackupPlan | null> {
  const { env } = deps;
  const place = await backupPlaceOf(env);
  if (place === null) return null;
  const tell = createDailyNotice(deps, 'backup-trouble');
  return createBackupPlan({
    ...deps,
    place,
    migrations,
    lasting,
    key: env.BACKUP_KEY,
    keepDays: env.BACKUP_KEEP_DAYS,
    everyHours: env.BACKUP_EVERY_HOURS,
    dataDir: env.DATA_DIR,
    tellOwner: (message) => tell({ title: 'Backups fail', message, actionUrl: '/admin' }),
  });
}

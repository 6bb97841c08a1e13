import { audit } from '#platform/server/audit/audit.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { membersWith } from '#platform/server/access/access.ts';
import type { CrmDeps } from './crm-deps.ts';
import { queueName } from './record.ts';
import { crmPauses } from './tables.ts';

/** Why and since when nothing is being sent; null while all is well. */
export async function currentPause(db: Db) {
  const [row] = await db.select().from(crmPauses);
  return row ?? null;
}

/** Stops sending, once, and tells every admin: the key is wrong, and every further try would be refused. */
export async function pauseCrm(deps: CrmDeps, code: string): Promise<void> {
  const { clock, db, log, notify, sink } = deps;
  if (!sink) return;
  const since = clock.now();
  await db.transaction(async (tx) => {
    const paused = await tx
      .insert(crmPauses)
      .values({ since, code, keyPrint: sink.keyPrint })
      .onConflictDoNothing()
      .returning();
    if (paused.length === 0) return;
    log.error({ code, mode: sink.mode }, 'the CRM refused our key: nothing is sent until it is fixed');
    const details = { code, mode: sink.mode };
    await audit(tx, { at: since, action: 'crm.paused', actorId: null, subjectId: null, details });
    for (const userId of await membersWith(tx, { capability: 'admin', now: since })) {
      await notify(tx, {
        userId,
        kind: 'message',
        type: 'error',
        title: 'The CRM refuses our key',
        message: `It answered ${code}. Nothing is lost: everything waits until the key is fixed and you resume.`,
        actionUrl: '/crm-admin',
        onceKey: `crm-paused:${since.toISOString()}`,
      });
    }
  });
}

/** Resumes after a pause. @param by the admin who resumes; null: the key has changed */
export async function resumeCrm(
  { clock, db, jobs }: Pick<CrmDeps, 'clock' | 'db' | 'jobs'>,
  by: { viewer: Viewer; client: ClientInfo } | null,
): Promise<boolean> {
  const resumed = await db.transaction(async (tx) => {
    const gone = await tx.delete(crmPauses).returning();
    if (gone.length === 0) return false;
    await audit(tx, {
      at: clock.now(),
      action: 'crm.resumed',
      actorId: by?.viewer.userId ?? null,
      subjectId: null,
      ...(by ? { sessionId: by.viewer.sessionId, address: by.client.address } : {}),
    });
    return true;
  });
  if (resumed && by) await jobs.sweep(queueName);
  return resumed;
}

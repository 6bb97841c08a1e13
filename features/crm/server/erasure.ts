import { and, eq, ne } from 'drizzle-orm';
import { isErasedAddress } from '#platform/server/auth/erased-members.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { JobQueue } from '#platform/server/jobs/jobs.ts';
import type { CrmDeps } from './crm-deps.ts';
import { crmContacts, crmErasures } from './tables.ts';

const queueName = 'crm.erase';

/** Not erased yet: the queue retries a job that throws. */
class NotErased extends Error {
  constructor(code: string) {
    super(`the CRM did not delete a contact: ${code}`);
    this.name = 'NotErased';
  }
}

type ErasureDeps = Pick<CrmDeps, 'clock' | 'jobs'>;

/** Has the CRM delete a contact, unless it is another member's too, as the CRM merges by phone number. */
async function orderErasure(
  tx: Db,
  { clock, jobs }: ErasureDeps,
  { contactId, userId }: { readonly contactId: string; readonly userId: string },
): Promise<void> {
  const others = and(eq(crmContacts.contactId, contactId), ne(crmContacts.userId, userId));
  if ((await tx.select().from(crmContacts).where(others).limit(1)).length > 0) return;
  const [row] = await tx
    .insert(crmErasures)
    .values({ contactId, requestedAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: crmErasures.id });
  if (row) await jobs.add(tx, queueName, row.id);
}

/**
 * Records which CRM contact is a member's, so that it can be deleted even after their address is gone. If they closed
 * their account while the CRM was answering, it is deleted there: nothing else would ever know of it.
 */
export function noteContact(
  deps: ErasureDeps & { readonly db: Db },
  { contactId, userId }: { readonly userId: string; readonly contactId: string },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [member] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, userId))
      .for('key share');
    if (!member || isErasedAddress(member.email)) {
      await orderErasure(tx, deps, { contactId, userId });
      return;
    }
    const noted = { contactId, notedAt: deps.clock.now() };
    await tx
      .insert(crmContacts)
      .values({ userId, ...noted })
      .onConflictDoUpdate({ target: crmContacts.userId, set: noted });
  });
}

/**
 * Has the CRM delete a member's contact before they are erased, and when they withdraw a consent that the owner
 * demands. It is a job of its own, so that an unreachable CRM does not delay the erasure here.
 */
export function eraseAtCrm(deps: ErasureDeps) {
  return (db: Db, { userId }: { readonly userId: string }): Promise<void> =>
    db.transaction(async (tx) => {
      const [own] = await tx.select().from(crmContacts).where(eq(crmContacts.userId, userId));
      if (!own) return;
      await tx.delete(crmContacts).where(eq(crmContacts.userId, userId));
      await orderErasure(tx, deps, own);
    });
}

async function isTaken(db: Db, contactId: string): Promise<boolean> {
  const found = await db.select().from(crmContacts).where(eq(crmContacts.contactId, contactId)).limit(1);
  return found.length > 0;
}

/** Deletes contacts in the CRM, and the row of each once it is deleted. If the CRM cannot delete, they wait. */
export function crmErasureQueue({ db, log, sink, stopping }: CrmDeps): JobQueue {
  return {
    name: queueName,
    async run(id) {
      const [row] = await db.select().from(crmErasures).where(eq(crmErasures.id, id));
      if (!row || !sink?.erase) return;
      // Somebody agreed again, and the CRM put their announcement into this contact.
      if (await isTaken(db, row.contactId)) {
        await db.delete(crmErasures).where(eq(crmErasures.id, id));
        return;
      }
      const refused = await sink.erase(row.contactId, stopping);
      // A contact that no longer exists counts as deleted, and any other final answer will not change.
      if (refused !== null && refused.kind !== 'given_up') throw new NotErased(refused.code);
      await db.delete(crmErasures).where(eq(crmErasures.id, id));
      log.info({ erasure: id, code: refused?.code ?? null }, 'a contact was deleted in the CRM');
    },
    unfinished: async () =>
      sink?.erase ? (await db.select({ id: crmErasures.id }).from(crmErasures)).map(({ id }) => id) : [],
    retry: { limit: 500, firstDelaySeconds: 5, longestDelaySeconds: 3600 },
    expireSeconds: 120,
  };
}

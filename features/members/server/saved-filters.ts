import { asc, count, eq, ne, sql } from 'drizzle-orm';
import type { AuditAction } from '#platform/contract/audit-actions.ts';
import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { Db } from '#platform/server/db/client.ts';
import { isUniqueViolation } from '#platform/server/db/unavailable.ts';
import { filterOf, type MemberFilter } from '#features/members/contract.ts';
import { type SavedFilter, savedFilterLimits } from '#features/members/contract-filters.ts';
import { type Helper, helper } from './help/help-record.ts';
import type { MembersDeps } from './members-deps.ts';
import { savedMemberFilters } from './tables.ts';

const sameName = 'There’s a filter with this name already.';
const tooMany = `You have ${savedFilterLimits.many} saved filters, the most there can be. Delete one first.`;

/** The saved filters by name; a choice that this version no longer has is left out of its filter. */
export async function savedFilters(db: Db): Promise<SavedFilter[]> {
  const rows = await db.select().from(savedMemberFilters).orderBy(asc(savedMemberFilters.name));
  return rows.map(({ filter, id, name }) => ({ id, name, filter: filterOf(filter) }));
}

function note(db: Db, { clock }: MembersDeps, by: Helper, action: AuditAction, name: string) {
  return audit(db, { ...helper(by), at: clock.now(), action, subjectId: null, details: { name } });
}

/** Saves a filter, or gives one another name. @throws AppError conflict for a taken name, or when there are too many */
export async function keepFilter(
  deps: MembersDeps,
  by: Helper,
  { filter, id, name }: { id: string; name: string; filter: MemberFilter },
): Promise<SavedFilter> {
  return deps.db.transaction(async (tx) => {
    // Two of the team who save at once could otherwise go past the limit.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('members.filters'))`);
    const [others] = await tx
      .select({ many: count() })
      .from(savedMemberFilters)
      .where(ne(savedMemberFilters.id, id));
    if ((others?.many ?? 0) >= savedFilterLimits.many) throw new AppError('conflict', { message: tooMany });
    const values = { name, filter: filterOf(filter) };
    try {
      await tx
        .insert(savedMemberFilters)
        .values({ id, ...values })
        .onConflictDoUpdate({ target: savedMemberFilters.id, set: values });
    } catch (cause) {
      if (!isUniqueViolation(cause)) throw cause;
      throw new AppError('conflict', { cause, message: sameName, fields: { name: sameName } });
    }
    await note(tx, deps, by, 'admin.filter_saved', name);
    return { id, ...values };
  });
}

/** @throws AppError not_found */
export async function dropFilter(deps: MembersDeps, by: Helper, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(savedMemberFilters)
      .where(eq(savedMemberFilters.id, id))
      .returning({ name: savedMemberFilters.name });
    if (!gone) throw new AppError('not_found');
    await note(tx, deps, by, 'admin.filter_deleted', gone.name);
  });
}

import { and, eq, ne } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { Keyed } from '#platform/server/auth/keyed.ts';
import { type DeclarationRow, lockDeclaration, settleDeclaration } from './rows.ts';
import { subscriptionsOf } from '#features/billing/server/queries.ts';
import { changeRenewal } from '#features/billing/server/subscriptions/renewal.ts';
import { returnOfDeclaration } from '#features/billing/server/returns/rows.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';
import { contractDeclarations } from '#features/billing/server/tables.ts';

const purpose = 'billing.declaration';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A double click gets the same answer; a link opened again later says that it was used. */
const samePressMs = 10 * 60 * 1000;

/** The token of the link that undoes a declaration; made when its mail is sent, and never stored. */
export function undoTokenOf(keyed: Keyed, declarationId: string): string {
  return keyed.sign(purpose, declarationId);
}

/** A declaration, undone or not, and whether the contract goes on. */
export interface Undone {
  readonly row: DeclarationRow;
  readonly goesOn: boolean;
}

/** What a link leads to. @throws AppError link_spent for one that is not ours */
async function rowOf(
  { db, keyed }: BillingDeps,
  token: string,
): Promise<DeclarationRow & { userId: string }> {
  const id = keyed.open(purpose, token);
  if (id === null || !uuid.test(id)) throw new AppError('link_spent');
  const [row] = await db.select().from(contractDeclarations).where(eq(contractDeclarations.id, id));
  const { userId } = row ?? {};
  if (!row || !userId || row.outcome === 'too_late' || row.outcome === 'nothing_found')
    throw new AppError('link_spent');
  return { ...row, userId };
}

/** Which declaration a link undoes; changes nothing. @throws AppError link_spent also if it was undone long ago */
export async function declarationOf(deps: BillingDeps, token: string): Promise<DeclarationRow> {
  const row = await rowOf(deps, token);
  assertFresh(deps, row);
  return row;
}

/** A double click gets the same answer. @throws AppError link_spent */
function assertFresh({ clock }: Pick<BillingDeps, 'clock'>, { outcome, settledAt }: DeclarationRow): void {
  const isOld = settledAt !== null && clock.now().getTime() - settledAt.getTime() > samePressMs;
  if (outcome === 'undone' && isOld) throw new AppError('link_spent');
}

/** The member's other declarations that end a contract, now or later. */
async function othersOf(db: BillingDeps['db'], { id, userId }: { id: string; userId: string }) {
  const rows = await db
    .select()
    .from(contractDeclarations)
    .where(and(eq(contractDeclarations.userId, userId), ne(contractDeclarations.id, id)));
  return {
    waiting: rows.filter(({ settledAt }) => settledAt === null),
    ending: rows.filter(({ kind, outcome }) => kind === 'cancellation' && outcome === 'carried_out'),
    /** Ends that were set by a declaration, undone or not. */
    ends: rows.flatMap(({ endsAt }) => (endsAt === null ? [] : [endsAt.getTime()])),
  };
}

/**
 * Lets a plan renew that a cancellation ended, unless another declaration or the member themself ends it.
 * @returns whether it renews @throws AppError link_spent when it is over, payments_off, payments_failed
 */
async function renewAgain(
  deps: BillingDeps,
  row: DeclarationRow & { userId: string },
  address: string,
): Promise<boolean> {
  const { id, kind, outcome, userId } = row;
  const held = (await subscriptionsOf(deps.db, userId)).find((one) => one.id === row.subscriptionId);
  if (kind !== 'cancellation' || outcome !== 'carried_out' || held?.endedAt !== null)
    throw new AppError('link_spent');
  if (held.endsAt === null) return true;
  const { ending, ends } = await othersOf(deps.db, { id, userId });
  const own = row.endsAt === null ? ends : [...ends, row.endsAt.getTime()];
  const isByDeclaration = own.includes(held.endsAt.getTime());
  if (!isByDeclaration || ending.some(({ subscriptionId }) => subscriptionId === held.id)) return false;
  await changeRenewal(deps, { userId, actorId: null, address, subscriptionId: held.id }, true);
  return true;
}

/**
 * Undoes one declaration that was not the member's, and no other: it is not carried out, or the plan renews again. A
 * refund that was sent and a plan that is over cannot be undone here. @throws AppError link_spent, payments_off,
 * payments_failed
 */
export async function undo(deps: BillingDeps, token: string, address: string): Promise<Undone> {
  const { clock, db } = deps;
  const row = await rowOf(deps, token);
  assertFresh(deps, row);
  const { id, kind, userId } = row;
  const now = clock.now();
  const undone = { outcome: 'undone', settledAt: now } as const;
  const isOpen = await db.transaction(async (tx) => {
    await lockDeclaration(tx, id);
    // Once its money is being sent back, it comes too late.
    return (await returnOfDeclaration(tx, id)) === null && settleDeclaration(tx, id, undone);
  });
  // It may have been carried out since it was read.
  const current = isOpen ? row : await rowOf(deps, token);
  const others = await othersOf(db, { id, userId });
  const endsAnyhow = others.waiting.length > 0 || others.ending.length > 0;
  if (current.outcome === 'undone') {
    const held = (await subscriptionsOf(db, userId)).find((one) => one.endedAt === null);
    return { row, goesOn: !endsAnyhow && (held?.endsAt ?? null) === null };
  }
  const renews = isOpen || (await renewAgain(deps, current, address));
  if (!isOpen) await db.update(contractDeclarations).set(undone).where(eq(contractDeclarations.id, id));
  await audit(db, {
    at: now,
    action: 'billing.declaration_undone',
    actorId: null,
    subjectId: userId,
    address,
    details: { declaration: id, kind },
  });
  return { row, goesOn: renews && !endsAnyhow };
}

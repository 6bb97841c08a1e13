import type { MonthShare } from '#features/billing/rules-returns.ts';
import {
  type DeclarationRow,
  lockDeclaration,
  settleDeclaration,
} from '#features/billing/server/declarations/rows.ts';
import { lockCustomer, type SubscriptionRow } from '#features/billing/server/queries.ts';
import type { BillingDeps, Payments } from '#features/billing/server/stripe.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { carryOut } from './carry-out.ts';
import { returnEnding, type ReturnRow } from './rows.ts';
import { billingReturns } from './tables.ts';

/** A declaration that is due, and the contract it is about. */
interface Declared {
  readonly row: DeclarationRow;
  readonly userId: string;
  readonly held: SubscriptionRow;
  /** The share of earlier payments that goes back; anything charged after the declaration goes back anyway. */
  readonly share: MonthShare;
}

/**
 * Ends a contract at once as somebody declared, and sends money back. A second time changes nothing.
 * @throws what the SDK throws
 */
export async function returnDeclared(
  deps: BillingDeps,
  payments: Payments,
  declared: Declared,
): Promise<void> {
  const begun = await begin(deps, declared);
  if (begun === null) return;
  await carryOut(deps, payments, begun);
  if (begun.declarationId !== declared.row.id) await settleAlongside(deps, declared, begun);
}

/**
 * Begins the return of a declaration, unless its contract is ended already by another one, or by the guarantee: then
 * that one counts for both. @returns null if the declaration was settled meanwhile, e.g. undone
 */
async function begin(
  { clock, db }: BillingDeps,
  { held, row, share, userId }: Declared,
): Promise<ReturnRow | null> {
  return db.transaction(async (tx) => {
    await lockCustomer(tx, held.customerId);
    if ((await lockDeclaration(tx, row.id))?.settledAt !== null) return null;
    const other = await returnEnding(tx, { subscriptionId: held.id, why: row.kind });
    if (other) return other;
    const [begun] = await tx
      .insert(billingReturns)
      .values({
        why: row.kind,
        subscriptionId: held.id,
        customerId: held.customerId,
        userId,
        askedBy: row.signedIn ? userId : null,
        askedAt: row.declaredAt,
        declarationId: row.id,
        ends: 'now',
        share,
        periodStart: held.startedAt,
        periodEnd: held.currentPeriodEnd,
        currency: held.currency,
        begunAt: clock.now(),
      })
      .returning();
    if (!begun) throw new Error('the return was not kept');
    return begun;
  });
}

const actions = {
  withdrawal: 'billing.withdrawn',
  cancellation: 'billing.cancelled_by_declaration',
} as const;

/** Settles a declaration whose contract another one, or the guarantee, has ended. */
async function settleAlongside(
  { clock, db }: BillingDeps,
  { row, userId }: Declared,
  { id: returned, subscriptionId }: ReturnRow,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const end = { outcome: 'carried_out', settledAt: now, endsAt: now, subscriptionId } as const;
    if (!(await settleDeclaration(tx, row.id, end))) return;
    await audit(tx, {
      at: now,
      action: actions[row.kind],
      actorId: row.signedIn ? userId : null,
      subjectId: userId,
      details: { subscription: subscriptionId, declaration: row.id, return: returned },
    });
  });
}

import { and, eq, isNull, lte } from 'drizzle-orm';
import {
  carriedOutFrom,
  cancellationStep,
  type DeclarationKind,
} from '#features/billing/rules-declaration.ts';
import { declarationsPerDay } from '#features/billing/contract-declaration.ts';
import { isRunning } from '#features/billing/rules.ts';
import { AppError } from '#platform/contract/errors.ts';
import { users } from '#platform/server/auth/tables.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { JobQueue } from '#platform/server/jobs/jobs.ts';
import { contractMeant, type DeclarationRow, declaredSince, settleDeclaration } from './rows.ts';
import { customerOfMember, type SubscriptionRow, subscriptionsOf } from '#features/billing/server/queries.ts';
import { changeRenewal } from '#features/billing/server/subscriptions/renewal.ts';
import { carryOut } from '#features/billing/server/returns/carry-out.ts';
import { returnDeclared } from '#features/billing/server/returns/declared.ts';
import { returnOfDeclaration } from '#features/billing/server/returns/rows.ts';
import { carryOutWithdrawal } from '#features/billing/server/returns/withdrawal.ts';
import type { BillingDeps, Payments } from '#features/billing/server/stripe.ts';
import { syncCustomer } from '#features/billing/server/subscriptions/sync.ts';
import { contractDeclarations } from '#features/billing/server/tables.ts';
import { taskNews } from '#features/billing/server/news/task-news.ts';
import { tell } from '#platform/server/notices/news.ts';
import { momentOf, planName } from '#features/billing/server/wording.ts';

export const declarationQueueName = 'billing.declaration';

/** What somebody declares. */
export interface Declared {
  readonly kind: DeclarationKind;
  readonly name: string;
  readonly email: string;
  readonly plan: DeclarationRow['plan'];
  readonly manner?: DeclarationRow['manner'] | undefined;
  readonly reason?: string | undefined;
  readonly endOn?: string | undefined;
}

async function memberAt(db: Db, email: string): Promise<string | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return row?.id ?? null;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;

/** Refuses a date that is past everywhere, and more declarations by strangers for one address than a day allows. */
async function assertDeclarable(
  { db }: BillingDeps,
  { email, endOn }: Declared,
  given: { readonly signedIn: boolean; readonly now: Date },
): Promise<void> {
  const before = new Date(given.now.getTime() - dayMs);
  if (endOn !== undefined && endOn < before.toISOString().slice(0, 10)) {
    const message = 'Please choose today or a later day';
    throw new AppError('invalid_input', { message, fields: { endOn: message } });
  }
  if (given.signedIn) return;
  const { count, first } = await declaredSince(db, { email, since: before });
  if (first !== null && count >= declarationsPerDay)
    throw new AppError('too_many_requests', {
      message:
        'We didn’t receive this: too many declarations named this address today. Sign in and use Plan and billing, write to us, or try again tomorrow.',
      retryAfterSeconds: Math.ceil((first.getTime() + dayMs - given.now.getTime()) / 1000),
    });
}

/** The contract we know of; undefined if there is none. */
const contractOf = async (db: Db, userId: string | null) =>
  userId === null ? undefined : (await subscriptionsOf(db, userId)).find(({ status }) => isRunning(status));

/**
 * Accepts a declaration, confirms it by mail, and has it carried out. An address without a contract gets the same
 * answer; only its mail says that there is none, and repeats nothing a stranger wrote.
 * @param signedIn the member, if they are signed in, and the contract they mean
 * @param address the network address it came from, for the audit log @throws AppError invalid_input, too_many_requests
 */
export async function declare(
  deps: BillingDeps,
  declared: Declared,
  signedIn: { readonly userId: string; readonly contract: SubscriptionRow } | null,
  address: string,
): Promise<{ id: string; declaredAt: Date }> {
  const { clock, db, jobs, mail } = deps;
  const { email, endOn = null, kind, manner = 'ordinary', name, plan, reason = '' } = declared;
  const declaredAt = clock.now();
  await assertDeclarable(deps, declared, { signedIn: signedIn !== null, now: declaredAt });
  const waitsUntil = carriedOutFrom({ kind, signedIn: signedIn !== null, declaredAt });
  // For signed-in members it is carried out at once; the job covers what Stripe could not do then.
  const jobAt = signedIn ? new Date(declaredAt.getTime() + minuteMs) : waitsUntil;
  return db.transaction(async (tx) => {
    const userId = signedIn?.userId ?? (await memberAt(tx, email));
    const held = signedIn?.contract ?? (await contractOf(tx, userId));
    const [row] = await tx
      .insert(contractDeclarations)
      .values({
        kind,
        name,
        email,
        plan,
        manner,
        endOn,
        declaredAt,
        waitsUntil,
        userId,
        reason: reason === '' ? null : reason,
        signedIn: signedIn !== null,
        // A purchase while it waits is another contract, which the declaration does not end.
        subscriptionId: held?.id ?? null,
      })
      .returning({ id: contractDeclarations.id });
    if (!row) throw new Error('the declaration was not kept');
    // They have one contract, so that is the one they mean, whatever they call it.
    const found = held && held.tier !== null && held.tier !== plan ? planName(held.tier) : '';
    await audit(tx, {
      at: declaredAt,
      action: 'billing.declared',
      actorId: signedIn?.userId ?? null,
      subjectId: userId,
      address,
      details: { declaration: row.id, kind, plan, manner, found: held ? (held.tier ?? 'other') : 'nothing' },
    });
    const at = momentOf(declaredAt);
    await mail.post(
      tx,
      !held
        ? {
            userId,
            to: email,
            template: 'billing.declaredUnknown',
            params: { kind, at, plan: planName(plan) },
          }
        : {
            userId,
            to: email,
            template: 'billing.declared',
            params: {
              kind,
              at,
              name,
              email,
              manner,
              reason,
              found,
              plan: planName(plan),
              declarationId: row.id,
              endOn: endOn ?? '',
              signedIn: signedIn === null ? '' : 'yes',
            },
          },
    );
    if (found !== '' && userId !== null)
      await tell(deps, tx, taskNews.otherContractDeclared, {
        userId,
        found,
        declaration: { id: row.id, kind, plan },
      });
    await jobs.add(tx, declarationQueueName, row.id, jobAt > declaredAt ? jobAt : undefined);
    return { id: row.id, declaredAt };
  });
}

/** @returns the end date this declaration set; null if the plan already had one, which an undo must not take back */
async function endWithPeriod(deps: BillingDeps, userId: string, held: SubscriptionRow) {
  const by = { userId, actorId: null, subscriptionId: held.id };
  const { endsAt } = await changeRenewal(deps, by, false);
  return { endsAt: held.endsAt === null ? endsAt : null };
}

async function carryOutCancellation(
  deps: BillingDeps,
  payments: Payments,
  found: { row: DeclarationRow; userId: string; customer: string },
): Promise<void> {
  const { clock, db } = deps;
  const { customer, row, userId } = found;
  const synced = await syncCustomer(deps, payments, customer);
  const held = contractMeant(row, synced?.running ?? []);
  if (!held) {
    await settleDeclaration(db, row.id, { outcome: 'nothing_found', settledAt: clock.now() });
    return;
  }
  const step = cancellationStep(
    row,
    { start: held.currentPeriodStart, end: held.currentPeriodEnd },
    clock.now(),
  );
  if (step === 'wait') return;
  await tellOfGoodCause(deps, { row, userId });
  // A month began since: it ends at once, and what was charged after the declaration goes back.
  if (step === 'at_once') return returnDeclared(deps, payments, { row, userId, held, share: 'none' });
  const { endsAt } = await endWithPeriod(deps, userId, held);
  const settledAt = clock.now();
  await db.transaction(async (tx) => {
    const end = { outcome: 'carried_out', settledAt, endsAt, subscriptionId: held.id } as const;
    if (!(await settleDeclaration(tx, row.id, end))) return;
    await audit(tx, {
      at: settledAt,
      action: 'billing.cancelled_by_declaration',
      actorId: null,
      subjectId: userId,
      details: { subscription: held.id, declaration: row.id, manner: row.manner, step },
    });
  });
}

/** Tells the admins, once, of a cancellation for a good cause: only a person can say what follows from it. */
async function tellOfGoodCause(
  deps: BillingDeps,
  { row, userId }: { readonly row: DeclarationRow; readonly userId: string },
): Promise<void> {
  if (row.manner !== 'extraordinary') return;
  await deps.db.transaction((tx) => tell(deps, tx, taskNews.goodCauseDeclared, { userId, declaration: row }));
}

/** Carries out a declaration if it is due and not done yet. @throws what the SDK throws: it is retried */
export async function carryOutDeclaration(deps: BillingDeps, id: string): Promise<void> {
  const { clock, db } = deps;
  const [row] = await db.select().from(contractDeclarations).where(eq(contractDeclarations.id, id));
  if (!row || row.settledAt !== null || row.waitsUntil > clock.now()) return;
  const { userId } = row;
  const customer = userId === null ? null : await customerOfMember(db, userId);
  if (userId === null || customer === null || deps.payments === null) {
    await settleDeclaration(db, id, { outcome: 'nothing_found', settledAt: clock.now() });
    return;
  }
  const payments = await deps.payments();
  const begun = await returnOfDeclaration(db, id);
  // Something stopped it halfway.
  if (begun) await carryOut(deps, payments, begun);
  else if (row.kind === 'cancellation') await carryOutCancellation(deps, payments, { row, userId, customer });
  else await carryOutWithdrawal(deps, payments, { row, userId, customer });
}

/** The queue that carries out declarations: Stripe may be down for days, but their date still counts. */
export function declarationQueue(deps: BillingDeps): JobQueue {
  return {
    name: declarationQueueName,
    run: (id) => carryOutDeclaration(deps, id),
    unfinished: async () => {
      const { id, settledAt, waitsUntil } = contractDeclarations;
      const rows = await deps.db
        .select({ id })
        .from(contractDeclarations)
        .where(and(isNull(settledAt), lte(waitsUntil, deps.clock.now())));
      return rows.map((row) => row.id);
    },
    retry: { limit: 100, firstDelaySeconds: 5, longestDelaySeconds: 1800 },
    expireSeconds: 120,
  };
}

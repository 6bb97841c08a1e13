import { eq } from 'drizzle-orm';
import {
  declareEnd,
  readDeclaration,
  readWaysBack,
  undoDeclaration,
  withdraw,
} from '#features/billing/contract-declaration.ts';
import { AppError } from '#platform/contract/errors.ts';
import { describeError } from '#platform/server/logger.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import { carryOutDeclaration, declare } from './declarations.ts';
import type { DeclarationRow } from './declaration-rows.ts';
import { declarationOf, undo } from './declaration-undo.ts';
import { type BillingDeps, paymentsOf } from './stripe.ts';
import { contractDeclarations } from './tables.ts';
import { openContract, waysBack } from './withdrawals.ts';

/** Withdraws for a signed-in member and tries immediately; what Stripe cannot do now is done later. */
async function withdrawNow(deps: BillingDeps, userId: string, address: string): Promise<DeclarationRow> {
  const { db, log } = deps;
  await paymentsOf(deps);
  const held = await openContract(deps, userId);
  const buyer = await deps.buyerOf(db, { userId });
  if (!buyer || held.tier === null) throw new AppError('not_found');
  const { email, name } = buyer;
  const declared = { kind: 'withdrawal', name, email, plan: held.tier } as const;
  const { id } = await declare(deps, declared, { userId, contract: held }, address);
  await carryOutDeclaration(deps, id).catch((error: unknown) =>
    log.warn(describeError(error), 'a withdrawal waits for Stripe'),
  );
  const rows = await db
    .select()
    .from(contractDeclarations)
    .where(eq(contractDeclarations.subscriptionId, held.id));
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error('the declaration is gone');
  const wasOther = row.amount === 0 && row.byHand === 0;
  // Of two presses at once, one sent the money. The other answers the same.
  const sent = wasOther ? rows.find(({ amount, byHand }) => (amount ?? 0) + (byHand ?? 0) > 0) : undefined;
  return sent ? { ...row, amount: sent.amount, byHand: sent.byHand, currency: sent.currency } : row;
}

const presentDeclared = ({ declaredAt, kind, plan }: DeclarationRow) => ({
  kind,
  plan,
  declaredAt: declaredAt.toISOString(),
});

/** The ways to end a contract, signed in or not. */
export function declarationRoutes(deps: BillingDeps): Route[] {
  return [
    route(declareEnd, {
      handle: async ({ body, client }) => {
        await deps.countDeclaration(client.address);
        return declare(deps, body, null, client.address);
      },
      present: ({ declaredAt }) => ({ declaredAt: declaredAt.toISOString() }),
    }),
    route(readDeclaration, {
      handle: ({ body }) => declarationOf(deps, body.token),
      present: presentDeclared,
    }),
    route(undoDeclaration, {
      handle: ({ body, client }) => undo(deps, body.token, client.address),
      present: ({ goesOn, row }) => ({ ...presentDeclared(row), goesOn }),
    }),
    route(readWaysBack, {
      handle: ({ viewer }) => waysBack(deps, viewer.userId),
      present: ({ currency, guarantee, withdrawal }) => ({
        currency,
        guarantee: guarantee && { amount: guarantee.amount, until: guarantee.until.toISOString() },
        withdrawal: withdrawal && {
          amount: withdrawal.amount,
          until: withdrawal.until.toISOString(),
          usedDays: withdrawal.usedDays,
          earlyStart: withdrawal.earlyStart,
        },
      }),
    }),
    route(withdraw, {
      handle: ({ client, viewer }) => withdrawNow(deps, viewer.userId, client.address),
      present: ({ amount, byHand, currency, declaredAt }) => ({
        declaredAt: declaredAt.toISOString(),
        refund: amount === null || currency === null ? null : { amount, byHand: byHand ?? 0, currency },
      }),
    }),
  ];
}

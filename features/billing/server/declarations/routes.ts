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
import type { DeclarationRow } from './rows.ts';
import { declarationOf, undo } from './undo.ts';
import { returnEnding } from '#features/billing/server/returns/rows.ts';
import { openContract, waysBack } from '#features/billing/server/returns/withdrawal.ts';
import { type BillingDeps, paymentsOf } from '#features/billing/server/stripe.ts';

/**
 * Withdraws for a signed-in member and tries immediately; what Stripe cannot do now is done later. Of two presses at
 * once, one sends the money, and both answer the same.
 */
async function withdrawNow(deps: BillingDeps, userId: string, address: string) {
  const { db, log } = deps;
  await paymentsOf(deps);
  const held = await openContract(deps, userId);
  const buyer = await deps.buyerOf(db, { userId });
  if (!buyer || held.tier === null) throw new AppError('not_found');
  const { email, name } = buyer;
  const declared = { kind: 'withdrawal', name, email, plan: held.tier } as const;
  const { declaredAt, id } = await declare(deps, declared, { userId, contract: held }, address);
  await carryOutDeclaration(deps, id).catch((error: unknown) =>
    log.warn(describeError(error), 'a withdrawal waits for Stripe'),
  );
  const returned = await returnEnding(db, { subscriptionId: held.id, why: 'withdrawal' });
  return { declaredAt, returned: returned?.doneAt ? returned : null };
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
      present: ({ currency, guarantee, paid, withdrawal }) => ({
        currency,
        paid,
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
      present: ({ declaredAt, returned }) => ({
        declaredAt: declaredAt.toISOString(),
        refund: returned && {
          amount: returned.amount ?? 0,
          byHand: returned.byHand ?? 0,
          currency: returned.currency,
        },
      }),
    }),
  ];
}

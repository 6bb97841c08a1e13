import { type Route, route } from '#platform/server/http/route.ts';
import * as contract from '#features/tools/contract.ts';
import { frustrationText } from '#features/tools/rules.ts';
import { readAllowance } from './allowance.ts';
import { cardsOf, changeCard, removeCard } from './cards.ts';
import { type IdentifierDeps, type IdentifierResult, identifierQuota, runIdentifier } from './identifier.ts';
import { presentAllowance, presentCard } from './present.ts';

function presentResult({ rows, allowance, demoNotice }: IdentifierResult) {
  return {
    response: frustrationText(rows.map((row) => ({ title: row.frustration, explanation: row.explanation }))),
    cards: rows.map(presentCard),
    allowance: presentAllowance(allowance),
    origin: { demoNotice },
  };
}

/** The studio's routes: the free identifier and the cards it makes. */
export function toolsRoutes(deps: IdentifierDeps): Route[] {
  const { db, clock, writer, dailyLimit } = deps;
  return [
    route(contract.identifyFrustrations, {
      handle: async ({ body, viewer, signal }) => {
        for await (const step of runIdentifier(deps, { userId: viewer.userId, input: body, signal })) {
          if (step.type === 'done') return step.row;
        }
        throw new Error('the identifier ended without a result');
      },
      stream: ({ body, viewer, signal }) =>
        runIdentifier(deps, { userId: viewer.userId, input: body, signal }),
      present: presentResult,
    }),
    route(contract.readAllowance, {
      handle: ({ viewer }) =>
        readAllowance(db, { ...identifierQuota(viewer.userId, dailyLimit), now: clock.now() }),
      present: (allowance) => ({
        allowance: presentAllowance(allowance),
        origin: { demoNotice: writer.demoNotice },
      }),
    }),
    route(contract.listCards, {
      handle: ({ viewer }) => cardsOf(db, viewer.userId),
      present: (rows) => ({ cards: rows.map(presentCard) }),
    }),
    route(contract.updateCard, {
      handle: ({ params, body, viewer }) => {
        const { client, frustration, pinned } = body;
        const change = {
          ...(client !== undefined && { client }),
          ...(frustration !== undefined && { frustration }),
          ...(pinned !== undefined && { pinned }),
        };
        return changeCard(db, { id: params.id, userId: viewer.userId, change });
      },
      present: presentCard,
    }),
    route(contract.deleteCard, {
      handle: ({ params, viewer }) => removeCard(db, { id: params.id, userId: viewer.userId }),
      present: () => ({ deleted: true as const }),
    }),
  ];
}

import { type Context, type Route, route } from '#platform/server/http/route.ts';
import * as contract from '#features/tools/contract.ts';
import { checkAgainst } from '#features/tools/rules/receipt.ts';
import { frustrationText } from '#features/tools/rules.ts';
import { aiDisclosure } from '#platform/server/runs/ai-disclosure.ts';
import { cardsOf, changeCard, removeCard, restoreCard } from './cards/cards.ts';
import { identifierRun } from '#features/tools/frustration-identifier/server.ts';
import { writeOpenersOf } from './cards/openers.ts';
import { readTextOf } from './ethics-reading.ts';
import { presentAllowance, presentCard, presentChecked } from './present.ts';
import { readDailyLimits } from '#features/tools/contract-limits.ts';
import { allowanceOf, type QuotaDeps, shownLimits } from './quotas.ts';
import type { ProfileContext } from './studio/context.ts';
import { toldBy } from './told.ts';
import { answeredBy, runToItsEnd } from '#platform/server/runs/run.ts';

type Identifying = Pick<Context<typeof contract.identifyFrustrations>, 'body' | 'viewer' | 'signal'>;

/** The routes of the free identifier and of the cards it makes. */
export function toolsRoutes(deps: QuotaDeps & { readonly profileContext: ProfileContext }): Route[] {
  const { db, clock } = deps;
  const origin = contract.originOf(deps.writer.demoNotice);
  const headers = aiDisclosure(deps.writer);
  const identify = ({ body: input, viewer, signal }: Identifying) =>
    runToItsEnd(deps, async () => identifierRun(deps, { viewer, input }), signal);
  return [
    route(contract.identifyFrustrations, {
      ...answeredBy(identify),
      headers,
      present: ({ kept, allowance }) => ({
        response: frustrationText(
          kept.map((row) => ({ title: row.frustration, explanation: row.explanation })),
        ),
        cards: kept.map(presentCard),
        allowance: presentAllowance(allowance),
        origin,
      }),
    }),
    route(contract.readAllowance, {
      handle: ({ viewer }) => allowanceOf(deps, viewer, 'identifier'),
      present: (allowance) => ({
        allowance: presentAllowance(allowance),
        origin,
      }),
    }),
    route(readDailyLimits, {
      handle: () => Promise.resolve(shownLimits(deps.limits)),
      present: ({ texts, textsMore, identifier, identifierMore, emailSequences }) => ({
        texts,
        textsMore,
        identifier,
        identifierMore,
        emailSequences,
      }),
    }),
    route(contract.checkText, {
      handle: async ({ body: { facts = '', text }, viewer: { userId } }) =>
        checkAgainst(text, await toldBy(deps, { brief: facts, userId })),
      present: presentChecked,
    }),
    route(contract.readText, {
      ...answeredBy((context: Context<typeof contract.readText>) => readTextOf(deps, context)),
      headers,
      present: ({ allowance, kept }) => ({
        ...presentChecked(kept),
        lands: kept.lands === '' ? null : kept.lands,
        allowance: presentAllowance(allowance),
        origin,
      }),
    }),
    route(contract.listCards, {
      headers,
      handle: ({ viewer }) => cardsOf(db, viewer.userId),
      present: (rows) => ({ cards: rows.map(presentCard) }),
    }),
    route(contract.updateCard, {
      headers,
      handle: ({ params, body, viewer }) => {
        const { client, frustration, pinned, heard, opener } = body;
        const change = {
          ...(client !== undefined && { client }),
          ...(frustration !== undefined && { frustration }),
          ...(pinned !== undefined && { pinned }),
          ...(heard !== undefined && { heard }),
          ...(opener !== undefined && { opener }),
        };
        const of = { id: params.id, userId: viewer.userId };
        return db.transaction((tx) => changeCard(tx, { ...of, change, now: clock.now() }));
      },
      present: presentCard,
    }),
    route(contract.writeOpeners, {
      headers,
      handle: ({ params, viewer, signal }) => writeOpenersOf(deps, { viewer, id: params.id, signal }),
      present: presentCard,
    }),
    route(contract.deleteCard, {
      handle: ({ params, viewer }) =>
        removeCard(db, { id: params.id, userId: viewer.userId, now: clock.now() }),
      present: () => ({ deleted: true as const }),
    }),
    route(contract.restoreCard, {
      headers,
      handle: ({ params, viewer }) => restoreCard(db, { id: params.id, userId: viewer.userId }),
      present: presentCard,
    }),
  ];
}

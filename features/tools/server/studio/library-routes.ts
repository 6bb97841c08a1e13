import { AppError } from '#platform/contract/errors.ts';
import { type Context, type Route, route } from '#platform/server/http/route.ts';
import * as contract from '#features/tools/contract-library.ts';
import { cleanDeep } from './clean.ts';
import { outcomesOf, searchLibrary } from './library.ts';
import { type Order, orderEmail, orderHonestRewrite, orderRefinement } from './orders.ts';
import { presentResult, presentStudioAllowance, presentSummary } from './present.ts';
import { changeResult, type ResultRow, resultOf, saveEdit } from './results.ts';
import { generators } from './tools.ts';
import { removeResult, restoreResult } from './trash.ts';
import { type StudioDeps, type Written, writeOrder, writeWhole } from './write.ts';

type Writing = Pick<Context<typeof contract.refineResult>, 'viewer' | 'signal'>;

async function* carryOut(deps: StudioDeps, { viewer, signal }: Writing, ordered: Promise<Order>) {
  yield* writeOrder(deps, { viewer, order: await ordered, signal });
}

const presentWritten = ({ full, allowance }: Written) => ({
  result: presentResult(full),
  allowance: presentStudioAllowance(allowance),
});

/** An edit, checked against its tool. */
async function editOf(
  deps: StudioDeps,
  { params, body, viewer }: Pick<Context<typeof contract.editVersion>, 'params' | 'body' | 'viewer'>,
) {
  const { result, versions } = await resultOf(deps.db, { id: params.id, userId: viewer.userId });
  const generator = Object.values(generators).find(({ slug }) => slug === result.tool);
  if (!generator || !versions.some(({ number }) => number === params.number)) throw new AppError('not_found');
  const output = generator.output.safeParse(cleanDeep(body.output));
  if (!output.success) {
    const [issue] = output.error.issues;
    throw new AppError('invalid_input', {
      fields: { [`output.${issue?.path.join('.') ?? ''}`]: issue?.message ?? 'Please check this' },
    });
  }
  return output.data;
}

function changeOf(
  body: Context<typeof contract.changeResult>['body'],
  now: Date,
): Partial<Pick<ResultRow, 'title' | 'favourite' | 'usedAt' | 'outcome'>> {
  const { title, favourite, used, outcome } = body;
  const isUsed = used ?? (outcome === undefined || outcome === null ? undefined : true);
  return {
    ...(title !== undefined && { title }),
    ...(favourite !== undefined && { favourite }),
    ...(isUsed !== undefined && { usedAt: isUsed ? now : null }),
    ...(outcome !== undefined && { outcome }),
    // What was not used had no outcome.
    ...(used === false && { outcome: null }),
  };
}

/** The library: what was made, and all that can be done with it. */
export function libraryRoutes(deps: StudioDeps): Route[] {
  const { db, clock } = deps;
  const read = (id: string, userId: string) => resultOf(db, { id, userId });

  const refine = (context: Context<typeof contract.refineResult>) => {
    const { params, body, viewer } = context;
    const { version: number, refinement, instruction } = body;
    const which = { id: params.id, userId: viewer.userId, number };
    return carryOut(deps, context, orderRefinement(db, { ...which, refinement, instruction }));
  };
  const beHonest = (context: Context<typeof contract.rewriteHonestly>) => {
    const { params, body, viewer } = context;
    const which = { id: params.id, userId: viewer.userId, number: body.version };
    return carryOut(deps, context, orderHonestRewrite(db, { ...which, flag: body.flag }));
  };
  const writeEmail = (context: Context<typeof contract.regenerateEmail>) => {
    const { params, body, viewer } = context;
    const which = { id: params.id, userId: viewer.userId, number: body.version };
    return carryOut(deps, context, orderEmail(db, { ...which, position: params.position }));
  };

  return [
    route(contract.listResults, {
      handle: ({ query, viewer }) => searchLibrary(db, { userId: viewer.userId, filters: query }),
      present: ({ rows, next }) => ({ results: rows.map(presentSummary), next }),
    }),
    route(contract.readOutcomes, {
      handle: ({ viewer }) => outcomesOf(db, viewer.userId),
      present: ({ made, used, replies, meetings, noes, recent }) => ({
        made,
        used,
        replies,
        meetings,
        noes,
        recent: recent.map(presentSummary),
      }),
    }),
    route(contract.readResult, {
      handle: ({ params, viewer }) => read(params.id, viewer.userId),
      present: presentResult,
    }),
    route(contract.changeResult, {
      handle: async ({ params: { id }, body, viewer: { userId } }) => {
        const now = clock.now();
        await changeResult(db, { id, userId, change: changeOf(body, now), now });
        return read(id, userId);
      },
      present: presentResult,
    }),
    route(contract.editVersion, {
      handle: async (context) => {
        const { id, number } = context.params;
        const { userId } = context.viewer;
        const output = await editOf(deps, context);
        const { revision } = context.body;
        await saveEdit(db, { id, userId, number, revision, output, now: clock.now() });
        return read(id, userId);
      },
      present: presentResult,
    }),
    route(contract.deleteResult, {
      handle: ({ params, viewer }) =>
        removeResult(db, { id: params.id, userId: viewer.userId, now: clock.now() }),
      present: ({ restorableUntil }) => ({
        deleted: true as const,
        restorableUntil: restorableUntil.toISOString(),
      }),
    }),
    route(contract.restoreResult, {
      handle: async ({ params: { id }, viewer: { userId } }) => {
        await restoreResult(db, { id, userId });
        return read(id, userId);
      },
      present: presentResult,
    }),
    route(contract.refineResult, {
      handle: (context) => writeWhole(refine(context)),
      stream: refine,
      present: presentWritten,
    }),
    route(contract.rewriteHonestly, {
      handle: (context) => writeWhole(beHonest(context)),
      stream: beHonest,
      present: presentWritten,
    }),
    route(contract.regenerateEmail, {
      handle: (context) => writeWhole(writeEmail(context)),
      stream: writeEmail,
      present: presentWritten,
    }),
  ];
}

import { AppError } from '#platform/contract/errors.ts';
import { type Context, type Route, route } from '#platform/server/http/route.ts';
import * as contract from '#features/tools/contract-library.ts';
import { aiDisclosure } from '#platform/server/runs/ai-disclosure.ts';
import { answeredBy, type Finished } from '#platform/server/runs/run.ts';
import { cleanDeep } from '#features/tools/server/studio/clean.ts';
import { libraryPage } from './library.ts';
import { orderEmail, orderHonestRewrite, orderRefinement } from '#features/tools/server/studio/orders.ts';
import {
  presentResult,
  presentStudioAllowance,
  presentSummary,
} from '#features/tools/server/studio/present.ts';
import {
  changeResult,
  type FullResult,
  type ResultRow,
  resultOf,
  saveEdit,
} from '#features/tools/server/studio/results.ts';
import { generators } from '#features/tools/server/studio/generators.ts';
import { removeResult, restoreResult } from './trash.ts';
import { runOrder, type StudioDeps } from '#features/tools/server/studio/write.ts';

const presentWritten = ({ kept, allowance }: Finished<FullResult>) => ({
  result: presentResult(kept),
  allowance: presentStudioAllowance(allowance),
});

/** An edit, validated against its tool. */
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
    // A result that was not used has no outcome.
    ...(used === false && { outcome: null }),
  };
}

/** The library: its results, and everything that can be done with them. */
export function libraryRoutes(deps: StudioDeps): Route[] {
  const { db, clock } = deps;
  const headers = aiDisclosure(deps.writer);
  const read = (id: string, userId: string) => resultOf(db, { id, userId });

  const refine = (context: Context<typeof contract.refineResult>) => {
    const { params, body, viewer } = context;
    const { version: number, refinement, instruction } = body;
    const which = { id: params.id, userId: viewer.userId, number };
    return runOrder(deps, context, () => orderRefinement(db, { ...which, refinement, instruction }));
  };
  const beHonest = (context: Context<typeof contract.rewriteHonestly>) => {
    const { params, body, viewer } = context;
    const which = { id: params.id, userId: viewer.userId, number: body.version };
    return runOrder(deps, context, () => orderHonestRewrite(db, { ...which, flag: body.flag }));
  };
  const writeEmail = (context: Context<typeof contract.regenerateEmail>) => {
    const { params, body, viewer } = context;
    const which = { id: params.id, userId: viewer.userId, number: body.version };
    return runOrder(deps, context, () => orderEmail(db, { ...which, position: params.position }));
  };

  return [
    route(contract.listResults, {
      headers,
      handle: ({ query, viewer }) => libraryPage(db, { userId: viewer.userId, filters: query }),
      present: ({ rows, next }) => ({ results: rows.map(presentSummary), next }),
    }),
    route(contract.readResult, {
      headers,
      handle: ({ params, viewer }) => read(params.id, viewer.userId),
      present: presentResult,
    }),
    route(contract.changeResult, {
      headers,
      handle: async ({ params: { id }, body, viewer: { userId } }) => {
        const now = clock.now();
        const { announce, readQuestion } = deps;
        await changeResult(db, { id, userId, change: changeOf(body, now), now, announce, readQuestion });
        return read(id, userId);
      },
      present: presentResult,
    }),
    route(contract.editVersion, {
      headers,
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
      headers,
      handle: async ({ params: { id }, viewer: { userId } }) => {
        await restoreResult(db, { id, userId });
        return read(id, userId);
      },
      present: presentResult,
    }),
    route(contract.refineResult, {
      headers,
      ...answeredBy(refine),
      present: presentWritten,
    }),
    route(contract.rewriteHonestly, {
      headers,
      ...answeredBy(beHonest),
      present: presentWritten,
    }),
    route(contract.regenerateEmail, {
      headers,
      ...answeredBy(writeEmail),
      present: presentWritten,
    }),
  ];
}

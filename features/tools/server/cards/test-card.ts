import { and, count, eq, gte } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { identifierAsking } from '#features/tools/frustration-identifier/server.ts';
import { type RunDeps, runTool } from '#platform/server/runs/run.ts';
import { generations } from '#platform/server/runs/tables.ts';

/** The name of these runs in `generations`: no member's quota counts it, the owner's usage does. */
const tool = 'setup-test';
/** A few tries of each setting; each costs the owner a little. */
const mostInDay = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** The made-up business that the model is asked about. */
const testBusiness = {
  businessDescription: 'We repair bicycles at the customer’s door.',
  targetAudience: 'Parents who cycle their children to school',
};

/**
 * Lets the model write about a made-up business as the tools do, and stores only the run.
 * @throws AppError model_failed, unavailable, allowance_spent
 */
export async function writeTestCard(
  deps: RunDeps,
  { signal, userId }: { readonly userId: string; readonly signal: AbortSignal },
) {
  const run = runTool(
    deps,
    () =>
      Promise.resolve({
        counting: {
          begin: async (db, { model, now }) => {
            const [counted] = await db
              .select({ runs: count() })
              .from(generations)
              .where(
                and(eq(generations.tool, tool), gte(generations.startedAt, new Date(now.getTime() - dayMs))),
              );
            if ((counted?.runs ?? 0) >= mostInDay)
              throw new AppError('allowance_spent', {
                message: 'Enough tests for today: try again tomorrow.',
              });
            const [row] = await db
              .insert(generations)
              .values({ userId, tool, model, state: 'running', startedAt: now })
              .returning({ id: generations.id });
            if (!row) throw new Error('the run was not inserted');
            return row.id;
          },
          left: () => Promise.resolve(null),
        },
        first: identifierAsking(testBusiness, (items) => Promise.resolve(items)),
      }),
    signal,
  );
  for await (const step of run)
    if (step.type === 'done') {
      const [card] = step.row.kept;
      if (card)
        return {
          model: deps.writer.modelName,
          asked: testBusiness,
          frustration: card.title,
          explanation: card.explanation,
        };
    }
  throw new Error('the run ended without a card');
}

import { z } from 'zod';
import { ethicsReadingPrompt } from '#content/prompts/ethics-reading.ts';
import type { checkText } from '#features/tools/contract.ts';
import { type Read, readAgainst, readingOutput, toldFor } from '#features/tools/rules/ethics-reading.ts';
import { fieldsToTell } from '#features/tools/rules/told.ts';
import type { Context } from '#platform/server/http/route.ts';
import { countedOnQuota, runTool } from '#platform/server/runs/run.ts';
import { type QuotaDeps, quotaOf, type ToolsMember } from './quotas.ts';
import type { ProfileContext } from './studio/context.ts';
import { toldBy } from './told.ts';

/** The name of these runs in `generations`. */
const tool = 'ethics-reading';

const growing = z.object({ found: z.array(z.unknown()) });

/**
 * Has a text read by a model as the client who receives it; nothing of it is stored. As many a day as searches of the
 * free tool, counted by themselves.
 * @throws AppError allowance_spent, model_failed, unavailable
 */
export function readTextOf(
  deps: QuotaDeps & { readonly profileContext: ProfileContext },
  {
    body: { facts = '', text },
    signal,
    viewer,
  }: Pick<Context<typeof checkText>, 'body' | 'signal'> & { readonly viewer: ToolsMember },
) {
  return runTool<{ found: number }, Read>(
    deps,
    async () => {
      const told = await toldBy(deps, { brief: facts, userId: viewer.userId });
      const toldUs = toldFor(text, told);
      return {
        counting: countedOnQuota(tool, {
          ...quotaOf(deps.limits, viewer, 'identifier'),
          tools: [tool],
          unit: 'readings',
        }),
        first: {
          assignment: {
            name: tool,
            instructions: [ethicsReadingPrompt.instructions],
            fields: fieldsToTell({ checkedText: text, ...(toldUs !== '' && { toldUs }) }),
            schema: readingOutput,
            failure: 'The AI couldn’t read it. Please try again.',
          },
          draft: (value) => {
            const { data } = growing.safeParse(value);
            return data === undefined ? null : { found: data.found.length };
          },
          settle: (written) => {
            const read = readAgainst(text, told, readingOutput.parse(written));
            return { keep: () => Promise.resolve(read) };
          },
        },
      };
    },
    signal,
  );
}

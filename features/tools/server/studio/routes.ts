import { type Context, type Route, route } from '#platform/server/http/route.ts';
import { originOf } from '#features/tools/contract.ts';
import { readStudio } from '#features/tools/contract-studio.ts';
import { readStart } from '#features/tools/contract-start.ts';
import { readBrandVoice, saveBrandVoice } from '#features/tools/contract-voice.ts';
import { aiDisclosure } from '#platform/server/runs/ai-disclosure.ts';
import { answeredBy } from '#platform/server/runs/run.ts';
import { memberMaterial } from './context.ts';
import type { Generator } from './define.ts';
import { orderRun } from './orders.ts';
import { presentResult, presentStudioAllowance } from './present.ts';
import { allowanceOf } from '#features/tools/server/quotas.ts';
import { startFor } from './start.ts';
import { type SavedVoice, saveVoice, voiceOf } from './voice.ts';
import { generators } from './generators.ts';
import { runOrder, type StudioDeps } from './write.ts';

/** What every generator's contract accepts: the member's fields, and links. */
interface GeneratorBody extends Readonly<Record<string, unknown>> {
  readonly cardId?: string;
  readonly client?: string;
  readonly fromResultId?: string;
  readonly fromVersion?: number;
  readonly resultId?: string;
}

/** The endpoint of one generator. The links are taken out of the body; what remains are the member's fields. */
function generatorRoute(deps: StudioDeps, { slug: tool, generate, answer }: Generator): Route {
  const run = (context: Context<typeof generate>) => {
    const {
      cardId = null,
      client = '',
      fromResultId = null,
      fromVersion = null,
      resultId = null,
      ...input
    } = context.body as GeneratorBody;
    const { userId } = context.viewer;
    return runOrder(deps, context, () =>
      orderRun(deps.db, {
        userId,
        tool,
        resultId,
        run: { input, cardId, client, fromResultId, fromVersion },
      }),
    );
  };
  return route(generate, {
    ...answeredBy(run),
    headers: aiDisclosure(deps.writer),
    present: ({ kept, allowance }) => {
      const result = presentResult(kept);
      const newest = result.versions.at(-1);
      if (newest === undefined) throw new Error('a result without a version');
      return {
        ...answer(newest.output, newest.text),
        result,
        allowance: presentStudioAllowance(allowance),
      };
    },
  });
}

function presentVoice(voice: SavedVoice) {
  const { samples, wordsToUse, wordsToAvoid, language, updatedAt } = voice;
  return { samples, wordsToUse, wordsToAvoid, language, updatedAt: updatedAt?.toISOString() ?? null };
}

/** The generators, what they share, and the brand voice. */
export function studioRoutes(deps: StudioDeps): Route[] {
  return [
    ...Object.values(generators).map((generator) => generatorRoute(deps, generator)),
    route(readStudio, {
      handle: async ({ viewer }) => ({
        allowance: await allowanceOf(deps, viewer, 'studio'),
        emailSequences: await allowanceOf(deps, viewer, 'emailSequences'),
        material: await memberMaterial(deps, viewer.userId),
        company: (await deps.profileContext(deps.db, viewer))?.['companyName']?.trim() || null,
      }),
      present: ({ allowance, emailSequences, material, company }) => ({
        allowance: presentStudioAllowance(allowance),
        emailSequences: presentStudioAllowance(emailSequences),
        context: material.context,
        origin: originOf(deps.writer.demoNotice),
        company,
      }),
    }),
    route(readStart, {
      handle: ({ viewer, query }) => startFor(deps, { userId: viewer.userId, tool: query.tool }),
      present: (fields) => ({ fields: fields.map(({ name, text, from }) => ({ name, text, from })) }),
    }),
    route(readBrandVoice, {
      handle: ({ viewer }) => voiceOf(deps.db, viewer.userId),
      present: presentVoice,
    }),
    route(saveBrandVoice, {
      handle: ({ viewer, body }) =>
        saveVoice(deps.db, { userId: viewer.userId, voice: body, now: deps.clock.now() }),
      present: presentVoice,
    }),
  ];
}

import { type Context, type Route, route } from '#platform/server/http/route.ts';
import { adCopyResult, generateAdCopy } from '#features/tools/contract-ad-copy.ts';
import { callScriptsResult, generateCallScript } from '#features/tools/contract-call-scripts.ts';
import { emailSequencesResult, generateEmailSequence } from '#features/tools/contract-email-sequences.ts';
import { generateMessaging, messagingResult } from '#features/tools/contract-messaging.ts';
import { generateSocialPost, socialPostsResult } from '#features/tools/contract-social-posts.ts';
import type { StudioDraft } from '#features/tools/contract-library.ts';
import { readStudio, type StudioTool } from '#features/tools/contract-studio.ts';
import { readBrandVoice, saveBrandVoice } from '#features/tools/contract-voice.ts';
import { memberMaterial } from './context.ts';
import { orderRun } from './orders.ts';
import { presentResult, presentStudioAllowance } from './present.ts';
import { studioAllowanceOf } from './quotas.ts';
import { type SavedVoice, saveVoice, voiceOf } from './voice.ts';
import { type StudioDeps, type Written, writeOrder, writeWhole, type WritingStep } from './write.ts';

type Generating = Pick<Context<typeof generateAdCopy>, 'viewer' | 'signal'> & {
  readonly body: Readonly<Record<string, unknown>> & {
    readonly cardId?: string | undefined;
    readonly fromResultId?: string | undefined;
    readonly resultId?: string | undefined;
  };
};

/** The steps of one generator's run. The links are taken from the body; what is left are the member's fields. */
async function* generate(
  deps: StudioDeps,
  tool: StudioTool,
  { body, viewer, signal }: Generating,
): AsyncGenerator<WritingStep> {
  const { cardId = null, fromResultId = null, resultId = null, ...input } = body;
  const run = { input, cardId, fromResultId };
  const order = await orderRun(deps.db, { userId: viewer.userId, tool, resultId, run });
  yield* writeOrder(deps, { viewer, order, signal });
}

/** The drafts of one tool alone, so that the endpoint's own type holds. */
async function* draftsOf<Tool extends StudioTool>(tool: Tool, steps: AsyncIterable<WritingStep>) {
  const isOwn = (draft: StudioDraft): draft is Extract<StudioDraft, { tool: Tool }> => draft.tool === tool;
  for await (const step of steps) {
    if (step.type === 'done') yield step;
    else if (isOwn(step.value)) yield { type: 'partial' as const, value: step.value };
  }
}

function presentVoice(voice: SavedVoice) {
  const { samples, wordsToUse, wordsToAvoid, language, updatedAt } = voice;
  return { samples, wordsToUse, wordsToAvoid, language, updatedAt: updatedAt?.toISOString() ?? null };
}

const newestOf = <Version>(versions: readonly Version[]): Version => {
  const newest = versions.at(-1);
  if (newest === undefined) throw new Error('a result without a version');
  return newest;
};
const allowanceIn = ({ allowance }: Written) => presentStudioAllowance(allowance);

/** The five generators, what they have in common, and the brand voice. */
export function studioRoutes(deps: StudioDeps): Route[] {
  const run = (tool: StudioTool) => ({
    handle: (context: Generating) => writeWhole(generate(deps, tool, context)),
  });
  return [
    route(generateAdCopy, {
      ...run('ad-copy'),
      stream: (context) => draftsOf('ad-copy', generate(deps, 'ad-copy', context)),
      present: (written) => {
        const result = adCopyResult.parse(presentResult(written.full));
        const { headline, bodyText, imagePrompt } = newestOf(result.versions).output;
        return { headline, bodyText, imagePrompt, result, allowance: allowanceIn(written) };
      },
    }),
    route(generateSocialPost, {
      ...run('social-posts'),
      stream: (context) => draftsOf('social-posts', generate(deps, 'social-posts', context)),
      present: (written) => {
        const result = socialPostsResult.parse(presentResult(written.full));
        return { socialPost: newestOf(result.versions).text, result, allowance: allowanceIn(written) };
      },
    }),
    route(generateEmailSequence, {
      ...run('email-sequences'),
      stream: (context) => draftsOf('email-sequences', generate(deps, 'email-sequences', context)),
      present: (written) => {
        const result = emailSequencesResult.parse(presentResult(written.full));
        return { emailSequence: newestOf(result.versions).text, result, allowance: allowanceIn(written) };
      },
    }),
    route(generateCallScript, {
      ...run('call-scripts'),
      stream: (context) => draftsOf('call-scripts', generate(deps, 'call-scripts', context)),
      present: (written) => {
        const result = callScriptsResult.parse(presentResult(written.full));
        return { callScript: newestOf(result.versions).text, result, allowance: allowanceIn(written) };
      },
    }),
    route(generateMessaging, {
      ...run('messaging'),
      stream: (context) => draftsOf('messaging', generate(deps, 'messaging', context)),
      present: (written) => {
        const result = messagingResult.parse(presentResult(written.full));
        const { coreMessage, opener, proofPoints } = newestOf(result.versions).output;
        return { coreMessage, opener, proofPoints, result, allowance: allowanceIn(written) };
      },
    }),
    route(readStudio, {
      handle: async ({ viewer }) => ({
        allowance: await studioAllowanceOf(deps, viewer, 'ad-copy'),
        emailSequences: await studioAllowanceOf(deps, viewer, 'email-sequences'),
        material: await memberMaterial(deps, viewer.userId),
      }),
      present: ({ allowance, emailSequences, material }) => ({
        allowance: presentStudioAllowance(allowance),
        emailSequences: presentStudioAllowance(emailSequences),
        context: material.context,
        origin: { demoNotice: deps.writer.demoNotice },
      }),
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

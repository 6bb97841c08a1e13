import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { truthCheckPrompt } from '#content/prompts/truth-check.ts';
import { changePrompts, studioInstructions } from '#content/prompts/studio.ts';
import type { StudioDraft } from '#features/tools/contract-library.ts';
import { toolOf } from '#features/tools/rules.ts';
import { phraseLanguage } from '#features/tools/rules/ethics-kinds.ts';
import { figuresIn } from '#features/tools/rules/ethics.ts';
import { type Plan, shownPlan } from '#features/tools/rules/plan.ts';
import { isStated, mended, standingIn, truthCheckOutput } from '#features/tools/rules/truth-check.ts';
import { fieldsToTell } from '#features/tools/rules/told.ts';
import { type Asking, countedOnQuota, type RunPlan, runToItsEnd } from '#platform/server/runs/run.ts';
import { cleanDeep } from './clean.ts';
import { wordsFound } from '#features/tools/server/library/words-found.ts';
import { type Material, materialOf, type ProfileContext, type RunMaterial } from './context.ts';
import { seedFrom } from './define.ts';
import type { Order } from './orders.ts';
import { type QuotaDeps, quotaOf } from '#features/tools/server/quotas.ts';
import { type FullResult, type ReadQuestion, saveVersion } from './results.ts';

export interface StudioDeps extends QuotaDeps {
  readonly profileContext: ProfileContext;
  readonly readQuestion: ReadQuestion;
}

const failure = 'Failed to generate. Please try again.';

/** A complete output from what the model wrote, cleaned. @throws AppError model_failed */
function outputOf({ generator, assemble }: Order, written: unknown): unknown {
  const output = generator.output.safeParse(cleanDeep(assemble(written)));
  // After cleaning, a text of control characters may be empty.
  if (!output.success) throw new AppError('model_failed', { message: failure, cause: output.error });
  return output.data;
}

/**
 * What the model is told besides the order: the card only if the fields do not contain it, the last texts only for a
 * new text.
 */
function toldOf({ kind, fields }: Order, { fields: known }: Material): Readonly<Record<string, string>> {
  const { card, notAgain, ...rest } = known;
  // The card's last line says what it rests on.
  const restsAt = card?.lastIndexOf('\n') ?? 0;
  const isHeld = String(fields['frustrations'] ?? '').includes(card?.slice(0, restsAt) ?? '');
  return {
    ...rest,
    ...(card !== undefined && { card: isHeld ? card.slice(restsAt + 1) : card }),
    // A short mail to one person begins as its matter does.
    ...(notAgain !== undefined &&
      (kind === 'first' || kind === 'again') &&
      fields['mode'] !== 'single' && { notAgain }),
  };
}

/** What a text lacks, in the language whose phrases are known. */
function lackIn(
  { client, generator, fields, input }: Order,
  output: unknown,
  material: RunMaterial,
): string | null {
  if (material.context.language !== phraseLanguage) return null;
  const told = { ...material.fields, ...fields };
  return generator.lacks(output, told, input, [client, material.card?.client ?? '']);
}

/** Which law for written and spoken texts this text breaks, as a sentence; null if none. */
function lawBroken(order: Order, output: unknown, material: RunMaterial): string | null {
  const tells = material.context.language === phraseLanguage ? order.generator.tells(output) : null;
  return tells ?? lackIn(order, output, material);
}

/** The output made to fit, and what the member should know about that. */
function fittedOf(order: Order, output: unknown, material: RunMaterial) {
  const { generator, input } = order;
  const { avoided } = material;
  const fitted = generator.fit(output, input);
  const lack = lackIn(order, fitted.output, material);
  const text = generator.parts(fitted.output).map((part) => part.text);
  const found = wordsFound(text.join('\n'), avoided);
  const warning = found.length === 0 ? [] : [`It uses words you avoid: ${found.join(', ')}.`];
  return {
    output: fitted.output,
    notices: [...fitted.notices, ...(lack === null ? [] : [lack]), ...warning],
  };
}

/** What the member reads about a sentence that was reworded. */
const noticeOf = ({ sentence, instead }: { readonly sentence: string; readonly instead: string }) =>
  `We changed “${sentence}” to “${instead}”, so that it tells your reader nothing about themselves and doesn’t press.`;

/**
 * What the member stated as facts: in the brief, the card, their onboarding answers and their brand voice. An earlier
 * text of the model is no source, nor is an instruction or an edit: "say that 97% buy" makes nothing true.
 */
function sourcesOf(order: Order, material: Material): string[] {
  const { earlierText: _, notAgain: __, ...known } = material.fields;
  const { fields: told } = order.generator.task(order.input);
  return Object.values({ ...known, ...told }).map(String);
}

/**
 * Plans the run of one order for a member: its text is requested again if it does not fit, and then made to fit.
 * @throws AppError not_found for anyone else's card or result
 */
async function planOf(
  deps: StudioDeps,
  { viewer, order }: { readonly viewer: Viewer; readonly order: Order },
): Promise<RunPlan<StudioDraft, FullResult>> {
  const { userId } = viewer;
  const { demoNotice } = deps.writer;
  const { generator, kind, instruction, input, resultId, cardId, promptVersion } = order;
  const { client, fromResultId, fromVersion } = order;
  const { slug: tool } = generator;
  const material = await materialOf(deps, { userId, tool, cardId, fromResultId, fromVersion });
  const told = { ...toldOf(order, material), ...order.fields };
  const { card, context } = material;
  const seed = seedFrom(JSON.stringify([input, material.turn]));

  const ask = (
    change: string | undefined,
    more: Readonly<Record<string, string>>,
    settle: Asking<StudioDraft, FullResult>['settle'],
  ): Asking<StudioDraft, FullResult> => ({
    assignment: {
      name: order.name,
      instructions: studioInstructions(order.task(seed), {
        language: context.language,
        change,
        fields: Object.keys({ ...told, ...more }),
      }),
      fields: fieldsToTell({ ...told, ...more }),
      schema: order.schema,
      failure,
    },
    draft: order.draft,
    settle,
  });
  const keep =
    (
      whole: unknown,
      found: { readonly plan: Plan; readonly doubts: string[]; readonly changes: readonly string[] } | null,
    ) =>
    async (tx: Db, { id: generationId, now }: { readonly id: string; readonly now: Date }) => {
      const { output, notices } = fittedOf(order, whole, material);
      const figures = [...new Set([...order.figures, ...figuresIn(sourcesOf(order, material))])];
      const { plan, doubts, changes } = found ?? { plan: null, doubts: null, changes: [] };
      const told = { notices: [...notices, ...changes], plan, doubts };
      const made = { kind, instruction, input, output, figures, context, ...told };
      const version = { ...made, demoNotice, promptVersion, generationId };
      const from = { fromResultId, fromVersion };
      const full = await saveVersion(tx, { userId, tool, resultId, card, client, ...from, version, now });
      const { id, latest } = full.result;
      await deps.announce(tx, { userId, event: 'text.written', about: { id, tool, version: latest } });
      return full;
    };
  /** A second call looks for sentences that nothing supports; the text is stored with its rewording of them. */
  const settled = (whole: unknown) => {
    const writtenText = generator.text(whole);
    return {
      keep: keep(whole, null),
      question: {
        assignment: {
          name: 'truth-check',
          instructions: [truthCheckPrompt.instructions],
          fields: fieldsToTell({ ...told, writtenText }),
          schema: truthCheckOutput,
          failure,
        },
        keep: (answer: unknown) => {
          const { unsupported, plan } = truthCheckOutput.parse(answer);
          const { output, changed, asked } = mended(whole, unsupported);
          const sources = sourcesOf(order, material);
          const isOpen = (sentence: string) => !isStated(sentence, sources);
          const fit = generator.output.safeParse(cleanDeep(output));
          const found = { plan: shownPlan(plan), changes: changed.map(noticeOf) };
          if (fit.success && generator.problem(fit.data, input) === null)
            return keep(fit.data, {
              ...found,
              doubts: standingIn(generator.text(fit.data), asked.filter(isOpen)),
            });
          // The reworded text no longer fits: the original stays, and the member is asked about each sentence.
          const doubts = standingIn(writtenText, unsupported.map(({ sentence }) => sentence).filter(isOpen));
          return keep(whole, { ...found, changes: [], doubts });
        },
      },
    };
  };
  const first = ask(order.change, {}, (written) => {
    const whole = outputOf(order, written);
    const problem = generator.problem(whole, input) ?? lawBroken(order, whole, material);
    if (problem === null) return settled(whole);
    const more = { problem, previousVersion: JSON.stringify(whole) };
    return {
      again: ask(changePrompts.tooLong, more, (again) => settled(outputOf(order, again))),
    };
  });
  return { counting: countedOnQuota(tool, quotaOf(deps.limits, viewer, toolOf(tool).quota)), first };
}

/** Runs an order as soon as it has been determined. @throws AppError as `runTool` does */
export function runOrder(
  deps: StudioDeps,
  { viewer, signal }: { readonly viewer: Viewer; readonly signal: AbortSignal },
  ordered: () => Promise<Order>,
) {
  return runToItsEnd(deps, async () => planOf(deps, { viewer, order: await ordered() }), signal);
}

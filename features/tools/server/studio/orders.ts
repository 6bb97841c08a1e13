import { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import { changePrompts } from '#content/prompts/studio.ts';
import { ethicsVersion } from '#content/prompts/ethical-persuasion.ts';
import { oneEmailPrompt } from '#content/prompts/email-sequences.ts';
import { emailSequencesOutput, sequenceEmail } from '#features/tools/email-sequences/contract.ts';
import type { Refinement, StudioDraft } from '#features/tools/contract-library.ts';
import type { versionKinds } from '#features/tools/contract-studio.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { checkText } from '#features/tools/rules/laws.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Generator, promptVersionOf } from './define.ts';
import { type FullResult, resultOf, type VersionRow } from './results.ts';
import { generators } from './generators.ts';

/** Everything that one run needs to know, whichever button started it. */
export interface Order {
  readonly generator: Generator;
  readonly kind: (typeof versionKinds)[number];
  readonly instruction: string | null;
  readonly input: unknown;
  /** The result that gets the version; null for a new result. */
  readonly resultId: string | null;
  readonly cardId: string | null;
  /** Whom it is for, by name; '': as before. */
  readonly client: string;
  readonly fromResultId: string | null;
  readonly fromVersion: number | null;
  /** Figures known from the version that is being rewritten. */
  readonly figures: readonly string[];
  /** Version of the prompt. */
  readonly promptVersion: string;
  /** Name, rules and schema as the model receives them. */
  readonly name: string;
  readonly task: (seed: number) => string;
  readonly schema: z.ZodType;
  /** One of `changePrompts`, if a text is to be changed. */
  readonly change: string | undefined;
  readonly fields: Readonly<Record<string, string | number>>;
  /** Turns what the model wrote into a whole output, even while it is incomplete. */
  readonly assemble: (written: unknown) => unknown;
  readonly draft: (partial: unknown) => StudioDraft | null;
}

interface Run {
  readonly input: Readonly<Record<string, unknown>>;
  readonly cardId: string | null;
  readonly client: string;
  readonly fromResultId: string | null;
  readonly fromVersion: number | null;
}

function orderOf(generator: Generator, input: unknown, run: Omit<Run, 'input'>) {
  const { fields, instructions: task, schema } = generator.task(input);
  return {
    generator,
    input,
    ...run,
    promptVersion: generator.promptVersion,
    name: generator.slug,
    task,
    schema,
    fields,
    figures: [],
    instruction: null,
    resultId: null,
    change: undefined,
    assemble: (written: unknown) => written,
    draft: generator.draft,
  };
}

/** A first run, or with `resultId` another version. @throws AppError not_found */
export async function orderRun(
  db: Db,
  params: { userId: string; tool: StudioTool; resultId: string | null; run: Run },
): Promise<Order> {
  const { userId, tool, resultId, run } = params;
  const { input, ...began } = run;
  const order = orderOf(generators[tool], input, began);
  if (resultId === null) return { ...order, kind: 'first' };
  const { result, versions } = await resultOf(db, { id: resultId, userId });
  if (result.tool !== tool) throw new AppError('not_found');
  const newest = versions.at(-1);
  return {
    ...order,
    kind: 'again',
    resultId,
    cardId: began.cardId ?? result.cardId,
    change: changePrompts.again,
    fields: {
      ...order.fields,
      version: result.latest + 1,
      previousVersion: newest ? generators[tool].text(newest.output) : '',
    },
  };
}

/** One version of one of this member's results. @throws AppError not_found */
async function versionOf(
  db: Db,
  params: { id: string; userId: string; number: number | undefined },
): Promise<FullResult & { version: VersionRow; generator: Generator }> {
  const found = await resultOf(db, params);
  const version =
    params.number === undefined
      ? found.versions.at(-1)
      : found.versions.find(({ number }) => number === params.number);
  const generator = Object.values(generators).find(({ slug }) => slug === found.result.tool);
  if (!version || !generator) throw new AppError('not_found');
  return { ...found, version, generator };
}

interface Which {
  readonly id: string;
  readonly userId: string;
  readonly number: number | undefined;
}

async function rewriteOf(db: Db, which: Which) {
  const { result, version, generator } = await versionOf(db, which);
  const order = orderOf(generator, version.input, {
    cardId: result.cardId,
    client: '',
    fromResultId: null,
    fromVersion: null,
  });
  return {
    version,
    generator,
    order: {
      ...order,
      resultId: result.id,
      figures: version.figures,
      fields: {
        ...order.fields,
        version: result.latest + 1,
        previousVersion: JSON.stringify(version.output),
      },
    },
  };
}

/** A rewrite requested by a button or by the member's instruction. @throws AppError not_found */
export async function orderRefinement(
  db: Db,
  which: Which & { refinement: Refinement | undefined; instruction: string | undefined },
): Promise<Order> {
  const { refinement, instruction = null } = which;
  const { order } = await rewriteOf(db, which);
  return {
    ...order,
    kind: 'refined',
    instruction: refinement ?? instruction,
    change: changePrompts[refinement ?? 'words'],
    fields: {
      ...order.fields,
      ...(refinement !== undefined && { refinement }),
      ...(instruction !== null && { change: instruction }),
    },
  };
}

/** A rewrite of what the ethics check flagged. @throws AppError not_found; conflict if nothing is flagged */
export async function orderHonestRewrite(
  db: Db,
  which: Which & { flag: number | undefined },
): Promise<Order> {
  const { order, version, generator } = await rewriteOf(db, which);
  const marks = checkText(generator.parts(version.output), version.figures);
  const chosen = which.flag === undefined ? marks : marks.slice(which.flag, which.flag + 1);
  if (chosen.length === 0)
    throw new AppError('conflict', { message: 'Nothing is marked here anymore. Reload to see the text.' });
  return {
    ...order,
    kind: 'honest',
    promptVersion: `${order.promptVersion}/${ethicsVersion}`,
    change: changePrompts.honest,
    fields: {
      ...order.fields,
      marked: JSON.stringify(
        chosen.map(({ part, quote, reason, advice }) => ({ part, quote, reason, advice })),
      ),
    },
  };
}

const oneEmail = sequenceEmail.pick({ subject: true, body: true });
const oneEmailDraft = z.object({ subject: z.string().default(''), body: z.string().default('') });

/** One email of a sequence, rewritten. @throws AppError not_found */
export async function orderEmail(db: Db, which: Which & { position: number }): Promise<Order> {
  const { order, version, generator } = await rewriteOf(db, which);
  const before = emailSequencesOutput.safeParse(version.output).data?.emails;
  const old = before?.[which.position - 1];
  if (generator.slug !== 'email-sequences' || !before || !old) throw new AppError('not_found');
  const withEmail = (email: { subject: string; body: string }) => ({
    emails: before.map((each) => (each === old ? { ...old, ...email } : each)),
  });
  return {
    ...order,
    kind: 'email',
    instruction: `Email ${which.position}`,
    promptVersion: promptVersionOf(oneEmailPrompt),
    name: 'one-email',
    task: () => oneEmailPrompt.instructions({ position: which.position, count: before.length }),
    schema: oneEmail,
    fields: { ...order.fields, emailPosition: which.position },
    assemble: (written) => withEmail(oneEmail.parse(written)),
    draft: (partial) => {
      const email = oneEmailDraft.safeParse(partial).data;
      return email ? { tool: 'email-sequences', output: withEmail(email) } : null;
    },
  };
}

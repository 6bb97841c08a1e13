import { z } from 'zod';
import { askPrompt, searchPrompt } from '#content/prompts/ask.ts';
import { can } from '#platform/contract/capabilities.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Passage } from '#platform/contract/passages.ts';
import type { Quota } from '#platform/server/runs/allowance.ts';
import { readAllowance } from '#platform/server/runs/allowance.ts';
import {
  type Asking,
  countedOnQuota,
  type RunPlan,
  type RunStep,
  runTool,
} from '#platform/server/runs/run.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { quotedAnswer, type Sentence, supported } from '#features/ask/rules/answer.ts';
import { findPassages, type Found, searchedFor, titlesOf } from '#features/ask/rules/find.ts';
import {
  aroundOf,
  isOwn,
  type KeptAnswer,
  nextOf,
  type Opened,
  shownNow,
  withSources,
} from '#features/ask/rules/kept-answer.ts';
import { askLimits, dailyQuestions } from '#features/ask/rules/limits.ts';
import type { AskDeps, OpenPlace } from './ask-deps.ts';
import { keepTurn, type TurnRow, turnsOf } from './queries.ts';

const run = 'ask';

/** What a member may ask of the model in a day. */
export function askQuota(viewer: Pick<Viewer, 'userId' | 'tier'>): Omit<Quota, 'now'> {
  const { free, premium, tools } = dailyQuestions;
  const usual = can(viewer, 'tools.use') ? tools : free;
  const limit = can(viewer, 'tools.more') ? premium : usual;
  return {
    userId: viewer.userId,
    tools: [run],
    unit: 'questions',
    limit,
    more: limit < premium ? premium : null,
    tokenLimit: null,
    unlimited: false,
  };
}

/** What a member has open now. */
export function openedOf({ tier }: Pick<Viewer, 'tier'>, open: readonly OpenPlace[]): Opened {
  return {
    tier,
    lessons: new Set(
      open.flatMap(({ kind, lessonId }) => (kind === 'lesson' && lessonId !== null ? [lessonId] : [])),
    ),
    own: new Set(open.filter(isOwn).map(({ address }) => address)),
  };
}

/** What the model writes. */
const written = z.object({
  covers: z.enum(['all', 'part', 'nothing']),
  sentences: z
    .array(z.object({ source: z.number(), quote: z.string().max(1000), text: z.string().max(600) }))
    .max(12),
});
const growing = z.object({ sentences: z.array(written.shape.sentences.element.partial()) }).partial();

/** The turns before a question that the model is told, and how much of each. */
const turnsTold = 3;
const answerTold = 600;

const beforeOf = (turns: readonly TurnRow[], opened: Opened) =>
  turns.slice(-turnsTold).map(({ answer, question }) => ({
    asked: question.slice(0, answerTold),
    answered: shownNow(answer, opened)
      .sentences.map(({ masked, text }) => masked ?? text)
      .join(' ')
      .slice(0, answerTold),
  }));

/** As JSON, so that nothing in a passage can pass for another one. */
const sent = (passages: readonly Passage[]) =>
  JSON.stringify(passages.map(({ kind, text, title }, at) => ({ number: at + 1, kind, from: title, text })));

/** What a model is asked. */
export const askAssignment = (
  question: string,
  passages: readonly Passage[],
  before: readonly object[] = [],
) => ({
  name: run,
  instructions: [askPrompt.instructions],
  fields: {
    question,
    passages: sent(passages),
    ...(before.length > 0 && { before: JSON.stringify(before) }),
  },
  schema: written,
  failure: 'We couldn’t write an answer.',
});

const searchWords = z.object({ words: z.string().max(300) });

/** What a model is asked first: a question may be in another language, and seldom has the words of its answer. */
export const searchAssignment = (
  question: string,
  titles: readonly string[],
  before: readonly object[] = [],
) => ({
  name: 'ask-search',
  instructions: [searchPrompt.instructions],
  fields: {
    question,
    titles: JSON.stringify(titles),
    ...(before.length > 0 && { before: JSON.stringify(before) }),
  },
  schema: searchWords,
  failure: 'We couldn’t write an answer.',
});

/** What can be shown of a growing answer: sentences whose quote stands in its source. */
function draftOf(value: unknown, passages: readonly Passage[]) {
  const parsed = growing.safeParse(value);
  const sentences = (parsed.data?.sentences ?? []).flatMap(({ quote, source, text }) =>
    quote === undefined || source === undefined || text === undefined ? [] : [{ quote, source, text }],
  );
  const shown = supported(sentences, passages);
  return shown.length === 0 ? null : withSources(shown);
}

export interface Asked {
  readonly question: string;
  readonly threadId?: string | undefined;
  readonly lesson?: string | undefined;
}

interface Kept {
  readonly turn: TurnRow;
  readonly opened: Opened;
}

type Partial = Pick<KeptAnswer, 'sentences' | 'sources'>;
type Step = RunStep<Partial, Kept>;

/**
 * Answers a question. A model first adds English words to search with, or says that the material won't hold it; then it
 * answers from what they find. Without a model, or when it fails, the best paragraphs are quoted if the question's own
 * words find enough.
 * @throws AppError not_found, conflict, allowance_spent
 */
export async function* answerQuestion(
  deps: AskDeps,
  viewer: Viewer,
  { lesson, question, threadId }: Asked,
  signal: AbortSignal,
): AsyncGenerator<Step> {
  const { clock, db, writer } = deps;
  const { userId } = viewer;
  const turns = threadId === undefined ? [] : await turnsOf(db, { id: threadId, userId });
  if (turns.length >= askLimits.turns)
    throw new AppError('conflict', { message: 'Please start with “New question”.' });
  const material = await deps.materialOf(viewer);
  const opened = openedOf(viewer, material.open);
  const searched = searchedFor(question, turns.at(-1)?.question ?? null);
  const hint =
    material.open.find(
      ({ address, kind }) => kind === 'lesson' && address.split('#')[0] === `/course/${lesson}`,
    )?.lessonId ?? null;
  const found = findPassages(searched, material, hint);
  const answerOf = (
    way: KeptAnswer['way'],
    sentences: readonly Sentence[],
    { failed = false, from = found, isPart = false } = {},
  ): KeptAnswer => ({
    way,
    ...withSources(sentences),
    ...aroundOf(from),
    next: sentences.length === 0 ? null : nextOf(sentences, from, material),
    isPart,
    failed,
  });
  const keep = (on: typeof db, answer: KeptAnswer, now: Date) =>
    keepTurn(on, {
      userId,
      threadId,
      question,
      answer,
      demoNotice: answer.way === 'written' ? writer.demoNotice : null,
      now,
    });
  const quoted = (failed: boolean) =>
    answerOf('quoted', found.isAnswered ? quotedAnswer(searched, found.passages) : [], { failed });
  async function* without(failed: boolean): AsyncGenerator<Step> {
    const now = clock.now();
    const turn = await keep(db, quoted(failed), now);
    const allowance = await readAllowance(db, { ...askQuota(viewer), now });
    yield { type: 'done', row: { kept: { turn, opened }, allowance } };
  }

  if (!writer.available) return yield* without(false);
  const before = beforeOf(turns, opened);
  const kept = (answer: KeptAnswer) => ({
    keep: async (tx: typeof db, { now }: { readonly now: Date }) => ({
      turn: await keep(tx, answer, now),
      opened,
    }),
  });
  const answering = (from: Found): Asking<Partial, Kept> => ({
    assignment: askAssignment(question, from.passages, before),
    draft: (value) => draftOf(value, from.passages),
    settle: (value) => {
      const { covers, sentences } = written.parse(value);
      const shown = covers !== 'nothing' ? supported(sentences, from.passages) : [];
      // It has an answer, but none of its sentences stands on what it was given.
      const isLost = covers !== 'nothing' && shown.length === 0;
      return kept(
        isLost
          ? quoted(true)
          : answerOf(shown.length === 0 ? 'missing' : 'written', shown, { from, isPart: covers === 'part' }),
      );
    },
  });
  const searching: Asking<Partial, Kept> = {
    assignment: searchAssignment(question, titlesOf(material), before),
    draft: () => null,
    settle: (value) => {
      const { words } = searchWords.parse(value);
      const from = findPassages(`${searched}\n${words}`, material, hint);
      // What is the member's own is in no title: their own words may find it.
      const isOutside = words.trim() === '' && !found.isAnswered;
      return isOutside || from.passages.length === 0
        ? kept(answerOf('missing', []))
        : { again: answering(from) };
    },
  };
  const plan: RunPlan<Partial, Kept> = {
    counting: countedOnQuota(run, askQuota(viewer)),
    first: searching,
  };
  try {
    yield* runTool(deps, () => Promise.resolve(plan), signal);
  } catch (error) {
    if (!(error instanceof AppError) || !['model_failed', 'unavailable'].includes(error.code)) throw error;
    yield* without(true);
  }
}

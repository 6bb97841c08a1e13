import { checkEthics, figuresIn } from '#features/tools/rules/ethics.ts';
import type { EthicsKind } from '#content/prompts/ethical-persuasion.ts';
import { ethicsKinds } from '#features/tools/rules/ethics-kinds.ts';
import { countedProof } from './claims.ts';
import { brokenRulePoints, costOf, type SaidReason, saidCosts } from './costs.ts';
import { type Measured, measure } from './measures.ts';
import { type RecordedTurn, resolve, type ResolvedTurn } from './record.ts';
import { sparLimits, type Step, steps, type Temper } from './vocabulary.ts';
import { isInPhraseLanguage, isTooLittleToTell, pressesIn, quoteFrom } from './words.ts';

/** Everything that a verdict is made of. */
export interface TalkRecord {
  /** The rubric that the talk began with. */
  readonly rubric: number;
  readonly temper: Temper;
  readonly opening: string;
  readonly turns: readonly RecordedTurn[];
  /** Figures that were known before the talk: the offer's and the client's. */
  readonly told: readonly string[];
}

export interface VerdictQuote {
  readonly turn: number;
  readonly text: string;
}

/** Why a step counts as it does; the words for it are in content/spar/rubric.ts. */
export type StepReason =
  | 'done'
  | 'not-tried'
  | 'as-a-fact'
  | 'while-closed'
  | 'nothing-named'
  | 'not-said-back'
  | 'nothing-understood'
  | 'no-relief'
  | 'too-short';

export interface StepVerdict {
  readonly step: Step;
  readonly verdict: 'done' | 'missed' | 'not_judged';
  readonly reason: StepReason;
  readonly quote: VerdictQuote | null;
}

export interface RuleVerdict {
  readonly rule: EthicsKind;
  readonly verdict: 'kept' | 'broken' | 'not_judged';
  readonly quote: VerdictQuote | null;
}

/** What could not be judged, and why; likewise. */
export type Unjudged = 'too-short' | 'few-words' | 'language' | 'figures' | 'no-client-sentence';

/** What a step gives to the first number. */
export interface HeardPart {
  readonly step: Step;
  readonly points: number;
}

/** What the second number loses, and for what. */
export interface SaidPart {
  readonly lostBy: EthicsKind | SaidReason;
  readonly points: number;
}

export interface TalkVerdict {
  readonly heard: number | null;
  readonly said: number | null;
  /** What the two numbers consist of; empty where there are none. */
  readonly heardParts: readonly HeardPart[];
  readonly saidParts: readonly SaidPart[];
  readonly steps: readonly StepVerdict[];
  readonly rules: readonly RuleVerdict[];
  readonly measures: Measured;
  readonly notJudged: readonly Unjudged[];
  readonly turns: readonly ResolvedTurn[];
}

const quoteOf = ({ number, said, reading }: ResolvedTurn, wanted = reading.quote): VerdictQuote => ({
  turn: number,
  text: quoteFrom(said, wanted),
});

/** The turn in which a step was missed: the first that suits, else the last. */
function missedAt(turns: readonly ResolvedTurn[], suits: (turn: ResolvedTurn) => boolean) {
  const found = turns.find(suits) ?? turns.at(-1);
  return found === undefined ? null : quoteOf(found);
}

const reasonsWhenMissed: Readonly<
  Record<Step, (turns: readonly ResolvedTurn[]) => readonly [StepReason, VerdictQuote | null]>
> = {
  felt: (turns) => ['not-tried', missedAt(turns, ({ hears }) => hears === 'pressure' || hears === 'nothing')],
  named: (turns) => {
    const closed = turns.find(({ hears, before }) => hears === 'guess' && before.closedFor > 0);
    if (closed) return ['while-closed', quoteOf(closed)];
    const label = turns.find(({ hears }) => hears === 'label');
    if (label) return ['as-a-fact', quoteOf(label)];
    return ['not-tried', missedAt(turns, ({ hears }) => hears === 'feeling' || hears === 'question')];
  },
  understood: (turns) => {
    const at = turns.findIndex(({ after }) => after.named);
    if (at === -1) return ['nothing-named', null];
    return ['not-said-back', missedAt(turns.slice(at + 1), () => true) ?? missedAt(turns, () => false)];
  },
  relieved: (turns) => {
    const at = turns.findIndex(({ after }) => after.understood);
    if (at === -1) return ['nothing-understood', null];
    return ['no-relief', missedAt(turns.slice(at + 1), () => true) ?? missedAt(turns, () => false)];
  },
};

function judgeStep(step: Step, turns: readonly ResolvedTurn[]): StepVerdict {
  const done = turns.find(({ before, after }) => after[step] && !before[step]);
  if (done) return { step, verdict: 'done', reason: 'done', quote: quoteOf(done) };
  if (turns.length < sparLimits.measuredFrom)
    return { step, verdict: 'not_judged', reason: 'too-short', quote: null };
  const [reason, quote] = reasonsWhenMissed[step](turns);
  return { step, verdict: 'missed', reason, quote };
}

function judgeRules(record: TalkRecord, turns: readonly ResolvedTurn[], phrases: boolean): RuleVerdict[] {
  const broken = new Map<EthicsKind, VerdictQuote>();
  const note = (rule: EthicsKind, quote: VerdictQuote) => {
    if (!broken.has(rule)) broken.set(rule, quote);
  };
  let open = record.told;
  for (const turn of turns) {
    const known = figuresIn(open);
    const marks = checkEthics([{ name: '', text: turn.said }], known);
    for (const { kind, quote } of marks) note(kind, { turn: turn.number, text: quote });
    const counted = countedProof(turn.said, known);
    if (counted !== null) note('invented-proof', { turn: turn.number, text: counted });
    const pressed = turn.hears === 'pressure' || turn.hears === 'insult';
    if (pressed && !marks.some(({ kind }) => kind !== 'invented-number')) note('manipulation', quoteOf(turn));
    // What the client said themselves may be said back.
    open = [...open, turn.answer];
  }
  return ethicsKinds.map((rule): RuleVerdict => {
    const quote = broken.get(rule) ?? null;
    // Whether a figure of the member's own is true is known to them alone.
    if (rule === 'invented-number' && quote !== null) return { rule, verdict: 'not_judged', quote };
    if (quote !== null) return { rule, verdict: 'broken', quote };
    const isJudged = turns.length > 0 && (phrases || rule === 'invented-number');
    return { rule, verdict: isJudged ? 'kept' : 'not_judged', quote: null };
  });
}

/** What a step is worth, and what it is in its wrong form. */
export const stepPoints = { done: 25, half: 8 } as const;

/** What was heard: the four steps; a step in its wrong form is worth something. */
function heardPartsOf(verdicts: readonly StepVerdict[]): HeardPart[] {
  return verdicts.map(({ step, verdict, reason }) => {
    if (verdict === 'done') return { step, points: stepPoints.done };
    return { step, points: reason === 'as-a-fact' || reason === 'while-closed' ? stepPoints.half : 0 };
  });
}

/** How it was said: what the rules and the measures take from 100. */
function saidPartsOf(
  rules: readonly RuleVerdict[],
  measures: Measured,
  turns: readonly ResolvedTurn[],
  rubric: number,
): SaidPart[] {
  const broken = rules.filter(({ verdict }) => verdict === 'broken');
  return [
    ...broken.map(({ rule }) => ({ lostBy: rule, points: brokenRulePoints })),
    ...saidCosts
      .map((cost) => ({ lostBy: cost.lostBy, points: costOf(cost, { measures, turns }, rubric) }))
      .filter(({ points }) => points > 0),
  ];
}

const sumOf = (parts: readonly { readonly points: number }[]) =>
  parts.reduce((total, { points }) => total + points, 0);

/** The verdict on a talk, from its record alone: the same record gives the same verdict. */
export function judge(record: TalkRecord): TalkVerdict {
  const turns = resolve(record.temper, record.turns, pressesIn);
  const measures = measure(record.opening, turns);
  const judgedSteps = steps.map((step) => judgeStep(step, turns));
  const spoken = turns.map(({ said }) => said).join('\n');
  const phrases = isInPhraseLanguage(spoken);
  const rules = judgeRules(record, turns, phrases);
  const isShort = turns.length < sparLimits.measuredFrom;
  const heardParts = isShort ? [] : heardPartsOf(judgedSteps);
  const saidParts = isShort ? [] : saidPartsOf(rules, measures, turns, record.rubric);
  const inPhrases = phrases || turns.length === 0;
  const notJudged: Unjudged[] = [
    ...(isShort ? (['too-short'] as const) : []),
    ...(inPhrases ? [] : [isTooLittleToTell(spoken) ? ('few-words' as const) : ('language' as const)]),
    ...(rules.some(({ verdict, quote }) => verdict === 'not_judged' && quote !== null)
      ? (['figures'] as const)
      : []),
    ...(measures.secondsToClient === null && turns.length > 0 ? (['no-client-sentence'] as const) : []),
  ];
  return {
    heard: isShort ? null : sumOf(heardParts),
    said: isShort ? null : Math.max(0, 100 - sumOf(saidParts)),
    heardParts,
    saidParts,
    steps: judgedSteps,
    rules,
    measures: inPhrases ? measures : { ...measures, secondsToClient: null },
    notJudged,
    turns,
  };
}

import type { EthicsKind } from '#content/prompts/ethical-persuasion.ts';
import { brokenRulePoints, costOf, quoteOfCost, type SaidReason, saidCosts } from './costs.ts';
import { isOpenClaim, judgeRules, type RuleVerdict } from './judge-rules.ts';
import { isTooShort, judgeStep, type StepReason, type StepVerdict, type VerdictQuote } from './judge-step.ts';
import { type Measured, measure } from './measures.ts';
import { type RecordedTurn, resolve, type ResolvedTurn } from './record.ts';
import { type Step, steps, type Temper } from './vocabulary.ts';
import { isInPhraseLanguage, isTooLittleToTell } from './words.ts';

/** Everything that a verdict is made of. */
export interface TalkRecord {
  /** The rubric that the talk began with. */
  readonly rubric: number;
  readonly temper: Temper;
  readonly opening: string;
  readonly turns: readonly RecordedTurn[];
  /** What was known before the talk, figures and names among it: the offer, the client, the member's business. */
  readonly told: readonly string[];
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
  /** The words that it is lost by. */
  readonly quote: VerdictQuote | null;
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

/** What a step is worth, and what it is in its wrong form. */
export const stepPoints = { done: 25, half: 8 } as const;

/** A step that was there in a form that could not reach the client. */
const halfDone: ReadonlySet<StepReason> = new Set([
  'as-a-fact',
  'another-guess',
  'while-closed',
  'fits-everybody',
]);

/** What was heard: the four steps; a step in its wrong form is worth something. */
function heardPartsOf(verdicts: readonly StepVerdict[]): HeardPart[] {
  return verdicts.map(({ step, verdict, reason }) => {
    if (verdict === 'done') return { step, points: stepPoints.done };
    return { step, points: halfDone.has(reason) ? stepPoints.half : 0 };
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
    ...broken.map(({ rule, quote }) => ({ lostBy: rule, points: brokenRulePoints, quote })),
    ...saidCosts
      .map((cost) => ({
        lostBy: cost.lostBy,
        points: costOf(cost, { measures, turns }, rubric),
        quote: quoteOfCost(cost, turns),
      }))
      .filter(({ points }) => points > 0),
  ];
}

const sumOf = (parts: readonly { readonly points: number }[]) =>
  parts.reduce((total, { points }) => total + points, 0);

/** The verdict on a talk, from its record alone: the same record gives the same verdict. */
export function judge(record: TalkRecord): TalkVerdict {
  const turns = resolve(record, record.turns);
  const measures = measure(record.opening, turns, record.rubric);
  const judgedSteps = steps.map((step) => judgeStep(step, turns, record.rubric));
  const spoken = turns.map(({ said }) => said).join('\n');
  const phrases = isInPhraseLanguage(spoken);
  const rules = judgeRules(record, turns, phrases);
  const isShort = isTooShort(turns, record.rubric);
  const heardParts = isShort ? [] : heardPartsOf(judgedSteps);
  const saidParts = isShort ? [] : saidPartsOf(rules, measures, turns, record.rubric);
  const inPhrases = phrases || turns.length === 0;
  const notJudged: Unjudged[] = [
    ...(isShort ? (['too-short'] as const) : []),
    ...(inPhrases ? [] : [isTooLittleToTell(spoken) ? ('few-words' as const) : ('language' as const)]),
    ...(rules.some(isOpenClaim) ? (['figures'] as const) : []),
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

import { isAboutClient } from './about-client.ts';
import { guessesIn, namesSomething, proofOf } from './hedges.ts';
import { hangsUp, judgesAim, judgesEach, judgesHangUp, type ResolvedTurn } from './record.ts';
import { sparLimits, type Step } from './vocabulary.ts';
import { quoteFrom } from './words.ts';

export interface VerdictQuote {
  readonly turn: number;
  readonly text: string;
}

/** Why a step counts as it does; the words for it are in content/spar/rubric.ts. */
export type StepReason =
  | 'done'
  | 'done-while-pushing'
  | 'not-tried'
  | 'fits-everybody'
  | 'as-a-fact'
  | 'another-guess'
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

/** Whether a talk is too short to count anything as missed. Who was hung up on has shown enough. */
export function isTooShort(turns: readonly ResolvedTurn[], rubric: number): boolean {
  const last = turns.at(-1);
  if (judgesHangUp(rubric) && last !== undefined && hangsUp(last.after)) return false;
  return turns.length < sparLimits.measuredFrom;
}

const quoteOf = ({ number, said, reading }: ResolvedTurn): VerdictQuote => ({
  turn: number,
  text: quoteFrom(said, reading.quote),
});

/** The words that did a step: of a guess, those that name something, and not the doubt alone. */
function proofIn({ number, said, reading }: ResolvedTurn, rubric: number): VerdictQuote {
  if (!judgesEach(rubric)) return { turn: number, text: quoteFrom(said, reading.quote) };
  return { turn: number, text: quoteFrom(said, proofOf(said, reading.quote), namesSomething) };
}

/** The turn in which a step was missed: the first that suits, else the last. */
function missedAt(turns: readonly ResolvedTurn[], suits: (turn: ResolvedTurn) => boolean) {
  const found = turns.find(suits) ?? turns.at(-1);
  return found === undefined ? null : quoteOf(found);
}

/** The first words that turned to a feeling as one could to everybody's. */
function stockIn(turns: readonly ResolvedTurn[]): VerdictQuote | null {
  const [first] = turns.flatMap(({ number, stockFeeling }) =>
    stockFeeling === null ? [] : [{ turn: number, text: stockFeeling }],
  );
  return first ?? null;
}

/** Whether a turn guessed at the client, so that they could correct it, but at something else than what they didn't say. */
const guessedElsewhere = ({ said, step, stockFeeling }: ResolvedTurn, rubric: number) =>
  (step === 'feeling' || step === 'question' || step === 'nothing') &&
  stockFeeling === null &&
  guessesIn(said) &&
  isAboutClient(said, rubric);

type Missed = readonly [StepReason, VerdictQuote | null];
const reasonsWhenMissed: Readonly<Record<Step, (turns: readonly ResolvedTurn[], rubric: number) => Missed>> =
  {
    felt: (turns) => {
      const stock = stockIn(turns);
      if (stock !== null) return ['fits-everybody', stock];
      return ['not-tried', missedAt(turns, ({ hears }) => hears === 'pressure' || hears === 'nothing')];
    },
    named: (turns, rubric) => {
      const label = turns.find(({ step }) => step === 'label');
      if (label) return ['as-a-fact', quoteOf(label)];
      const guess = judgesAim(rubric) && turns.find((turn) => guessedElsewhere(turn, rubric));
      if (guess) return ['another-guess', proofIn(guess, rubric)];
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

/** Whether a turn took a step that could not reach a client who had just been pushed. */
const tried: Readonly<Record<Step, (turn: ResolvedTurn) => boolean>> = {
  felt: ({ step }) => step === 'feeling' || step === 'guess',
  named: ({ step }) => step === 'guess',
  understood: ({ before, reading }) => before.named && reading.saysBack,
  relieved: ({ before, reading }) => before.understood && reading.relieves,
};

/** One step of a talk. @param rubric the one that the talk began with */
export function judgeStep(step: Step, turns: readonly ResolvedTurn[], rubric: number): StepVerdict {
  const done = turns.find(({ before, after }) => after[step] && !before[step]);
  if (done) {
    const reason = done.hears === 'pressure' ? 'done-while-pushing' : 'done';
    return { step, verdict: 'done', reason, quote: proofIn(done, rubric) };
  }
  if (isTooShort(turns, rubric)) return { step, verdict: 'not_judged', reason: 'too-short', quote: null };
  const countsClosed = judgesEach(rubric) || step === 'named';
  const closed = turns.find((turn) => turn.before.closedFor > 0 && tried[step](turn));
  const stock = step === 'felt' ? stockIn(turns) : null;
  // What came to nothing while they were open says more than what came too late.
  if (countsClosed && closed && !(stock && stock.turn < closed.number)) {
    return { step, verdict: 'missed', reason: 'while-closed', quote: proofIn(closed, rubric) };
  }
  const [reason, quote] = reasonsWhenMissed[step](turns, rubric);
  return { step, verdict: 'missed', reason, quote };
}

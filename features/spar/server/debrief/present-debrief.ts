import {
  bestWords,
  chargeWords,
  creditWords,
  moveWords,
  reasonWords,
  stepWords,
} from '#content/spar/verdict-words.ts';
import type { Debrief } from '#features/spar/contract-debrief.ts';
import type { LessonLink } from '#features/spar/contract-lesson-link.ts';
import { cameOut, passedByIn, type TalkVerdict } from '#features/spar/rules/verdict.ts';
import type { TalkRow, TurnRow } from '#features/spar/server/queries.ts';
import { isEarly, turnsToBetter } from './sentences.ts';
import { verdictOf } from './verdict-of.ts';

export type LessonOf = (slug: string) => LessonLink | null;

interface DebriefFacts {
  readonly talk: TalkRow;
  readonly verdict: TalkVerdict;
  readonly lessonOf: LessonOf;
}

/** The better sentence for a point (a step, or a kind of pushing); null until it is written. */
const betterFor = ({ sentences }: TalkRow, point: string) => sentences?.[point] ?? null;

function presentBest({ best }: TalkVerdict): Debrief['best'] {
  if (best === null) return null;
  const { brought, credit, quote } = best;
  return { label: creditWords[credit], quote, why: bestWords[credit] ?? '', brought };
}

function presentSteps({ lessonOf, talk, verdict }: DebriefFacts): Debrief['steps'] {
  return verdict.steps.map(({ parts, passedBy, points, quote, reason, step, verdict: ofStep }) => ({
    step,
    point: step,
    label: stepWords[step].label,
    verdict: ofStep,
    points,
    parts: parts.map((part) => ({
      label: creditWords[part.credit],
      points: part.points,
      quote: part.quote,
    })),
    why: reasonWords[reason].replaceAll('{name}', talk.client.name),
    passedBy,
    quote,
    better: ofStep === 'missed' || ofStep === 'part' ? betterFor(talk, step) : null,
    isEarly: quote !== null && isEarly(verdict, quote.turn),
    lesson: lessonOf(stepWords[step].lesson),
  }));
}

function presentPushing({ lessonOf, talk, verdict }: DebriefFacts): Debrief['pushing'] {
  const { charges, closedTurns, notJudged, points, trust } = verdict.pushing;
  return {
    charges: charges.map(({ also, kind, quote, trust: cost }) => {
      const words = [kind, ...also].map((one) => chargeWords[one]);
      return {
        point: kind,
        label: words.map(({ label }) => label).join(' + '),
        why: words.map(({ why }) => why).join(' '),
        quote,
        trust: cost,
        better: betterFor(talk, kind),
        isEarly: isEarly(verdict, quote.turn),
        lesson: lessonOf(chargeWords[kind].lesson),
      };
    }),
    points,
    trust,
    closedTurns,
    notJudged: [...notJudged],
  };
}

/** The call turn by turn. */
function presentRecord({ turns }: TalkVerdict): Debrief['record'] {
  const passedBy = new Set(passedByIn(turns).map(({ said }) => said.turn));
  return turns.map(({ after, moves, number, slip }) => ({
    turn: number,
    trust: after.trust,
    openness: after.openness,
    did: [...new Set(moves.map(({ move }) => moveWords[move]))],
    slip: slip === null ? null : { text: slip, passedBy: passedBy.has(number) },
  }));
}

/** Whether the better sentences are there; `none`: no turn needs one. */
function sentencesState({ sentences }: TalkRow, verdict: TalkVerdict): Debrief['sentences'] {
  if (sentences !== null) return 'written';
  return turnsToBetter(verdict).length > 0 ? 'missing' : 'none';
}

/** The debrief of a talk that has ended: the verdict in words, with lessons and better sentences. */
export function presentDebrief(talk: TalkRow, turns: readonly TurnRow[], lessonOf: LessonOf): Debrief {
  const verdict = verdictOf(talk, turns);
  const { explanation, frustration } = talk.client;
  const facts = { talk, verdict, lessonOf };
  return {
    unsaid: { frustration, explanation, ...cameOut(verdict.turns) },
    heard: verdict.heard,
    best: presentBest(verdict),
    steps: presentSteps(facts),
    pushing: presentPushing(facts),
    claims: [...verdict.claims],
    measures: verdict.measures,
    sentences: sentencesState(talk, verdict),
    record: presentRecord(verdict),
  };
}

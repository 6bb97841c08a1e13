import {
  bestWords,
  chargeWords,
  creditWords,
  moveWords,
  reasonWords,
  stepWords,
} from '#content/spar/rubric.ts';
import type { Debrief } from '#features/spar/contract-debrief.ts';
import type { LessonLink } from '#features/spar/contract-lesson-link.ts';
import { cameOut, passedByIn } from '#features/spar/rules/verdict.ts';
import type { TalkRow, TurnRow } from './queries.ts';
import { isEarly, turnsToBetter } from './sentences.ts';
import { verdictOf } from './verdict-of.ts';

export type LessonOf = (slug: string) => LessonLink | null;

/** The debrief of a talk that has ended: the verdict in words, with lessons and better sentences. */
export function presentDebrief(talk: TalkRow, turns: readonly TurnRow[], lessonOf: LessonOf): Debrief {
  const verdict = verdictOf(talk, turns);
  const { frustration, explanation, name } = talk.client;
  const better = (point: string) => talk.sentences?.[point] ?? null;
  const { best, pushing } = verdict;
  const passedBy = new Set(passedByIn(verdict.turns).map(({ said }) => said.turn));
  return {
    unsaid: { frustration, explanation, ...cameOut(verdict.turns) },
    heard: verdict.heard,
    best: best && {
      label: creditWords[best.credit],
      quote: best.quote,
      why: bestWords[best.credit] ?? '',
      brought: best.brought,
    },
    steps: verdict.steps.map(({ step, verdict: so, points, parts, reason, passedBy, quote }) => ({
      step,
      point: step,
      label: stepWords[step].label,
      verdict: so,
      points,
      parts: parts.map((one) => ({ label: creditWords[one.credit], points: one.points, quote: one.quote })),
      why: reasonWords[reason].replaceAll('{name}', name),
      passedBy,
      quote,
      better: so === 'missed' || so === 'part' ? better(step) : null,
      isEarly: quote !== null && isEarly(verdict, quote.turn),
      lesson: lessonOf(stepWords[step].lesson),
    })),
    pushing: {
      charges: pushing.charges.map(({ kind, also, quote, trust }) => ({
        point: kind,
        label: [kind, ...also].map((one) => chargeWords[one].label).join(' + '),
        why: [kind, ...also].map((one) => chargeWords[one].why).join(' '),
        quote,
        trust,
        better: better(kind),
        isEarly: isEarly(verdict, quote.turn),
        lesson: lessonOf(chargeWords[kind].lesson),
      })),
      points: pushing.points,
      trust: pushing.trust,
      closedTurns: pushing.closedTurns,
      notJudged: [...pushing.notJudged],
    },
    claims: [...verdict.claims],
    measures: verdict.measures,
    sentences: talk.sentences !== null ? 'written' : turnsToBetter(verdict).length > 0 ? 'missing' : 'none',
    record: verdict.turns.map(({ number, after, moves, slip }) => ({
      turn: number,
      trust: after.trust,
      openness: after.openness,
      did: [...new Set(moves.map(({ move }) => moveWords[move]))],
      slip: slip === null ? null : { text: slip, passedBy: passedBy.has(number) },
    })),
  };
}

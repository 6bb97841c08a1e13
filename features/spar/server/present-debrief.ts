import { ethicsRules } from '#content/prompts/ethical-persuasion.ts';
import {
  keptWords,
  notKnownWords,
  openWords,
  reasonWords,
  ruleLessons,
  ruleReasons,
  saidWords,
  stepWords,
  unjudgedWords,
  unprovedWords,
} from '#content/spar/rubric.ts';
import { type Debrief, takenFor } from '#features/spar/contract-debrief.ts';
import type { LessonLink } from '#features/spar/contract-lesson-link.ts';
import { cameOut } from '#features/spar/rules/came-out.ts';
import type { RuleVerdict } from '#features/spar/rules/judge-rules.ts';
import type { SaidPart } from '#features/spar/rules/verdict.ts';
import type { TalkRow, TurnRow } from './queries.ts';
import { pointsOf } from './sentences.ts';
import { verdictOf } from './verdict-of.ts';

export type LessonOf = (slug: string) => LessonLink | null;

function whyOf({ rule, verdict, quote }: RuleVerdict): string {
  if (verdict === 'broken') return ruleReasons[rule];
  if (verdict === 'kept') return keptWords;
  if (verdict === 'unproved') return unprovedWords;
  if (quote === null) return notKnownWords;
  return rule === 'invented-number' ? openWords.figure : openWords.others;
}

const brokenRules: Readonly<Record<string, { readonly label: string }>> = ethicsRules;
const costWords: Readonly<Record<string, string>> = saidWords;

function labelOfCost({ lostBy }: SaidPart): string {
  const rule = brokenRules[lostBy];
  return rule === undefined ? (costWords[lostBy] ?? lostBy) : takenFor(rule.label);
}

/** The debrief of a talk that has ended: the verdict in words, with lessons and better sentences. */
export function presentDebrief(talk: TalkRow, turns: readonly TurnRow[], lessonOf: LessonOf): Debrief {
  const verdict = verdictOf(talk, turns);
  const { frustration, explanation, name, who, day, wants, offer } = talk.client;
  const known = [name, who, day, wants, offer, talk.opening].join('\n');
  const { told, why, named } = cameOut(verdict.turns, { unsaid: frustration, explanation, open: known });
  const better = (point: string) => talk.sentences?.[point] ?? null;
  const open = pointsOf(verdict).length > 0;
  return {
    unsaid: { frustration, explanation, told, why, named },
    heard: verdict.heard,
    said: verdict.said,
    heardParts: verdict.heardParts.map(({ step, points }) => ({ label: stepWords[step].label, points })),
    saidParts: verdict.saidParts.map((part) => ({
      label: labelOfCost(part),
      points: part.points,
      quote: part.quote,
    })),
    steps: verdict.steps.map(({ step, verdict: so, reason, quote }) => ({
      step,
      label: stepWords[step].label,
      verdict: so,
      quote,
      why: reasonWords[reason],
      better: so === 'missed' ? better(step) : null,
      lesson: lessonOf(stepWords[step].lesson),
    })),
    rules: verdict.rules.map((judged) => ({
      rule: judged.rule,
      label: ethicsRules[judged.rule].label,
      verdict: judged.verdict,
      quote: judged.quote,
      why: whyOf(judged),
      better: judged.verdict === 'broken' || judged.verdict === 'unproved' ? better(judged.rule) : null,
      lesson: lessonOf(ruleLessons[judged.rule]),
    })),
    measures: verdict.measures,
    notJudged: verdict.notJudged.map((reason) => unjudgedWords[reason]),
    sentences: talk.sentences !== null ? 'written' : open ? 'missing' : 'none',
    record: verdict.turns.map(({ number, hears, after }) => ({
      turn: number,
      trust: after.trust,
      openness: after.openness,
      hears,
      named: after.named,
    })),
  };
}

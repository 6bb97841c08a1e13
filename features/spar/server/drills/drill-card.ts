import { createEmptyCard, fsrs, Rating, type Card, type Grade } from 'ts-fsrs';
import type { DrillGrade } from '#features/spar/contract-drill.ts';

/** A card of ts-fsrs as we store it: instants as text, the due instant in a column of its own. */
export type DrillCard = Omit<Card, 'due' | 'last_review'> & { readonly last_review: string | null };

const ratings: Readonly<Record<DrillGrade, Grade>> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};

// Whole days only, since the rhythm is weekly; no randomness, so that the same grades give the same days.
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false, maximum_interval: 365 });

const kept = ({ due, last_review, ...card }: Card) => ({
  card: { ...card, last_review: last_review?.toISOString() ?? null },
  dueAt: due,
});

/** The card of a turn that was just missed: first due a day later. */
export function newDrillCard(now: Date) {
  const { card } = kept(createEmptyCard(now));
  return { card, dueAt: new Date(now.getTime() + 24 * 60 * 60 * 1000) };
}

/** The card after a grade, and when it is due again. */
export function gradedCard(card: DrillCard, dueAt: Date, grade: DrillGrade, now: Date) {
  const { last_review, ...rest } = card;
  const before: Card = {
    ...rest,
    due: dueAt,
    ...(last_review === null ? {} : { last_review: new Date(last_review) }),
  };
  return kept(scheduler.next(before, now, ratings[grade]).card);
}

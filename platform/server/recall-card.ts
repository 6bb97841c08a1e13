import { createEmptyCard, fsrs, Rating, type Card, type Grade } from 'ts-fsrs';
import type { RecallGrade } from '#platform/contract/recall-grade.ts';

/** A card of ts-fsrs as we store it: instants as text, the due instant in a column of its own. */
export type RecallCard = Omit<Card, 'due' | 'last_review'> & { readonly last_review: string | null };

const ratings: Readonly<Record<RecallGrade, Grade>> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
};

// Whole days only, since nobody comes twice a day; no randomness, so that the same grades give the same days.
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false, maximum_interval: 365 });

const kept = ({ due, last_review, ...card }: Card) => ({
  card: { ...card, last_review: last_review?.toISOString() ?? null },
  dueAt: due,
});

/** The card of what was just missed or learned: first due a day later. */
export function newRecallCard(now: Date) {
  const { card } = kept(createEmptyCard(now));
  return { card, dueAt: new Date(now.getTime() + 24 * 60 * 60 * 1000) };
}

/** The card after a grade, and when it is due again. */
export function gradedCard(card: RecallCard, dueAt: Date, grade: RecallGrade, now: Date) {
  const { last_review, ...rest } = card;
  const before: Card = {
    ...rest,
    due: dueAt,
    ...(last_review === null ? {} : { last_review: new Date(last_review) }),
  };
  return kept(scheduler.next(before, now, ratings[grade]).card);
}

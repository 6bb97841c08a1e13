import { createEmptyCard, fsrs, Rating, type Card, type Grade } from 'ts-fsrs';
import { startOfDay, startOfNextDay } from '#platform/contract/local-day.ts';
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

/** The moment at which something is answered, on the calendar of whoever answers. */
export interface LocalMoment {
  readonly now: Date;
  /** null: nobody knows it. */
  readonly timeZone: string | null;
}

/** What is due on a day is due from its beginning, and never on the same day. */
function fromDayOf(due: Date, { now, timeZone }: LocalMoment): Date {
  if (timeZone === null) return due;
  const [day, tomorrow] = [startOfDay(due, timeZone), startOfNextDay(now, timeZone)];
  return day > tomorrow ? day : tomorrow;
}

/** The card of what was just missed or learned: first due on the next day; without a zone, 24 hours later. */
export function newRecallCard(moment: LocalMoment) {
  const { card } = kept(createEmptyCard(moment.now));
  return { card, dueAt: fromDayOf(new Date(moment.now.getTime() + 24 * 60 * 60 * 1000), moment) };
}

/** The card after a grade, and when it is due again. */
export function gradedCard(card: RecallCard, dueAt: Date, grade: RecallGrade, moment: LocalMoment) {
  const { last_review, ...rest } = card;
  const before: Card = {
    ...rest,
    due: dueAt,
    ...(last_review === null ? {} : { last_review: new Date(last_review) }),
  };
  const next = kept(scheduler.next(before, moment.now, ratings[grade]).card);
  return { ...next, dueAt: fromDayOf(next.dueAt, moment) };
}

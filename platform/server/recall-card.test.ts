import { expect, test } from 'vitest';
import type { RecallGrade } from '#platform/contract/recall-grade.ts';
import * as cards from './recall-card.ts';

const dayMs = 24 * 60 * 60 * 1000;
const learned = new Date('2026-11-25T08:00:00Z');
const nowhere = (now: Date) => ({ now, timeZone: null });
const first = cards.newRecallCard(nowhere(learned));
const gradedCard = (card: cards.RecallCard, dueAt: Date, grade: RecallGrade, now: Date) =>
  cards.gradedCard(card, dueAt, grade, nowhere(now));
const days = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / dayMs);

test('what is new is due a day later', () => {
  expect(days(learned, first.dueAt)).toBe(1);
});

test('what was remembered stays away longer each time, what was almost so less long, what was not comes soonest', () => {
  const at = first.dueAt;
  const [again, hard, good] = (['again', 'hard', 'good'] as const).map((grade) =>
    days(at, gradedCard(first.card, at, grade, at).dueAt),
  ) as [number, number, number];
  expect(again).toBeGreaterThanOrEqual(1);
  expect(hard).toBeGreaterThanOrEqual(again);
  expect(good).toBeGreaterThan(hard);
  const once = gradedCard(first.card, at, 'good', at);
  const twice = gradedCard(once.card, once.dueAt, 'good', once.dueAt);
  expect(days(once.dueAt, twice.dueAt)).toBeGreaterThan(good);
});

test('nothing stays away for longer than a year, give or take a day, and days of absence cost nothing', () => {
  let { card, dueAt } = first;
  for (let times = 0; times < 12; times += 1) {
    const late = new Date(dueAt.getTime() + 40 * dayMs);
    ({ card, dueAt } = gradedCard(card, dueAt, 'good', late));
    expect(days(late, dueAt)).toBeLessThanOrEqual(366);
    expect(dueAt.getTime()).toBeGreaterThan(late.getTime());
  }
});

test('what is due on a day is due from its beginning where the member is, and never on the day it was answered', () => {
  const timeZone = 'Europe/Berlin';
  const now = new Date('2026-11-25T21:30:00Z');
  const made = cards.newRecallCard({ now, timeZone });
  expect(made.dueAt.toISOString()).toBe('2026-11-25T23:00:00.000Z');
  const at = new Date('2026-11-26T20:00:00Z');
  const graded = cards.gradedCard(made.card, made.dueAt, 'good', { now: at, timeZone });
  expect(graded.dueAt.toISOString()).toMatch(/T23:00:00\.000Z$/);
  // The clocks go back: 24 hours later it is still the same day.
  const long = cards.newRecallCard({ now: new Date('2026-10-24T22:10:00Z'), timeZone });
  expect(long.dueAt.toISOString()).toBe('2026-10-25T23:00:00.000Z');
});

import { expect, test } from 'vitest';
import { gradedCard, newRecallCard } from './recall-card.ts';

const dayMs = 24 * 60 * 60 * 1000;
const learned = new Date('2026-11-25T08:00:00Z');
const first = newRecallCard(learned);
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

import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadCourse } from '#content/course/load.ts';
import { answerValues, questionIds } from '#features/assessment/rules.ts';
import { tools } from '#features/tools/rules.ts';
import { plan, planLessons } from './plan.ts';

const steps = questionIds.flatMap((id) =>
  answerValues.map((value) => ({ at: `${id}/${value}`, ...plan[id][value] })),
);

test('every lesson of the plan is in the course under its own title', () => {
  const course = loadCourse(resolve(import.meta.dirname, '..', 'course'));
  const titles = new Map(course.map(({ slug, title }) => [slug, title]));
  for (const [slug, title] of Object.entries(planLessons)) expect(titles.get(slug), slug).toBe(title);
});

test('every tool of the plan is one of the product', () => {
  const slugs = tools.map(({ slug }) => slug);
  for (const { at, tool } of steps) expect(slugs, at).toContain(tool);
});

test('each question and answer has one sentence of its own', () => {
  expect(new Set(steps.map(({ advice }) => advice)).size).toBe(questionIds.length * answerValues.length);
  for (const { at, advice } of steps) expect(advice, at).toMatch(/^[A-Z][^.!?—]+\.$/u);
});

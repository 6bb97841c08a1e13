import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseLesson } from '#content/course/parse.ts';
import type { CourseLesson } from '#content/course/schema.ts';
import { lessonProblems } from './lesson-laws.ts';

const path = '1-your-who/1-the-client-who-does-not-tell-you.md';
const text = readFileSync(join(import.meta.dirname, '../../content/course', path), 'utf8');
const facts = {
  sources: new Set<string>(),
  slugs: new Set(['choose-one-person']),
  people: new Map([['the-client-who-does-not-tell-you', ['Marta', 'Priya']]]),
};
const model = parseLesson(text, { module: 1, path });

function lawsBrokenBy(change: Partial<CourseLesson> | ((body: string) => string)): readonly string[] {
  const changed = typeof change === 'function' ? { body: change(model.body) } : change;
  return [...new Set(lessonProblems({ ...model, ...changed }, facts).map(({ law }) => law))];
}

test('the first lesson keeps every law', () => {
  expect(lessonProblems(model, facts)).toEqual([]);
});

test('a right answer that gives itself away is found', () => {
  const questions = model.questions.map((question) => ({
    ...question,
    options: question.options.map(({ text, correct }) => ({
      correct,
      text: correct ? text.repeat(3) : text,
    })),
  }));
  expect(lawsBrokenBy({ questions })).toEqual(['questions']);
});

test('links lead to lessons, tools and pages that exist', () => {
  const linked = (target: string) => (body: string) =>
    body.replace('Frustration Identifier', `[it](${target})`);
  expect(lawsBrokenBy(linked('tool:ad-copy'))).toEqual([]);
  expect(lawsBrokenBy(linked('lesson:choose-one-person'))).toEqual([]);
  expect(lawsBrokenBy(linked('/book'))).toEqual([]);
  expect(lawsBrokenBy(linked('lesson:nowhere'))).toEqual(['links']);
  expect(lawsBrokenBy(linked('tool:hammer'))).toEqual(['links']);
  expect(lawsBrokenBy(linked('https://example.com'))).toEqual(['links']);
});

test('hype, the claim of 70 percent and em dashes are found', () => {
  expect(lawsBrokenBy((body) => body.replace('Ethical Persuasion', 'This game-changer'))).toEqual(['words']);
  expect(lawsBrokenBy((body) => body.replace('handles.', 'handles, up to 70%.'))).toEqual(['words']);
  expect(lawsBrokenBy((body) => body.replace('handles.', 'handles — always.'))).toEqual(['words']);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LessonFormError, parseLesson } from './parse.ts';

const path = '1-your-who/1-the-client-who-does-not-tell-you.md';
const text = readFileSync(join(import.meta.dirname, path), 'utf8');

function problemsOf(changed: string, at = path): readonly string[] {
  try {
    parseLesson(changed, { module: 1, path: at });
    return [];
  } catch (error) {
    if (error instanceof LessonFormError) return error.problems;
    throw error;
  }
}

test('a lesson is its front matter, its body without the questions, and three questions', () => {
  const lesson = parseLesson(text, { module: 1, path });
  expect(lesson).toMatchObject({
    slug: 'the-client-who-does-not-tell-you',
    module: 1,
    order: 1,
    type: 'video',
  });
  expect(lesson.body).toMatch(/^Think of the last client[\s\S]*could've said them\.$/);
  expect(lesson.questions).toHaveLength(3);
  expect(lesson.questions[0]?.options.map(({ correct }) => correct)).toEqual([false, true, false]);
  expect(lesson.questions[0]?.explanation).toMatch(
    /^The repeated question is the signal\..*the safe subject\.$/,
  );
});

test('a file without front matter, a wrong name and broken YAML are told', () => {
  expect(problemsOf('No front matter.')).toEqual(['front matter stands between two lines of ---']);
  expect(problemsOf(text, '1-your-who/first.md')).toEqual(['a file is named <order>-<slug>.md']);
  expect(problemsOf(text.replace('title: ', 'title: "'))[0]).toMatch(/^front matter: /);
});

test('the order is the one of the file name', () => {
  expect(problemsOf(text.replace('order: 1', 'order: 2'))).toEqual(['order differs from the file name']);
});

test('a lesson says its form', () => {
  expect(problemsOf(text.replace('form: lesson\n', ''))[0]).toMatch(/form/);
});

test('a question has exactly one right option, and there are three questions', () => {
  expect(problemsOf(text.replace('- [x]', '- [ ]'))).toEqual([
    'questions 0.options: exactly one option is right',
  ]);
  expect(problemsOf(text.replace(/### Why does Marta[\s\S]*$/, ''))).toHaveLength(1);
});

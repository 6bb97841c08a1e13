import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCourse } from '#content/course/load.ts';
import { lessonPractice } from './contract-admin-practice.ts';

const question = {
  question: 'What is felt and not said?',
  options: [
    { text: 'The price', correct: false },
    { text: 'The frustration', correct: true },
  ],
  explanation: 'It is heard between the words.',
};
const task = {
  tool: 'ad-copy',
  label: 'Write one ad',
  fields: { adGoal: 'A call with [one kind of client]' },
};
const whole = { objectives: ['Name one frustration.'], questions: [question], useItNow: task };

/** The first message for each invalid field, by its path. */
function problemsOf(change: object): Record<string, string> {
  const { error } = lessonPractice.safeParse({ ...whole, ...change });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

test('all of it may be missing', () => {
  const none = { objectives: [], questions: [], useItNow: null };
  expect(lessonPractice.parse(none)).toEqual(none);
  expect(lessonPractice.parse(whole)).toEqual(whole);
  expect(lessonPractice.parse({ ...none, objectives: ['', '  ', ' A\tb '] }).objectives).toEqual(['A b']);
});

test('every lesson of the starter course can be saved as it is', () => {
  for (const { slug, objectives, questions, useItNow } of loadCourse(
    join(import.meta.dirname, '../../content/course'),
  )) {
    const kept = { objectives, questions, useItNow };
    expect([slug, lessonPractice.safeParse(kept).error?.issues]).toEqual([slug, undefined]);
  }
});

test.each([
  ['no answer is right', [0, 0], 'Please mark the one answer that is right'],
  ['two answers are right', [1, 1], 'Please mark the one answer that is right'],
])('a question is refused when %s', (_, right, message) => {
  const options = question.options.map(({ text }, at) => ({ text, correct: right[at] === 1 }));
  expect(problemsOf({ questions: [{ ...question, options }] })).toEqual({ 'questions.0.options': message });
});

test('a question needs its words, two different answers and an explanation', () => {
  const [one] = question.options;
  const problems = (change: object) =>
    problemsOf({ questions: [question, { ...question, question: 'And then?', ...change }] });
  expect(problems({ question: ' ' })).toEqual({ 'questions.1.question': 'Please write the question' });
  expect(problems({ explanation: '' })).toEqual({
    'questions.1.explanation': 'Please write why that answer is right',
  });
  expect(problems({ options: [{ text: 'Only', correct: true }] })).toEqual({
    'questions.1.options': 'A question needs at least two answers',
  });
  expect(problems({ options: [{ ...one, correct: true }, one] })).toEqual({
    'questions.1.options': 'Two answers are the same',
  });
  expect(problemsOf({ questions: [question, question] })).toEqual({
    questions: 'Two questions are the same',
  });
});

test('a task fills only the fields that its tool has, with what they take', () => {
  const problems = (change: object) => problemsOf({ useItNow: { ...task, ...change } });
  expect(problems({ tool: 'unknown' })).toHaveProperty('useItNow.tool', 'Please select a tool');
  expect(problems({ label: '' })).toEqual({ 'useItNow.label': 'Please write what the button says' });
  expect(problems({ fields: { callType: 'x' } })).toHaveProperty('useItNow.fields.callType');
  expect(problems({ tool: 'social-posts', fields: { platform: 'myspace' } })).toEqual({
    'useItNow.fields.platform': 'Please write one of linkedin, instagram, facebook, twitter, tiktok',
  });
  expect(problems({ tool: 'email-sequences', fields: { numberOfEmails: '11' } })).toEqual({
    'useItNow.fields.numberOfEmails': 'Please write a number from 3 to 10',
  });
  expect(problems({ fields: {} })).toEqual({});
});

test('too many and too long is refused with the number that is allowed', () => {
  expect(problemsOf({ objectives: ['a'.repeat(141)] })).toEqual({
    objectives: 'Please keep each objective under 140 characters',
  });
  expect(problemsOf({ objectives: ['a', 'b', 'c', 'd', 'e', 'f'] })).toEqual({
    objectives: 'At most 5 objectives',
  });
  const questions = ['a', 'b', 'c', 'd'].map((words) => ({ ...question, question: words }));
  expect(problemsOf({ questions })).toEqual({ questions: 'At most 3 questions' });
});

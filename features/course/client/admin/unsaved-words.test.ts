import { expect, test } from 'vitest';
import { practiceValues } from './practice-form.ts';
import { unsavedWords } from './unsaved-words.ts';

const question = {
  question: 'Which first?',
  options: [
    { text: 'The offer', correct: false },
    { text: 'The frustration', correct: true },
  ],
  explanation: 'It decides.',
};
const before = {
  title: 'A',
  description: 'B',
  text: 'C',
  durationMinutes: '4',
  ...practiceValues({ objectives: ['Hear it.'], questions: [question], useItNow: null }),
};

test('only what was typed and is not in the newer lesson is left over', () => {
  const typed = { ...before, title: 'Mine', text: 'Both', description: ' ' };
  const newer = { ...before, title: 'Theirs', text: 'Both', objectives: 'Theirs' };
  expect(unsavedWords(typed, before, newer)).toEqual([{ label: 'Title', words: 'Mine' }]);
});

test('a question and a task are left over as lines, with the right answer and the name of each field', () => {
  const typed = {
    ...before,
    'questions.0.question': 'Which second?',
    'useItNow.tool': 'ad-copy',
    'useItNow.label': 'Write one ad',
    'useItNow.fields.adGoal': 'A call',
  };
  expect(unsavedWords(typed, before, before)).toEqual([
    { label: 'Question 1', words: 'Which second?\nThe offer\nThe frustration (right)\nIt decides.' },
    { label: 'Task', words: expect.stringMatching(/\nButton: Write one ad\nAdvertising Goal: A call$/) },
  ]);
});

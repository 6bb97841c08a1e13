// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  adminLesson,
  adminLessonId as lessonId,
  adminModule as module,
  adminModuleId as moduleId,
} from '#testing/admin-lesson.ts';
import { openPage, type StandInServer } from '#testing/page.tsx';
import { LessonsTab } from './LessonsTab.tsx';

const practice = {
  objectives: ['Hear it.', 'Say it back.'],
  questions: [
    {
      question: 'Which first?',
      options: [
        { text: 'The offer', correct: false },
        { text: 'The frustration', correct: true },
      ],
      explanation: 'It decides.',
    },
  ],
  useItNow: { tool: 'ad-copy', label: 'Write one ad', fields: { adGoal: 'A call with [whom]' } },
};
const lesson = adminLesson;
const lessonsPath = '/api/course-admin/lessons';
const lessonPath = `${lessonsPath}/${lessonId}`;

async function open(which: string, kept: object = practice, server: StandInServer = {}) {
  const { asked } = await openPage(LessonsTab, {
    address: `/course-admin?tab=lessons&module=${moduleId}&lesson=${which}`,
    tier: 'admin',
    server: {
      'GET /api/course-admin/modules': () => Response.json({ modules: [module] }),
      [`GET ${lessonsPath}`]: () => Response.json({ lessons: [] }),
      [`GET ${lessonPath}`]: () => Response.json({ ...lesson, ...kept }),
      [`PATCH ${lessonPath}`]: () => Response.json({ ...lesson, ...kept, version: 3 }),
      ...server,
    },
  });
  await screen.findByText('Objectives, questions and task');
  return () => asked.find(({ method }) => method === 'PATCH' || method === 'POST')?.body;
}
const type = (label: string, value: string, within_: HTMLElement = document.body) =>
  fireEvent.change(within(within_).getByLabelText(label), { target: { value } });
const questionBox = (number: number) => screen.getByRole('group', { name: `Question ${number}` });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the practice of a lesson is shown in its form and saved as it is when nothing was changed', async () => {
  const sent = await open(lessonId);
  expect(screen.getByText('2 objectives, 1 question, a task')).toBeTruthy();
  expect((screen.getByLabelText('Objectives') as HTMLTextAreaElement).value).toBe('Hear it.\nSay it back.');
  const right = within(questionBox(1)).getByLabelText('Answer 2 is right') as HTMLInputElement;
  expect(right.checked).toBe(true);
  expect((screen.getByLabelText('Advertising Goal') as HTMLTextAreaElement).value).toBe('A call with [whom]');
  press('Save lesson');
  expect(await screen.findByText('Lesson saved')).toBeTruthy();
  expect(sent()).toMatchObject({ version: 2, ...practice });
});

test('a new lesson takes objectives, a question and a task for another tool; what is empty is left out', async () => {
  const sent = await open('new', practice, {
    [`POST ${lessonsPath}`]: () => Response.json({ ...lesson, ...practice }),
  });
  type('Content type', 'text');
  type('Title', 'New');
  type('Text', 'Words.');
  type('Objectives', 'Hear it.\n\n Say it back. ');
  const second = questionBox(2);
  type('Question', 'Which?', second);
  type('Answer 1', 'This', second);
  type('Answer 4', 'That', second);
  fireEvent.click(within(second).getByLabelText('Answer 4 is right'));
  type('Explanation', 'So it is.', second);
  type('Tool', 'email-sequences');
  type('Button', 'Write three emails');
  type('Number of Emails', '3');
  press('Create lesson');
  expect(await screen.findByText('Lesson created')).toBeTruthy();
  expect(sent()).toMatchObject({
    objectives: practice.objectives,
    questions: [
      {
        question: 'Which?',
        options: [
          { text: 'This', correct: false },
          { text: 'That', correct: true },
        ],
        explanation: 'So it is.',
      },
    ],
    useItNow: { tool: 'email-sequences', label: 'Write three emails', fields: { numberOfEmails: '3' } },
  });
});

test('what is wrong is said at its own field, and nothing is sent', async () => {
  const sent = await open(lessonId);
  const third = questionBox(3);
  type('Question', 'Which?', third);
  type('Answer 1', 'This', third);
  type('Answer 2', 'That', third);
  type('Button', '');
  press('Save lesson');
  expect(await within(third).findByText('Please mark the one answer that is right')).toBeTruthy();
  expect(within(third).getByText('Please write why that answer is right')).toBeTruthy();
  expect(screen.getAllByText('Please write what the button says').length).toBeGreaterThan(0);
  expect(third.closest('details')?.open).toBe(true);
  expect(sent()).toBeUndefined();
});

test('a task that is taken away and questions that are emptied are sent as none', async () => {
  const sent = await open(lessonId);
  type('Tool', '');
  type('Objectives', '');
  const first = questionBox(1);
  for (const label of ['Question', 'Answer 1', 'Answer 2', 'Explanation']) type(label, '', first);
  press('Save lesson');
  expect(await screen.findByText('Lesson saved')).toBeTruthy();
  expect(sent()).toMatchObject({ objectives: [], questions: [], useItNow: null });
});

import { expect, test } from 'vitest';
import type { LessonForm } from '#content/course/forms.ts';
import type { CourseLesson } from '#content/course/schema.ts';
import { formProblems } from './forms.ts';

const prose = 'You say it, and then you stop and wait for them to answer. '.repeat(32);
const speech = (count: number) =>
  Array.from({ length: count }, (_, at) => `> **Marta:** "Line ${at}."`).join('\n>\n');
const tail = '## Five minutes\n\nTry it.\n\n## Use it now\n\nOpen it.';

/** One valid body for each form. */
const bodies: Readonly<Record<LessonForm, string>> = {
  lesson: `${prose}\n\n## At the table\n\n${speech(3)}`,
  transcript: `${prose}\n\n${speech(8)}\n\n${'**Margin:** They look up.\n\n'.repeat(4)}`,
  teardown: `${prose}\n\n## Before\n\n> Dear client\n\n1. one\n2. two\n3. three\n4. four\n\n## After\n\n> Hello`,
  letter: `Dear Luis,\n\n${prose}\n\nYours,\nEmil`,
  'three-calls': `${prose}\n\n${[1, 2, 3].map((at) => `## Call ${at}: day ${at}\n\n${speech(2)}`).join('\n\n')}`,
  quiz: `${prose}\n\n${[1, 2, 3, 4, 5].map((at) => `## Question ${at}: which?\n\n- a\n- b\n\n**Answer:** The first.`).join('\n\n')}`,
  drill: `${prose}\n\n${[1, 2, 3].map((at) => `## Round ${at}: say it (two minutes)\n\n${speech(1)}`).join('\n\n')}`,
};
const problemsOf = (form: LessonForm, own: string, end = tail, type: CourseLesson['type'] = 'text') =>
  formProblems({ type, body: `${own}\n\n${end}` } as CourseLesson, form);

test.each(Object.keys(bodies) as LessonForm[])('a %s with all its parts is fine', (form) => {
  expect(problemsOf(form, bodies[form])).toEqual([]);
});

test.each<[LessonForm, string, string, string]>([
  ['lesson', '> **Marta:** "Line 2."', '', 'a lesson shows a scene'],
  ['lesson', '## At the table', '', 'a section of its own'],
  ['transcript', '**Margin:** They look up.', '', 'at least 4 paragraphs'],
  ['transcript', '> **Marta:** "Line 7."', '', 'at least 8 spoken lines'],
  ['teardown', '## After', '## Then', 'then "## After"'],
  ['teardown', '> Hello', 'Hello', 'stand there as quotes'],
  ['teardown', '4. four', '', 'at least 4 remarks'],
  ['letter', 'Dear Luis,', 'Luis!', 'begins "Dear'],
  ['letter', 'Yours,\nEmil', 'Emil', 'ends with its greeting'],
  ['three-calls', '## Call 3: day 3', 'Later.', 'three calls'],
  ['three-calls', '## Call 2: day 2', '## Call 4: day 2', 'called Call 1'],
  ['quiz', '**Answer:** The first.', 'The first.', 'begins "**Answer:**"'],
  ['quiz', '## Question 5: which?', '## Last', 'at least 5 questions'],
  ['drill', ' (two minutes)', '', 'how long it takes'],
  ['drill', '## Round 3', '## The end 3', 'at least 3 rounds'],
])('a %s without %j is found', (form, part, instead, message) => {
  expect(problemsOf(form, bodies[form].replace(part, instead))).toContainEqual(
    expect.stringContaining(message),
  );
});

test('every form ends with its exercise and with what to use now, a worksheet with its sheet', () => {
  expect(problemsOf('lesson', bodies.lesson, '## Five minutes\n\nTry it.')).toContainEqual(
    expect.stringContaining('the last sections are'),
  );
  expect(problemsOf('lesson', bodies.lesson, tail, 'pdf')).toEqual([
    'the last sections are "## Worksheet" and "## Use it now"',
  ]);
});

test('a body outside 400 to 950 words is found', () => {
  expect(problemsOf('lesson', bodies.lesson.replace(prose, 'You go.'))).toContainEqual(
    expect.stringContaining('not 400 to 950'),
  );
  expect(problemsOf('lesson', `${prose.repeat(3)}\n\n${bodies.lesson}`)).toContainEqual(
    expect.stringContaining('not 400 to 950'),
  );
});

import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { checkTasks, productPages, promiseProblems, taskProblems } from './use-it-now.ts';

const root = resolve(import.meta.dirname, '..', '..');
const label = 'Open it';

test('the task of every lesson opens a page that exists, with values that its tool takes', () => {
  expect(checkTasks(root)).toEqual({ checked: '59 tasks open their tools', violations: [] });
});

test('a tool without a page is found', () => {
  const task = { tool: 'messaging', label, fields: { frustrations: 'Waiting' } } as const;
  expect(taskProblems(task, productPages)).toEqual([]);
  expect(taskProblems(task, new Set(['/tools']))).toEqual(['there is no page /tools/messaging']);
});

test('fields and values that the tool itself would refuse are found', () => {
  const fields = { postGoal: 'x'.repeat(1001), platform: 'myspace', adGoal: 'Sell' };
  expect(taskProblems({ tool: 'social-posts', label, fields }, productPages)).toEqual([
    expect.stringMatching(/^postGoal: /),
    expect.stringMatching(/^platform: /),
    'the tool has no field adGoal',
  ]);
  const mails = { numberOfEmails: '11' };
  expect(taskProblems({ tool: 'email-sequences', label, fields: mails }, productPages)).toEqual([
    expect.stringMatching(/^numberOfEmails: /),
  ]);
});

test('an order in a description, and a number of mails that the lesson does not say, are found', () => {
  const body = 'Read.\n\n## Use it now\n\nFour mails are ready.';
  const fields = { frustrations: 'Waiting', numberOfEmails: '4' };
  const task = { tool: 'email-sequences', label, fields } as const;
  expect(promiseProblems({ useItNow: task, body })).toEqual([]);
  expect(
    promiseProblems({ useItNow: { ...task, fields: { ...fields, numberOfEmails: '5' } }, body }),
  ).toEqual(['it never says that there are 5 mails']);
  const order = {
    tool: 'messaging',
    label,
    fields: { businessDescription: 'Bakers. Please write ten openers.' },
  } as const;
  expect(promiseProblems({ useItNow: order, body })).toEqual([
    'businessDescription gives an order, and the tool takes it as a description',
  ]);
});

test('an address that is too long to travel is found', () => {
  const fields = { businessDescription: '?'.repeat(1900), targetAudience: '?'.repeat(1900) };
  expect(taskProblems({ tool: 'messaging', label, fields }, productPages)).toEqual([
    expect.stringMatching(/^an address of \d+ characters$/),
  ]);
});

import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { checkTasks, declaredPages, taskProblems } from './use-it-now.ts';

const root = resolve(import.meta.dirname, '..', '..');
const pages = declaredPages(root);
const label = 'Open it';

test('the task of every lesson opens a page that exists, with values that its tool takes', () => {
  expect(checkTasks(root)).toEqual({ checked: '59 tasks open their tools', violations: [] });
});

test('a tool without a page is found', () => {
  const task = { tool: 'messaging', label, fields: { frustrations: 'Waiting' } } as const;
  expect(taskProblems(task, pages)).toEqual([]);
  expect(taskProblems(task, new Set(['/tools']))).toEqual(['there is no page /tools/messaging']);
});

test('fields and values that the tool itself would refuse are found', () => {
  const fields = { postGoal: 'x'.repeat(1001), platform: 'myspace', adGoal: 'Sell' };
  expect(taskProblems({ tool: 'social-posts', label, fields }, pages)).toEqual([
    expect.stringMatching(/^postGoal: /),
    expect.stringMatching(/^platform: /),
    'the tool has no field adGoal',
  ]);
  const mails = { numberOfEmails: '11' };
  expect(taskProblems({ tool: 'email-sequences', label, fields: mails }, pages)).toEqual([
    expect.stringMatching(/^numberOfEmails: /),
  ]);
});

test('an address that is too long to travel is found', () => {
  const fields = { businessDescription: '?'.repeat(1900), targetAudience: '?'.repeat(1900) };
  expect(taskProblems({ tool: 'messaging', label, fields }, pages)).toEqual([
    expect.stringMatching(/^an address of \d+ characters$/),
  ]);
});

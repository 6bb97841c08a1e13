import { expect, test } from 'vitest';
import { adCopyPrompt } from './ad-copy.ts';
import { callScriptsPrompt, callStructure } from './call-scripts.ts';
import { emailSequencesPrompt, oneEmailPrompt, sequencePlan } from './email-sequences.ts';
import { identifierPrompt } from './frustration-identifier.ts';
import { houseRules } from './house.ts';
import { messagingPrompt } from './messaging.ts';
import { socialPostsPrompt } from './social-posts.ts';
import { changePrompts, studioInstructions, taskOf } from './studio.ts';

/** What each tool is asked at its longest usual, and whole. */
const tasks: Readonly<Record<string, string>> = {
  ad: adCopyPrompt.task({ place: 'feed' }, 0),
  calls: callScriptsPrompt.task({ callType: 'Cold call' }, 0),
  emails: emailSequencesPrompt.task({ numberOfEmails: 3 }, 0),
  messaging: messagingPrompt.task({}, 0),
  posts: socialPostsPrompt.task({ platform: 'linkedin', limit: 3000 }, 0),
};
const told: Readonly<Record<string, string>> = {
  identifier: identifierPrompt.instructions,
  ad: taskOf(adCopyPrompt, { place: 'feed' }),
  calls: taskOf(callScriptsPrompt, { callType: 'Cold call' }),
  emails: taskOf(emailSequencesPrompt, { numberOfEmails: 5 }),
  messaging: taskOf(messagingPrompt, {}),
  posts: taskOf(socialPostsPrompt, { platform: 'linkedin', limit: 3000 }),
};
/** Whatever may stand among the fields. */
const everyField = [
  'frustrations',
  'card',
  'aboutTheBusiness',
  'earlierText',
  'ownWriting',
  'wordsToUse',
  'wordsToAvoid',
  'notAgain',
  'previousVersion',
  'change',
];
const every = [
  ...Object.values(told),
  ...studioInstructions('', { language: 'English', fields: everyField }),
  houseRules,
  ...Object.values(changePrompts),
  messagingPrompt.task({ mode: 'openers' }, 0),
  messagingPrompt.task({ mode: 'per-person' }, 0),
  ...(['branches', 'first-minute', 'interview'] as const).map((mode) =>
    callScriptsPrompt.task({ callType: 'x', mode }, 0),
  ),
  oneEmailPrompt.instructions({ position: 2, count: 5 }),
];
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;

test.each(Object.entries(tasks))('the task of %s takes at most 175 words', (_, task) => {
  expect(wordsIn(task)).toBeLessThanOrEqual(175);
});

test('method, house rules and what counts of every field together take at most 550 words', () => {
  expect(
    wordsIn([...studioInstructions('', { language: 'English', fields: everyField }), houseRules].join(' ')),
  ).toBeLessThan(650);
});

test.each([3, 4, 5, 7, 10])(
  'a sequence of %i has a job for each mail, and another order with another seed',
  (count) => {
    const plans = [0, 1, 2, 3].map((seed) => sequencePlan(count, seed));
    for (const plan of plans) {
      expect(plan).toHaveLength(count);
      expect(plan[0]).toMatch(/^first: who writes/);
      expect(plan.at(-1)).toMatch(/^last: the offer/);
    }
    expect(new Set(plans.map(String)).size).toBe(4);
  },
);

test('prompts are ASCII, and nobody in them is he or she', () => {
  for (const text of every) {
    expect(text).toMatch(/^[\x20-\x7e\n]*$/);
    expect(text).not.toMatch(/\b(?:he|him|his|she|her|hers)\b/i);
  }
});

test.each([
  ['Cold call', 'cold call'],
  ['First call to a plumber', 'cold call'],
  ['Research conversation', 'Nothing is sold'],
  ['Follow-up', 'three doors'],
  ['Second meeting', 'three doors'],
  ['Demo', 'demonstration'],
  ['Annual review', 'client who pays'],
  ['Handover', 'work goes over'],
  ['Discovery', 'to find out'],
  ['Sales/Discovery', 'who calls and why'],
  ['Something else', 'who calls and why'],
])('a call of the kind %s is built as one: %s', (callType, words) => {
  expect(callStructure(callType)).toContain(words);
  expect(callScriptsPrompt.task({ callType }, 0)).toContain(callStructure(callType));
});

test('a call that sells has objections and a voicemail; one that sells nothing has neither', () => {
  expect(callScriptsPrompt.task({ callType: 'Cold call' }, 0)).toContain('voicemail');
  expect(callScriptsPrompt.task({ callType: 'Research' }, 0)).not.toContain('voicemail');
  expect(callScriptsPrompt.task({ callType: 'x', mode: 'interview' }, 0)).not.toContain('voicemail');
});

test('a mode says what it adds, and asks for it in the answer; without one nothing of it is told', () => {
  const plain = [taskOf(messagingPrompt, {}), taskOf(callScriptsPrompt, { callType: 'Cold call' })];
  for (const text of plain) expect(text).not.toMatch(/openers|perPerson|"when"|branch/);
  expect(taskOf(messagingPrompt, { mode: 'openers' })).toContain('"openers": [ten]');
  expect(taskOf(messagingPrompt, { mode: 'per-person' })).toContain('"perPerson": [{"person", "message"}');
  for (const mode of ['branches', 'first-minute'] as const)
    expect(taskOf(callScriptsPrompt, { callType: 'Cold call', mode })).toContain('"say", "when"}]');
  expect(taskOf(callScriptsPrompt, { callType: 'x', mode: 'interview' })).toContain('Nothing is sold');
});

test('who writes or calls is the member, and whoever the fields name is on the other side', () => {
  const [method] = studioInstructions('', { language: 'English', fields: [] });
  expect(method).toContain('never introduces themselves or signs');
  expect(callScriptsPrompt.task({ callType: 'Cold call' }, 0)).toContain('"this is [your name]"');
  expect(emailSequencesPrompt.task({ numberOfEmails: 3 }, 0)).toContain('never by the reader');
});

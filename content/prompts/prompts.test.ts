import { expect, test } from 'vitest';
import { adCopyPrompt } from './ad-copy.ts';
import { blandPatterns, plainWords } from './bland.ts';
import { callScriptsPrompt, callStructure } from './call-scripts.ts';
import { emailSequencesPrompt, oneEmailPrompt } from './email-sequences.ts';
import { identifierPrompt } from './frustration-identifier.ts';
import { houseRules } from './house.ts';
import { messagingPrompt } from './messaging.ts';
import { socialPostsPrompt } from './social-posts.ts';
import { changePrompts, studioInstructions } from './studio.ts';

/** What each tool is told beside the house's rules: its own text, and what the studio adds. */
const told: Readonly<Record<string, string>> = {
  identifier: identifierPrompt.instructions,
  ...Object.fromEntries(
    Object.entries({
      ad: adCopyPrompt.instructions({}),
      calls: callScriptsPrompt.instructions({ callType: 'Cold call' }),
      emails: emailSequencesPrompt.instructions({ numberOfEmails: 5 }),
      messaging: messagingPrompt.instructions({}),
      posts: socialPostsPrompt.instructions({ platform: 'linkedin', limit: 3000 }),
    }).map(([name, task]) => [name, studioInstructions(task, { language: 'English' }).join('\n')]),
  ),
};
const every = [
  ...Object.values(told),
  houseRules,
  ...Object.values(changePrompts),
  messagingPrompt.instructions({ mode: 'openers' }),
  messagingPrompt.instructions({ mode: 'per-person' }),
  ...(['branches', 'first-minute', 'interview'] as const).map((mode) =>
    callScriptsPrompt.instructions({ callType: 'x', mode }),
  ),
  oneEmailPrompt.instructions({ position: 2, count: 5 }),
];

test('forty patterns are named once each, in every prompt', () => {
  expect(new Set(blandPatterns).size).toBe(40);
  for (const [name, text] of Object.entries(told)) {
    expect(text, name).toContain(plainWords);
    expect(text, name).toContain('Swap test');
  }
});

test.each(Object.entries(told))('%s has hidden steps, two good examples and a bad one', (_name, text) => {
  expect(text).toMatch(/silently/);
  for (const step of ['moment', 'safe sentence', 'fear', 'angles'])
    expect(text.toLowerCase()).toContain(step);
  expect(text.match(/^Good\b/gm)).toHaveLength(2);
  expect(text.match(/^Bad\b/gm)).toHaveLength(1);
});

test('no good example uses a pattern', () => {
  for (const [name, text] of Object.entries(told)) {
    const good = text
      .split('\n')
      .filter((line, at, lines) => /^Good\b/.test(line) || /^Good\b.*:$/.test(lines[at - 1] ?? ''));
    const found = blandPatterns.filter((pattern) =>
      good.join('\n').toLowerCase().includes(pattern.toLowerCase()),
    );
    expect([name, found]).toEqual([name, []]);
  }
});

test('prompts are ASCII, and nobody in them is he or she but the people of an example', () => {
  for (const text of every) {
    expect(text).toMatch(/^[\x20-\x7e\n]*$/);
    const rules = text
      .split('\n')
      .filter((line) => !/^(?:Good|Bad|\{)/.test(line))
      .join('\n');
    expect(rules).not.toMatch(/\b(?:he|him|his|she|her|hers)\b/i);
  }
});

test.each([
  ['Cold call', 'cold call'],
  ['First call to a plumber', 'cold call'],
  ['Research conversation', 'Nothing is sold'],
  ['Follow-up', 'three doors'],
  ['Second meeting', 'three doors'],
  ['Demo', 'demonstration'],
  ['Annual review', 'already pays'],
  ['Handover', 'The work is done'],
  ['Discovery', 'not to pitch'],
  ['Sales/Discovery', 'earns the next minute'],
  ['Something else', 'earns the next minute'],
])('a call of the kind %s is built as one: %s', (callType, words) => {
  expect(callStructure(callType)).toContain(words);
  expect(callScriptsPrompt.instructions({ callType })).toContain(callStructure(callType));
});

test('a mode says what it adds, and asks for it in the answer; without one nothing of it is told', () => {
  const plain = [messagingPrompt.instructions({}), callScriptsPrompt.instructions({ callType: 'Cold call' })];
  for (const text of plain) expect(text).not.toMatch(/openers|perPerson|"when"|branch says/);
  expect(messagingPrompt.instructions({ mode: 'openers' })).toContain('"openers": [ten]');
  expect(messagingPrompt.instructions({ mode: 'per-person' })).toContain(
    '"perPerson": [{"person", "message"}',
  );
  for (const mode of ['branches', 'first-minute'] as const)
    expect(callScriptsPrompt.instructions({ callType: 'Cold call', mode })).toContain('"say", "when"}]}');
  expect(callScriptsPrompt.instructions({ callType: 'x', mode: 'interview' })).toContain('Nothing is sold');
});

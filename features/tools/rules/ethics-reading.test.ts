import { expect, test } from 'vitest';
import { readAgainst, toldFor } from './ethics-reading.ts';
import type { Told } from './receipt.ts';

const card = (client: string, text: string): Told => ({
  kind: 'card',
  title: `Card of ${client}: late`,
  address: '/',
  text,
  unnamed: text.replace(/^.* said: /u, ''),
});
const facts: Told = {
  kind: 'brief',
  title: 'What you said is true',
  address: null,
  text: 'A roof costs $900.',
};
const found = (over: Partial<Parameters<typeof readAgainst>[2]['found'][number]>) => ({
  kind: 'manipulation' as const,
  sentence: 'Any good father would.',
  why: 'It makes yes the only decent answer.',
  instead: 'Would that fit, or not at all?',
  ...over,
});
const text = 'Hi Ruth,\nAny good father would. A roof costs $900.';

test('a sentence that presses in words that no list has is marked, and reworded in the honest version', () => {
  const { honest, lands, marks } = readAgainst(text, [facts], {
    lands: ' What if I say no? ',
    found: [found({})],
  });
  expect(lands).toBe('What if I say no?');
  expect(marks).toMatchObject([{ kind: 'manipulation', quote: 'Any good father would.', advice: '' }]);
  expect(honest).toBe('Hi Ruth,\nWould that fit, or not at all? A roof costs $900.');
});

test('a sentence that the text doesn’t have is dropped; one with other blanks and quotes is found', () => {
  const invented = found({ sentence: 'You owe it to your son.' });
  expect(readAgainst(text, [facts], { lands: '', found: [invented] })).toMatchObject({
    marks: [],
    honest: null,
  });
  const set = 'Don’t be\n“that” boss. It’s $900.';
  const { marks } = readAgainst(set, [facts], {
    lands: '',
    found: [found({ sentence: `Don't be "that" boss.` })],
  });
  expect(marks.map(({ quote }) => quote)).toEqual(['Don’t be\n“that” boss.']);
});

test.each(['Act now, before it’s too late.', 'Everyone saves 40% here.'])(
  'a rewording that breaks a rule itself is not shown: %s',
  (instead) => {
    const { honest, marks } = readAgainst(text, [facts], { lands: '', found: [found({ instead })] });
    expect(marks).toMatchObject([{ instead: '' }]);
    expect(marks[0]?.advice).not.toBe('');
    expect(honest).toBe('Hi Ruth,\nA roof costs $900.');
  },
);

test('what the rules mark stays marked, once: a reader cannot clear it', () => {
  const pressing = 'Act now. Any good father would.';
  const none = readAgainst(pressing, [], { lands: '', found: [] });
  expect(none.marks.map(({ quote }) => quote)).toEqual(['Act now']);
  const whole = readAgainst(pressing, [], {
    lands: '',
    found: [found({}), found({ kind: 'false-urgency', sentence: 'Act now.', instead: 'Take your time.' })],
  });
  expect(whole.marks.map(({ quote }) => quote)).toEqual(['Act now.', 'Any good father would.']);
  expect(whole.honest).toBe('Take your time. Would that fit, or not at all?');
});

test('a claim that nothing shows is listed and stays in the text; one that is shown keeps its place', () => {
  const claiming = 'We are the fastest in town. A roof costs $900.';
  const { honest, marks, receipt } = readAgainst(claiming, [facts], {
    lands: '',
    found: [
      found({ kind: 'claim', sentence: 'We are the fastest in town.', instead: 'We are quick.' }),
      found({ kind: 'claim', sentence: 'A roof costs $900.', instead: '' }),
    ],
  });
  expect([marks, honest]).toEqual([[], null]);
  expect(receipt.map(({ standing, words }) => [words, standing])).toEqual([
    ['We are the fastest in town.', 'not-shown'],
    ['$900', 'shown'],
  ]);
});

test('of the cards the reader is told those that share words with the text', () => {
  const told = [
    facts,
    card('Ruth', 'Ruth said: “Nobody calls back”'),
    card('Omar', 'Omar said: “Fridays are hell”'),
  ];
  const words = toldFor('Ruth, you told me that nobody calls back.', told);
  expect(words).toContain('Nobody calls back');
  expect(words).toContain('$900');
  expect(words).not.toContain('Fridays');
  expect(words).not.toContain('Ruth');
  expect(toldFor('x', [{ ...facts, text: 'y'.repeat(20_000) }])).toHaveLength(8000);
});

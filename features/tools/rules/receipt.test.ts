import { expect, test } from 'vitest';
import { writtenRules } from '#content/prompts/ethical-persuasion.ts';
import { checkAgainst, type Told } from './receipt.ts';

const card: Told = {
  kind: 'card',
  title: 'Card of Ruth',
  address: '/brief?card=1',
  text: 'Ruth said: “We lose 12 hours a week to the old list.” It was late.',
};
const brief: Told = {
  kind: 'brief',
  title: 'What you said is true',
  address: null,
  text: 'It costs $400 a month.',
};

test('each claim is linked to the sentence in which it stands, or not shown [ethics.receipt]', () => {
  const { receipt } = checkAgainst(
    'They lost “12 hours a week to the old list”. It costs $400, that is 4,800 a year. It saves 37%.',
    [brief, card],
  );
  expect(receipt).toEqual([
    {
      words: '“12 hours a week to the old list”',
      standing: 'shown',
      source: {
        kind: 'card',
        title: 'Card of Ruth',
        address: '/brief?card=1',
        words: 'Ruth said: “We lose 12 hours a week to the old list.”',
      },
    },
    {
      words: '$400',
      standing: 'shown',
      source: { kind: 'brief', title: brief.title, address: null, words: brief.text },
    },
    { words: '4,800', standing: 'reckoned', source: null },
    { words: '37%', standing: 'not-shown', source: null },
  ]);
});

test('the honest version leaves out what is marked, makes a gap for a figure, and adds nothing', () => {
  const text = 'Dear Ruth,\n\nAct now! We save you 37% and 3 trips. Call me on Monday.\n\nOnly 2 spots left.';
  expect(checkAgainst(text, []).honest).toBe(
    'Dear Ruth,\n\nWe save you [a figure you can show] and 3 trips. Call me on Monday.\n\nOnly [how many] spots left.',
  );
  expect(checkAgainst('Call me on Monday.', []).honest).toBeNull();
});

test.each([
  ['Only a few seats left on the tour.', 'Only [how many] seats left on the tour.'],
  ['Hundreds of clients came back to us.', '[how many] clients came back to us.'],
  ['Nine out of ten roofs leak here.', '[how many] roofs leak here.'],
  ['The price holds only until Friday.', 'The price holds only until Friday [why Friday].'],
  ['The offer ends tonight.', 'The offer ends tonight [why tonight].'],
])('what a claim or a deadline would have to show is a gap: %s', (text, honest) => {
  expect(checkAgainst(text, []).honest).toBe(honest);
});

test.each(['We’re number one in Ohio.', 'Act now.', 'Only 2 left, so hurry up!', 'Everyone is switching.'])(
  'where a gap would not make it true, the sentence goes: %s',
  (text) => {
    expect(checkAgainst(text, []).honest).toBe('');
  },
);

test('a figure within another one stays', () => {
  expect(checkAgainst('From 1,100 to 100% in a day.', [{ ...brief, text: '1,100 parts' }]).honest).toBe(
    'From 1,100 to [a figure you can show] in a day.',
  );
});

test('a feeling that is told to the reader is marked, too', () => {
  expect(checkAgainst('You are afraid of the audit.', []).marks.map(({ kind }) => kind)).toEqual([
    'told-feeling',
  ]);
});

test('scarcity and proof that the member was told are shown, and no invention', () => {
  const seats: Told = { ...brief, text: 'The room has twelve chairs, so there are only 12 seats left.' };
  const { honest, marks, receipt } = checkAgainst('There are only 12 seats left.', [seats]);
  expect(receipt).toMatchObject([{ words: 'only 12 seats left', standing: 'shown' }]);
  expect([marks, honest]).toEqual([[], null]);
});

test('a text of nothing but figures has a receipt of one page', () => {
  const text = Array.from({ length: 3000 }, (_, at) => `${1000 + at}`).join(' ');
  expect(checkAgainst(text, [card]).receipt).toHaveLength(100);
});

test('the honest version keeps the greeting, leaves out a question that shames, and a price in words is a claim', () => {
  const text =
    'Hi Torsten, only three places are left, so I’d decide today. 94% of our installers save two hours. You don’t want your fitters driving back in the cold, do you? It costs 39 dollars a month.';
  const { honest, marks, receipt } = checkAgainst(text, []);
  expect(honest).toBe(
    'Hi Torsten,\n\n[a figure you can show] of our installers save two hours. It costs [a figure you can show] a month.',
  );
  expect(marks).toContainEqual(
    expect.objectContaining({
      kind: 'manipulation',
      quote: 'You don’t want your fitters driving back in the cold, do you',
    }),
  );
  expect(receipt.map(({ words }) => words)).toEqual(['only three places', '94%', '39 dollars']);
  expect(checkAgainst('Hi Torsten, act now!', []).honest).toBe('');
});

test('a price in words stands where its figure does, and a sum of it is reckoned', () => {
  const { marks, receipt } = checkAgainst('It costs 400 dollars a month, 4,800 dollars a year.', [brief]);
  expect(marks).toEqual([]);
  expect(receipt.map(({ standing }) => standing)).toEqual(['shown', 'reckoned']);
});

test('nothing that the check says speaks of a brief or a new version: the text may be anybody’s', () => {
  for (const { advice, reason } of Object.values(writtenRules))
    expect(`${reason} ${advice}`).not.toMatch(/\bbrief\b|new version|\bfields?\b/);
});

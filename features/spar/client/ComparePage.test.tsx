// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal } from '#testing/page.tsx';
import {
  charge,
  debriefOf,
  endedTalk,
  firstTurn,
  otherTalkId,
  talkId,
  talkOf,
} from '#testing/spar-samples.ts';
import type { Talk } from '#features/spar/contract-talk.ts';
import { ComparePage } from './ComparePage.tsx';

/** Opens the comparison of two attempts that differ from this turn on. */
const compare = (a: Talk, b: Talk, differFrom: number | null) =>
  openPage(ComparePage, {
    address: `/spar/compare?a=${talkId}&b=${otherTalkId}`,
    tier: 'free',
    server: {
      [`GET /api/spar/compare?a=${talkId}&b=${otherTalkId}`]: () => Response.json({ a, b, differFrom }),
    },
  });
const rowOf = async (name: string) =>
  (await screen.findByRole('rowheader', { name })).closest('tr')?.textContent;
const turnOf = (number: number) => {
  const turn = screen.getByRole('heading', { name: `Turn ${number}` }).closest('li');
  if (!turn) throw new Error(`no turn ${number}`);
  return within(turn);
};

const [felt, named, ...others] = debriefOf().steps;
if (!felt || !named) throw new Error('no points');

test('two attempts stand side by side from the turn in which they differ', async () => {
  const b = endedTalk({
    id: otherTalkId,
    heard: 81,
    debrief: debriefOf(),
    startedAt: '2026-11-22T10:00:00.000Z',
    knewUnsaid: true,
    turns: [{ number: 1, said: 'Our price is final.', answer: 'I see.', at: '2026-11-20T10:00:00.000Z' }],
  });
  await compare(endedTalk(), b, 1);
  expect(await rowOf('Felt understood')).toBe('Felt understood31 of 10081 of 100');
  expect(screen.getByRole('link', { name: 'All calls' }).getAttribute('href')).toBe('/spar#talks');
  const second = screen.getByRole('columnheader', { name: /Second attempt/ });
  expect(second.textContent).toMatch(/Nov 22, 2026.*You know what they don’t say/);
  expect(screen.getByRole('columnheader', { name: /First attempt/ }).textContent).not.toContain(
    'You know what',
  );
  expect(screen.getByText('An AI plays the client.')).toBeTruthy();
  const first = turnOf(1).getByRole('group', { name: 'First attempt' });
  expect(within(first).getByText('You sound tired.')).toBeTruthy();
  const other = turnOf(1).getByRole('group', { name: 'Second attempt' });
  expect(within(other).getByText('Our price is final.')).toBeTruthy();
});

test('each step stands once, with both verdicts and points, and what pushing cost [spar.compared]', async () => {
  const pushed = debriefOf({
    pushing: { charges: [charge], points: 15, trust: 2, closedTurns: 1, notJudged: [] },
  });
  const better = debriefOf({
    steps: [{ ...felt, verdict: 'missed', points: 0 }, { ...named, verdict: 'done', points: 25 }, ...others],
  });
  await compare(endedTalk({ debrief: pushed }), endedTalk({ id: otherTalkId, debrief: better }), 1);
  const headers = await screen.findAllByRole('rowheader');
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'Felt understood',
    'Felt',
    'Named',
    'Understood',
    'Relieved',
    'What pushing cost',
    'How much of the talking was yours',
    'Your longest turn',
    'Questions you asked',
    'Time to your first words about them',
  ]);
  expect(await rowOf('Felt')).toBe('FeltDone25 of 25Not yet0 of 25');
  expect(await rowOf('Named')).toBe('NamedOn the way6 of 25Done25 of 25');
  expect(await rowOf('What pushing cost')).toBe(
    'What pushing cost15 points, 2 of their trust0 of their trust',
  );
});

test('an attempt that is still open says so at every point', async () => {
  await compare(endedTalk(), talkOf({ id: otherTalkId, turns: [firstTurn] }), null);
  const rows = (await screen.findAllByRole('rowheader')).map((header) => header.closest('tr')?.textContent);
  expect(rows).toHaveLength(10);
  for (const row of rows) expect(row).toMatch(/Still open$/);
  expect(rows[1]).toBe('FeltDone25 of 25Still open');
});

test('each turn stands once, with both attempts beneath it; where one had ended, it says so once [spar.compared]', async () => {
  const turnsOf = (many: number) =>
    Array.from({ length: many }, (_, at) => ({ ...firstTurn, number: at + 1, said: `Words ${at + 1}` }));
  const a = endedTalk({ turns: turnsOf(2) });
  await compare(a, endedTalk({ id: otherTalkId, turns: turnsOf(5) }), 2);
  const turns = await screen.findAllByRole('heading', { name: /^Turn / });
  expect(turns.map(({ textContent }) => textContent)).toEqual(['Turn 2', 'Turn 3', 'Turn 4', 'Turn 5']);
  expect(turnOf(2).getAllByText('Words 2')).toHaveLength(2);
  const ended = turnOf(3).getByRole('group', { name: 'First attempt' });
  expect(ended.textContent).toContain('Nothing was said from here on.');
  expect(screen.getAllByText('Nothing was said from here on.')).toHaveLength(1);
  expect(turnOf(4).queryByRole('group', { name: 'First attempt' })).toBeNull();
  expect(turnOf(5).getByText('Words 5')).toBeTruthy();
});

test.each([
  ['invalid_input', 400, 'a=1&b=2'],
  ['not_found', 404, `a=${talkId}&b=${otherTalkId}`],
])(
  'two talks that are not here (%s) say so and lead to all talks, without a retry',
  async (code, status, ids) => {
    await openPage(ComparePage, {
      address: `/spar/compare?${ids}`,
      tier: 'free',
      server: { [`GET /api/spar/compare?${ids}`]: () => refusal(status, code, 'Invalid UUID') },
    });
    expect(await screen.findByText('We can’t find these calls')).toBeTruthy();
    const links = screen.getAllByRole('link', { name: 'All calls' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/spar#talks', '/spar#talks']);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  },
);

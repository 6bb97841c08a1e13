// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { stubMatchMedia } from '#testing/media.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { endedTalk, firstTurn, sparFacts, talkId, talkOf, talksLeft } from '#testing/spar-samples.ts';
import { spentWords } from '#platform/contract/renewal.ts';
import type { SparAllowance } from '#features/spar/contract.ts';
import type { Talk } from '#features/spar/contract-talk.ts';
import { AllowanceNote } from './AllowanceNote.tsx';
import { TalkPage } from './TalkPage.tsx';

// If nothing is left, the page says so beside the buttons that would be refused, before anybody presses them.

const talkPath = `GET /api/spar/talks/${talkId}`;
const turnsLeft = (remaining: number, more: number | null): SparAllowance => ({
  ...talksLeft(remaining),
  counts: 'turns',
  per: 'day',
  limit: 150,
  used: 150 - remaining,
  more,
});

const open = (talk: Talk, facts: Parameters<typeof sparFacts>[0], server: StandInServer = {}) => {
  stubMatchMedia(() => true);
  return openPage(TalkPage, {
    address: `/spar/${talkId}`,
    pattern: '/spar/$id',
    tier: 'free',
    server: {
      [talkPath]: () => Response.json(talk),
      'GET /api/spar': () => Response.json(sparFacts(facts)),
      'GET /api/spar/talks': () => Response.json({ talks: [], next: null }),
      [`GET /api/spar/drills?talkId=${talkId}`]: () => Response.json({ due: [], waiting: 0, nextAt: null }),
      ...server,
    },
  });
};
const disabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
const allSpent = spentWords({ ...talksLeft(0), unit: 'practice calls' });

test('a free member reads in the debrief that nothing is left, when there is more, and which plans have more [spar.spent]', async () => {
  await open(endedTalk(), { allowance: talksLeft(0) });
  expect(await screen.findAllByText('None left this week')).toHaveLength(1);
  const again = screen.getByRole('button', { name: /^Play this turn again/ });
  expect([disabled('Play it differently from turn 1'), (again as HTMLButtonElement).disabled]).toEqual([
    true,
    true,
  ]);
  expect(screen.queryByRole('link', { name: 'Practice again' })).toBeNull();
  const region = within(screen.getByRole('region', { name: 'Turn by turn' }));
  expect(region.getByText(allSpent, { exact: false })).toBeTruthy();
  const described = again.getAttribute('aria-describedby');
  expect(document.getElementById(described ?? '')?.textContent).toContain(allSpent);
  const more = screen.getAllByRole('link', { name: 'More with Tools & Resources or Premium' });
  expect(more.map((link) => link.getAttribute('href'))).toEqual(['/#pricing', '/#pricing']);
});

test.each([
  ['Tools', 300, 2],
  ['Premium', null, 0],
])(
  'a member with %s reads when there is more, and what has more only where something does',
  async (_, more, links) => {
    await open(endedTalk(), { ownCards: 'all', allowance: turnsLeft(0, more) });
    expect(await screen.findAllByText('None left today')).toHaveLength(1);
    expect(
      screen.getAllByText(spentWords({ ...turnsLeft(0, more), unit: 'answers' }), { exact: false }),
    ).toHaveLength(2);
    expect(screen.queryAllByRole('link', { name: '300 a day with Premium' })).toHaveLength(links);
  },
);

test('while something is left both can be pressed, and nothing is said', async () => {
  await open(endedTalk(), { allowance: talksLeft(1) });
  expect(await screen.findByRole('link', { name: 'Practice again' })).toBeTruthy();
  // Before a turn is played differently, the page says what that costs.
  expect(
    await screen.findByText(
      'Playing a turn differently takes one of your practice calls, once your client has answered. Left this week: 1.',
    ),
  ).toBeTruthy();
  expect(disabled('Play it differently from turn 1')).toBe(false);
  expect(screen.queryByText('None left this week')).toBeNull();
});

test('a refusal of what another tab used up says the same words, with the way to more [spar.spent]', async () => {
  let left = 1;
  await open(
    endedTalk(),
    {},
    {
      'GET /api/spar': () => Response.json(sparFacts({ allowance: talksLeft(left) })),
      [`POST /api/spar/talks/${talkId}/rewind`]: () => {
        left = 0;
        return refusal(429, 'allowance_spent', 'In UTC.');
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Play it differently from turn 1' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(allSpent));
  expect(within(screen.getByRole('alert')).getByRole('link').getAttribute('href')).toBe('/#pricing');
});

test.each([
  ['a call in which nobody spoke', talkOf(), talksLeft(0)],
  [
    'an attempt that holds only what was said before',
    talkOf({ turns: [firstTurn], rewoundFrom: { id: talkId, turn: 2 } }),
    talksLeft(0),
  ],
  ['a day without turns', talkOf({ turns: [firstTurn] }), turnsLeft(0, null)],
])('in %s it is said beside the field, and nothing is sent', async (_, talk, allowance) => {
  const { asked } = await open(talk, { allowance });
  const field = await screen.findByRole('textbox', { name: 'What you say' });
  await waitFor(() => expect(disabled('Say it')).toBe(true));
  const form = within(screen.getByRole('form', { name: 'Your turn' }));
  expect(form.getByText(/^You have used all/)).toBeTruthy();
  expect(screen.getAllByText(/^You have used all/)).toHaveLength(1);
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /New ones arrive/,
  );
  fireEvent.change(field, { target: { value: 'Hello.' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

test('a call that counted already goes on', async () => {
  await open(talkOf({ turns: [firstTurn] }), { allowance: talksLeft(0) });
  await screen.findByText(/You can still finish a call in which you’ve spoken/);
  expect(disabled('Say it')).toBe(false);
});

test.each([
  [talksLeft(2), true],
  [turnsLeft(120, null), false],
  [turnsLeft(30, null), true],
])('what is left is counted where it is little: %o', async (allowance, isSaid) => {
  const Page = () => (
    <>
      <h1>Practice</h1>
      <AllowanceNote query={{ data: sparFacts({ allowance }), isError: false, refetch: vi.fn() }} />
    </>
  );
  await openPage(Page, { address: '/spar', tier: 'free', server: {} });
  await screen.findByRole('heading', { name: 'Practice' });
  expect(screen.queryByText(/left (today|this week)/) !== null).toBe(isSaid);
});

// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page.tsx';
import { endedTalk, otherTalkId, sparFacts, talkId } from '#testing/spar-samples.ts';
import { sampleCard } from '#testing/studio-samples.ts';
import type { Spar } from '#features/spar/contract.ts';
import type { Talk } from '#features/spar/contract-talk.ts';
import { TalkPage } from '#features/spar/client/TalkPage.tsx';

const open = (talk: Partial<Talk>, spar: Partial<Spar> = { ownCards: 'all' }) =>
  openPage(TalkPage, {
    address: `/spar/${talkId}`,
    pattern: '/spar/$id',
    tier: 'tools',
    server: {
      [`GET /api/spar/talks/${talkId}`]: () => Response.json(endedTalk(talk)),
      'GET /api/spar': () => Response.json(sparFacts(spar)),
    },
  });

const first = {
  id: otherTalkId,
  startedAt: '2026-11-15T12:00:00.000Z',
  knewUnsaid: false,
  heard: 6,
  questions: 1,
  firstQuestion: 'Shall I show you one?',
  best: null,
} as const;
const section = () => screen.findByRole('region', { name: 'Beside your first call like this' });

test('a call stands beside the first one like it: the number, what was asked, the best line, and that one knew', async () => {
  await open({ first, knewUnsaid: true });
  const beside = within(await section());
  expect(beside.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Point', 'First callNovember 15, 2026', 'This callNovember 20, 2026You know what they don’t say'],
    ['Felt understood', '6 of 100', '31 of 100'],
    ['You asked', '“Shall I show you one?”', '2 questions, first “Is it the oven?”'],
    ['Your best line', 'None', '“You sound tired.”'],
  ]);
  expect(beside.getByRole('link', { name: 'All of both, side by side' }).getAttribute('href')).toBe(
    `/spar/compare?a=${otherTalkId}&b=${talkId}`,
  );
});

test('without an earlier call like it nothing is said of one', async () => {
  await open({});
  expect(await screen.findByRole('heading', { name: 'Take it with you' })).toBeTruthy();
  expect(screen.queryByText(/like this/)).toBeNull();
});

test('the one free call on a card of one’s own leads to no attempt that would be refused', async () => {
  const { id, client: name, frustration } = sampleCard;
  const talk = endedTalk();
  const own = { ...talk.client, house: null, card: { id, client: name, frustration } };
  await open({ client: own }, { ownCards: 'none' });
  const words =
    'Playing a turn differently, or calling again on a card of your own, comes with Tools & Resources or Premium.';
  expect(await screen.findAllByText(words)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Play (?:this turn again|it differently)/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Practice again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Call a practice client' }).getAttribute('href')).toBe('/spar');
});

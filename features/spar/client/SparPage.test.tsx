// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import {
  endedTalk,
  otherTalkId,
  sparFacts,
  summaryOf,
  talkId,
  talkOf,
  talksLeft,
} from '#testing/spar-samples.ts';
import { sampleCard } from '#testing/studio-samples.ts';
import { SparPage } from './SparPage.tsx';

const open = (server: StandInServer = {}, address = '/spar') =>
  openPage(SparPage, {
    address,
    tier: 'free',
    server: {
      'GET /api/spar': () => Response.json(sparFacts()),
      'GET /api/tools/cards': () => Response.json({ cards: [] }),
      'GET /api/spar/talks': () => Response.json({ talks: [], next: null }),
      ...server,
    },
  });
const begin = async () => fireEvent.click(await screen.findByRole('button', { name: 'Begin the talk' }));

test('the rubric and what is left are shown before the first word', async () => {
  await open();
  expect(await screen.findByText('Did they notice that you noticed?')).toBeTruthy();
  expect(screen.getByText('It pushes by making them afraid.')).toBeTruthy();
  const costs = screen.getByRole('list', { name: 'What else costs points for how it was said' });
  expect(costs.textContent).toContain(
    'More than 65 of 100 words were yours: one point for each aboveup to −15',
  );
  expect(
    screen.getByText(
      /2 of 3 talks left this week; new ones on \w+day\. A talk counts from your first sentence\./,
    ),
  ).toBeTruthy();
});

test('a talk begins with the client, the situation and the temper that were chosen', async () => {
  const { asked } = await open({ 'POST /api/spar/talks': () => Response.json(talkOf()) });
  fireEvent.click(await screen.findByRole('radio', { name: /Marta/ }));
  const brief = within(screen.getByRole('complementary', { name: 'Before the talk' }));
  expect(brief.getByText('The oven of the second shop is cold')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: '7 minutes' }));
  await begin();
  expect(await screen.findByText(`Now at /spar/${talkId}`)).toBeTruthy();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    client: { house: 'marta' },
    situation: 'price',
    temper: 'guarded',
    minutes: 7,
  });
});

test('without a client nothing is sent, and the clients say what is missing', async () => {
  const { asked } = await open();
  await begin();
  expect((await screen.findByRole('alert')).textContent).toBe('Please choose a client.');
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

test('a client that the plan lacks cannot be chosen, and says what opens them', async () => {
  await open({}, '/spar?house=marta');
  const locked = await screen.findByRole('list', { name: 'Clients that another plan opens' });
  expect(within(locked).getByText('Jonas')).toBeTruthy();
  expect(screen.queryByRole('radio', { name: /Jonas/ })).toBeNull();
  expect(screen.getByText(/1 more open with Tools & Resources or Premium/)).toBeTruthy();
});

test('a member without cards is told where cards come from', async () => {
  await open({ 'GET /api/spar': () => Response.json(sparFacts({ ownCards: true })) });
  const link = await screen.findByRole('link', { name: 'Identify Frustrations' });
  expect(link.getAttribute('href')).toBe('/tools/frustration-identifier');
});

test('the card of the address is chosen, and what it says is shown', async () => {
  const { asked } = await open(
    {
      'GET /api/spar': () => Response.json(sparFacts({ ownCards: true })),
      'GET /api/tools/cards': () => Response.json({ cards: [sampleCard] }),
      'POST /api/spar/talks': () => refusal(404, 'not_found', 'We could not find that.'),
    },
    `/spar?card=${sampleCard.id}`,
  );
  const radio = await screen.findByRole<HTMLInputElement>('radio', { name: /Home owners/ });
  expect(radio.checked).toBe(true);
  await begin();
  expect((await screen.findByRole('alert')).textContent).toBe('We could not find that.');
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    client: { card: sampleCard.id },
  });
});

test.each([
  ['/spar?house=nobody', 'a client that the house does not have'],
  [`/spar?card=${talkId}`, 'a card that was deleted'],
])('%s: %s is said to be gone, and no talk begins with them', async (address) => {
  const { asked } = await open(
    {
      'GET /api/spar': () => Response.json(sparFacts({ ownCards: true })),
      'GET /api/tools/cards': () => Response.json({ cards: [sampleCard] }),
    },
    address,
  );
  expect(await screen.findByText('This client is no longer here.')).toBeTruthy();
  await begin();
  expect((await screen.findByRole('alert')).textContent).toBe('Please choose a client.');
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'House clients' }));
  fireEvent.click(screen.getByRole('tab', { name: 'House clients' }));
  fireEvent.click(await screen.findByRole('radio', { name: /Marta/ }));
  expect(screen.queryByText('This client is no longer here.')).toBeNull();
});

test('when nothing is left, no talk begins, and it says when there is more', async () => {
  await open({ 'GET /api/spar': () => Response.json(sparFacts({ allowance: talksLeft(0) })) });
  expect(
    await screen.findByText(
      /You have used all 3 talks of this week\. You can still finish one that you spoke in\./,
    ),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Begin the talk' }).disabled).toBe(true);
});

test('what cannot be loaded says so, and another try works', async () => {
  let fails = true;
  await open({
    'GET /api/spar': () =>
      fails ? refusal(500, 'internal', 'Something went wrong.') : Response.json(sparFacts()),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  fails = false;
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Begin the talk' })).toBeTruthy();
});

test('a talk is deleted, and Undo brings it back', async () => {
  const talk = endedTalk();
  let gone = false;
  await open({
    'GET /api/spar/talks': () => Response.json({ talks: gone ? [] : [summaryOf(talk)], next: null }),
    [`DELETE /api/spar/talks/${talkId}`]: () => {
      gone = true;
      return Response.json({ deleted: true });
    },
    [`POST /api/spar/talks/${talkId}/restore`]: () => {
      gone = false;
      return Response.json(talk);
    },
  });
  expect(await screen.findByText('Heard 62 · How it was said 80')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Delete the talk with Marta/ }));
  expect(await screen.findByText('No talk yet')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByText('Heard 62 · How it was said 80')).toBeTruthy());
});

test('talks with clients of one name are told apart by the card that each is from', async () => {
  const house = endedTalk();
  const card = { id: sampleCard.id, client: 'Small bakeries', frustration: 'Nobody asks.' };
  const own = endedTalk({ id: otherTalkId, client: { ...house.client, house: null, card } });
  const old = endedTalk({ id: sampleCard.id, client: { ...house.client, house: null, card: null } });
  await open({
    'GET /api/spar/talks': () => Response.json({ talks: [house, own, old].map(summaryOf), next: null }),
  });
  await screen.findAllByText(/How it was said 80/);
  expect(screen.getAllByRole('heading', { name: /^Marta/ }).map(({ textContent }) => textContent)).toEqual([
    'Marta',
    'Marta · from your card: Small bakeries',
    'Marta · from a deleted card',
  ]);
});

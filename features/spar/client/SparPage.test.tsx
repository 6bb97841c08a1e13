// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
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
import { sampleCard, sampleResult } from '#testing/studio-samples.ts';
import { SparPage } from './SparPage.tsx';

const open = (server: StandInServer = {}, address = '/spar', tier: 'free' | 'tools' = 'free') =>
  openPage(SparPage, {
    address,
    tier,
    server: {
      'GET /api/spar': () => Response.json(sparFacts()),
      'GET /api/tools/cards': () => Response.json({ cards: [] }),
      'GET /api/spar/talks': () => Response.json({ talks: [], next: null }),
      ...server,
    },
  });
/** Opens every client, kind of call and length. */
const chooseAnother = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Choose another' }));
const begin = async () => fireEvent.click(await screen.findByRole('button', { name: 'Begin the call' }));

test('the rubric is a press away before the first word, names no cost, and what is left is said', async () => {
  await open();
  const rubric = await screen.findByRole('region', { name: 'How a call is judged' });
  expect(rubric.querySelector('details')?.open).toBe(false);
  expect(rubric.textContent).not.toMatch(/\b(?:takes?|costs?|loses?)\b|−/u);
  expect(await screen.findByText('Did they notice that you noticed?')).toBeTruthy();
  expect(screen.getByText('It makes them afraid.')).toBeTruthy();
  expect(
    screen.getByText(
      /2 of 3 practice calls left this week\. New ones arrive on \w+day, .+, at .+\. A call counts once your client has answered\./,
    ),
  ).toBeTruthy();
});

test('a talk begins with the client, the situation and the temper that were chosen', async () => {
  const { asked } = await open({ 'POST /api/spar/talks': () => Response.json(talkOf()) });
  await chooseAnother();
  const way = async () => (await screen.findByRole('button', { name: 'Begin the call' })).parentElement;
  fireEvent.click(await screen.findByRole('radio', { name: /Marta/ }));
  expect((await way())?.textContent).toContain('Marta');
  const brief = within(screen.getByRole('complementary', { name: 'Before the call' }));
  expect(brief.getByText('The oven of the second shop is cold')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: '7 minutes' }));
  window.scrollTo({ top: 900 });
  await begin();
  expect(await screen.findByText(`Now at /spar/${talkId}`)).toBeTruthy();
  // The page is left at its top, where the link back into the call is.
  expect(window.scrollY).toBe(0);
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    client: { house: 'marta' },
    situation: 'price',
    temper: 'guarded',
    minutes: 7,
  });
});

test('without a client nothing is sent, and the clients say what is missing, with the focus there', async () => {
  const { asked } = await open({}, '/spar?house=nobody');
  await begin();
  expect((await screen.findByRole('alert')).textContent).toBe('Choose a client first.');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Marta/ }));
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

test('a client that the plan lacks cannot be chosen, and says what opens them', async () => {
  await open({}, '/spar?house=jonas');
  const locked = await screen.findByRole('list', { name: 'Clients in other plans' });
  expect(within(locked).getByText('Jonas')).toBeTruthy();
  expect(screen.queryByRole('radio', { name: /Jonas/ })).toBeNull();
  expect(screen.getByText(/1 more open with Tools & Resources or Premium/)).toBeTruthy();
});

test('a member without cards is told where cards come from', async () => {
  await open({ 'GET /api/spar': () => Response.json(sparFacts({ ownCards: 'all' })) });
  await chooseAnother();
  // The tab with clients that the member can call is open first.
  expect(await screen.findByRole('radio', { name: /Marta/ })).toBeTruthy();
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Your cards' }));
  const link = await screen.findByRole('link', { name: 'Identify Frustrations' });
  expect(link.getAttribute('href')).toBe('/tools/frustration-identifier');
});

test('the card of the address is chosen, and what it says is shown', async () => {
  const { asked } = await open(
    {
      'GET /api/spar': () => Response.json(sparFacts({ ownCards: 'all' })),
      'GET /api/tools/cards': () => Response.json({ cards: [sampleCard] }),
      'POST /api/spar/talks': () => refusal(404, 'not_found', 'We could not find that.'),
    },
    `/spar?card=${sampleCard.id}`,
  );
  const call = within(await screen.findByRole('region', { name: 'Home owners' }));
  expect(call.getByText(sampleCard.frustration)).toBeTruthy();
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
      'GET /api/spar': () => Response.json(sparFacts({ ownCards: 'all' })),
      'GET /api/tools/cards': () => Response.json({ cards: [sampleCard] }),
    },
    address,
  );
  expect(await screen.findByText('This client is no longer here.')).toBeTruthy();
  await begin();
  expect((await screen.findByRole('alert')).textContent).toBe('Choose a client first.');
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Practice clients' }));
  fireEvent.click(screen.getByRole('tab', { name: 'Practice clients' }));
  fireEvent.click(await screen.findByRole('radio', { name: /Marta/ }));
  expect(screen.queryByText('This client is no longer here.')).toBeNull();
});

test('who looks at the other tab keeps whom they have chosen, and reads there who that is', async () => {
  await open({
    'GET /api/spar': () => Response.json(sparFacts({ ownCards: 'all' })),
    'GET /api/tools/cards': () => Response.json({ cards: [sampleCard] }),
  });
  const show = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }));
  const words = `You have chosen ${sampleCard.client}, under Your cards.`;
  const said = () =>
    screen.queryByText((_, element) => element?.tagName === 'P' && element.textContent === words);
  await chooseAnother();
  fireEvent.click(await screen.findByRole('radio', { name: new RegExp(sampleCard.client, 'u') }));
  expect(said()).toBeNull();
  show('Practice clients');
  expect(said()).not.toBeNull();
  show('Your cards');
  expect(said()).toBeNull();
  expect(
    screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(sampleCard.client, 'u') }).checked,
  ).toBe(true);
  show('Practice clients');
  fireEvent.click(screen.getByRole('radio', { name: /Marta/ }));
  expect(said()).toBeNull();
});

test('when nothing is left, no talk begins, and it says when there is more', async () => {
  await open({ 'GET /api/spar': () => Response.json(sparFacts({ allowance: talksLeft(0) })) });
  // Once on the page, and the button refers to it.
  const note = await screen.findByText(
    /You have used all 3 of this week’s practice calls\. New ones arrive on .+, at .+\. You can still finish a call in which you’ve spoken\./,
  );
  const refused = screen.getByRole<HTMLButtonElement>('button', { name: 'Begin the call' });
  expect(refused.disabled).toBe(true);
  expect(refused.getAttribute('aria-describedby')).toBe(note.id);
  const more = screen.getAllByRole('link', { name: 'More with Tools & Resources or Premium' });
  expect(more.map((link) => link.getAttribute('href'))).toEqual(['/#pricing']);
});

test('without a connection one statement says why there is no call, and what works', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open({
    'GET /api/spar': () => {
      throw new TypeError('network');
    },
  });
  expect(await screen.findByText('A practice call needs a connection')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to your missed turns' }).getAttribute('href')).toBe(
    '/three-minutes',
  );
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('No calls yet')).toBeNull();
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
  expect(await screen.findByRole('button', { name: 'Begin the call' })).toBeTruthy();
});

test.each([
  ['/spar', false],
  ['/spar#talks', true],
])('at %s the row of the calls is open: %s', async (address, isOpen) => {
  await open({}, address);
  const heading = await screen.findByRole('heading', { name: 'Your calls' });
  expect(heading.id).toBe('talks');
  expect(heading.closest('details')?.open).toBe(isOpen);
});

test.each([
  ['open', talkOf(), false],
  ['ended', endedTalk(), true],
])(
  'beside an %s call, beginning another comes first: only if none can be continued',
  async (_, talk, isFirst) => {
    await open({ 'GET /api/spar/talks': () => Response.json({ talks: [summaryOf(talk)], next: null }) });
    const button = await screen.findByRole('button', { name: 'Begin the call' });
    expect(screen.queryByRole('link', { name: 'Continue the call' }) === null).toBe(isFirst);
    expect(button.className.includes('bg-accent')).toBe(isFirst);
  },
);

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
  expect(await screen.findByText('Marta felt understood: 31 of 100')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Delete the call with Marta/ }));
  expect(await screen.findByText('No calls yet')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByText('Marta felt understood: 31 of 100')).toBeTruthy());
});

test('talks with clients of one name are told apart by the card that each is from', async () => {
  const house = endedTalk();
  const card = { id: sampleCard.id, client: 'Small bakeries', frustration: 'Nobody asks.' };
  const own = endedTalk({ id: otherTalkId, client: { ...house.client, house: null, card } });
  const old = endedTalk({ id: sampleCard.id, client: { ...house.client, house: null, card: null } });
  await open({
    'GET /api/spar/talks': () => Response.json({ talks: [house, own, old].map(summaryOf), next: null }),
  });
  await screen.findAllByText(/felt understood: 31/);
  expect(
    within(screen.getByRole('region', { name: 'Your calls' }))
      .getAllByRole('heading', { name: /^Marta/ })
      .map(({ textContent }) => textContent),
  ).toEqual(['Marta', 'Marta · from your card: Small bakeries', 'Marta · from a deleted card']);
});

test('a script that was brought along is named before the call that it will stand beside', async () => {
  const script = sampleResult('call-scripts');
  let fails = true;
  await open(
    {
      [`GET /api/tools/results/${script.id}`]: () =>
        fails ? refusal(404, 'not_found', 'We could not find that.') : Response.json(script),
    },
    `/spar?script=${script.id}`,
  );
  expect(await screen.findByText(/We couldn’t load your script: We could not find that\./)).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const title = await screen.findByText('They fear to look foolish');
  expect(title.parentElement?.textContent).toBe(
    'Your script They fear to look foolish will stand beside the call.',
  );
});

test('a call that is not finished leads back into it', async () => {
  await open({ 'GET /api/spar/talks': () => Response.json({ talks: [summaryOf(talkOf())], next: null }) });
  const link = await screen.findByRole('link', { name: 'Continue this call with Marta' });
  expect(link.getAttribute('href')).toBe(`/spar/${talkId}`);
  expect(screen.getByText('Not finished')).toBeTruthy();
  // And it comes before the choice of another one.
  const first = await screen.findByRole('link', { name: 'Continue the call' });
  expect(first.getAttribute('href')).toBe(`/spar/${talkId}`);
  const choice = screen.getByRole('button', { name: 'Choose another' });
  expect(first.compareDocumentPosition(choice) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

const firstCall = {
  name: 'Marta',
  house: 'marta',
  card: null,
  situation: 'renewal',
  temper: 'busy',
  minutes: 7,
  startedAt: '2026-11-20T10:00:00.000Z',
} as const;

test('whoever comes to play their first call once more finds it chosen, client and kind', async () => {
  const { asked } = await open(
    {
      'GET /api/spar': () => Response.json(sparFacts({ first: firstCall })),
      'POST /api/spar/talks': () => Response.json(talkOf()),
    },
    '/spar?call=first',
  );
  const note = await screen.findByText(/^Your first call, on/);
  expect(note.textContent).toBe(
    'Your first call, on November 20, 2026, was with Marta (Renewal · Busy · 7 minutes). Play it once more just like that, and the debrief shows both side by side.',
  );
  await begin();
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
  const { situation, temper, minutes } = firstCall;
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    client: { house: 'marta' },
    situation,
    temper,
    minutes,
  });
});

test('whoever has no first call yet is told so there, above the one that is suggested', async () => {
  await open({}, '/spar?call=first');
  expect(await screen.findByText(/^You have no first call yet/)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Marta' })).toBeTruthy();
});

test('a free member may call one card of their own, and is told that more come with a plan', async () => {
  await open({
    'GET /api/spar': () => Response.json(sparFacts({ ownCards: 'one' })),
    'GET /api/tools/cards': () => Response.json({ cards: [sampleCard] }),
  });
  expect(
    await screen.findByText(
      'One call on a card of your own is free. More come with Tools & Resources or Premium.',
    ),
  ).toBeTruthy();
  expect(screen.getByRole('region', { name: sampleCard.client })).toBeTruthy();
});

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { firstAnswers } from '#content/openers.ts';
import { openPage, type StandInServer } from '#testing/page.tsx';
import { sampleCard } from '#testing/studio-samples.ts';
import { openedBriefs } from '#features/brief/client/opened-briefs.ts';
import { Brief } from './Brief.tsx';

const other = {
  ...sampleCard,
  id: '10000000-0000-4000-8000-000000000002',
  frustration: 'They pay in silence',
};
const lines = [
  'I work with home owners in October. Ever looked up there?',
  'I help home owners. When did you last smell smoke inside, or don’t you?',
  'I help home owners who burn wood. Had to air the room this week?',
];
const written = { ...sampleCard, openers: { lines, origin: sampleCard.origin } };
const withLines = { 'GET /api/tools/cards': () => Response.json({ cards: [written] }) };
const stranger = {
  ...sampleCard,
  id: '10000000-0000-4000-8000-000000000003',
  clientId: 'c2',
  client: 'Landlords',
};
const nobodyAnswered = { all: { answers: 0, kept: 0, share: null }, months: [], ways: [], openers: [] };
const open = (search: string, server: StandInServer = {}, tier: 'free' | 'tools' = 'free') =>
  openPage(Brief, {
    address: `/brief${search}`,
    tier,
    server: {
      'GET /api/tools/cards': () => Response.json({ cards: [sampleCard, other, stranger] }),
      'GET /api/recall-figures': () => Response.json(nobodyAnswered),
      ...server,
    },
  });

test('a free member’s one call on a card of their own begins from its brief', async () => {
  await open(`?card=${sampleCard.id}`);
  expect((await screen.findByRole('link', { name: 'Call a practice client' })).getAttribute('href')).toBe(
    `/spar?card=${sampleCard.id}`,
  );
  expect(screen.queryByRole('link', { name: 'Practice this call' })).toBeNull();
});

test('the brief begins right under the name, and what can be done with its card follows it', async () => {
  await open(`?card=${sampleCard.id}`);
  const heading = await screen.findByRole('heading', { level: 2, name: 'What to say first' });
  for (const later of [
    screen.getByRole('link', { name: 'Call a practice client' }),
    screen.getByRole('button', { name: 'Copy the brief' }),
    screen.getByText(/^You sell:/),
  ])
    expect(heading.compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a link to their words opens the form for them', async () => {
  await open(`?card=${sampleCard.id}#heard`);
  expect(await screen.findByRole('dialog', { name: 'Write down what they said' })).toBeTruthy();
});

test('the brief says what it is, what a practice client is, and leads to the cards with their actions', async () => {
  await open(`?card=${sampleCard.id}`);
  const heading = await screen.findByRole('heading', { level: 1, name: 'Home owners' });
  expect(heading.previousElementSibling?.textContent).toBe('60-second brief');
  expect(
    screen.getByText(
      /^Practice clients are people we made up\. One practice call on a card of your own is free; with Tools & Resources or Premium, you practice on each\.$/,
    ),
  ).toBeTruthy();
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(addressOf('Home owners')).toBe(`/clients/${sampleCard.clientId}`);
  expect(addressOf('Rename, pin, copy or delete the card in the Frustration Identifier')).toBe(
    '/tools/frustration-identifier#cards',
  );
});

test('whose own cards speak is told of no practice client', async () => {
  await open(`?card=${sampleCard.id}`, {}, 'tools');
  expect(await screen.findByRole('link', { name: 'Practice this call' })).toBeTruthy();
  expect(screen.queryByText(/Practice clients/)).toBeNull();
});

test('the whole brief is copied with one press', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  await open(`?card=${sampleCard.id}`, withLines);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy the brief' }));
  await waitFor(() => expect(writeText).toHaveBeenCalled());
  const copied = String(writeText.mock.calls.flat()[0]);
  expect(copied).toContain('Home owners');
  expect(copied).toContain('Say this in 11 seconds: I work with home owners in October.');
  expect(copied).toMatch(/1\. .+\n2\. .+/u);
  expect(copied).toContain(written.explanation);
});

const first = () => screen.getByRole('region', { name: 'Say this in 11 seconds' });

test('what to say first stands first: others to choose from, and the one chosen is kept with the card', async () => {
  const { asked } = await open(`?card=${sampleCard.id}`, {
    ...withLines,
    [`PATCH /api/tools/cards/${sampleCard.id}`]: ({ body }) =>
      Response.json({ ...written, ...(body as object) }),
  });
  const [opener = '', second = '', third] = lines;
  const heading = await screen.findByRole('heading', { name: 'Say this in 11 seconds' });
  expect(screen.getAllByRole('heading', { level: 2 })[0]).toBe(heading);
  expect(first().textContent).toContain(opener);
  const choices = screen.getByRole('group', { name: 'Choose one' });
  expect(within(choices).getAllByRole('radio')).toHaveLength(3);
  expect(choices.textContent).toContain(third);
  fireEvent.click(within(choices).getByRole('radio', { name: second }));
  await waitFor(() => expect(first().textContent).toContain(second));
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ opener: second });
});

test('an opener that stayed with clients is said first, with why, also where it is copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  const [opener = '', , third = ''] = lines;
  const figure = { opener: third, answers: 5, kept: 4, share: { percent: 80, from: 38, to: 96 } };
  await open(`?card=${sampleCard.id}`, {
    ...withLines,
    'GET /api/recall-figures': () => Response.json({ ...nobodyAnswered, openers: [figure] }),
  });
  await waitFor(() => expect(first().textContent).toContain(third));
  expect(first().textContent).toContain('When you began like this, your sentence stayed in 4 of 5 talks.');
  const choices = within(screen.getByRole('group', { name: 'Choose one' })).getAllByRole('radio');
  expect(choices.map((choice) => choice.closest('label')?.textContent).slice(0, 2)).toEqual([third, opener]);
  fireEvent.click(screen.getByRole('button', { name: 'Copy the brief' }));
  await waitFor(() => expect(String(writeText.mock.calls.flat().at(-1))).toContain(third));
});

test('whoever is called by their clients finds what to answer in a row that opens, each line with its own copy', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  await open(`?card=${sampleCard.id}`);
  const row = (await screen.findByText('They call or write to you?')).closest('details');
  expect(row?.open).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Copy what to say: when they call' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(firstAnswers.call));
});

test('it is said aloud by the clock on the same page, or to the camera', async () => {
  await open(`?card=${sampleCard.id}`, withLines);
  expect(await screen.findByRole('button', { name: 'Start the 11 seconds' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Say it to the camera' }).getAttribute('href')).toBe(
    `/emotion-tracker?card=${sampleCard.id}#drill`,
  );
});

test('over a guess no line of every trade stands big: first the button, then what a model wrote from the card', async () => {
  await open(`?card=${sampleCard.id}`, {
    [`POST /api/tools/cards/${sampleCard.id}/openers`]: () => Response.json(written),
  });
  const button = await screen.findByRole('button', { name: 'Write three from this card' });
  expect(within(screen.getByRole('region', { name: 'What to say first' })).queryByRole('button')).toBe(
    button,
  );
  expect(screen.queryByText(/Say this in 11 seconds|any trade/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Start the 11 seconds' })).toBeNull();
  fireEvent.click(button);
  expect(await screen.findByText('Written with AI from this card.')).toBeTruthy();
  expect(first().textContent).toContain(lines[0]);
  expect(screen.getAllByRole('radio')).toHaveLength(3);
});

test('of one line there is nothing to choose, and why there are no three is said', async () => {
  const one = { ...written, openers: { ...written.openers, lines: lines.slice(0, 1) } };
  await open(`?card=${sampleCard.id}`, {
    'GET /api/tools/cards': () => Response.json({ cards: [one] }),
  });
  await screen.findByText(
    'Written with AI from this card. Two of three broke a rule for openers and are left out.',
  );
  expect(screen.queryByRole('radio')).toBeNull();
});

test('what somebody told the member is said back to them alone, and no model is asked', async () => {
  const heard = { from: 'Mara', on: '2026-11-20', words: 'I never look up there' };
  await open(`?card=${sampleCard.id}`, {
    'GET /api/tools/cards': () => Response.json({ cards: [{ ...sampleCard, heard }] }),
  });
  expect(
    await screen.findByText(/the words of Mara, November 20, 2026\. Say them back only to them/),
  ).toBeTruthy();
  expect(first().textContent).toContain('“I never look up there.”');
  expect(screen.queryByRole('button', { name: /^Write three/ })).toBeNull();
  expect(screen.getByRole('heading', { name: 'What they told you' })).toBeTruthy();
});

test('what they agreed to and that they said no stand before what to say, also where it is copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  const agreed = { step: 'Show the rooms', on: '2026-12-04', saidOn: '2026-11-26' };
  const card = { ...written, agreed, saidNo: '2026-11-20T10:00:00.000Z' };
  await open(`?card=${sampleCard.id}`, { 'GET /api/tools/cards': () => Response.json({ cards: [card] }) });
  const facts = [
    'You agreed on November 26, 2026: Show the rooms · December 4, 2026',
    'They said no to your text of November 20, 2026.',
  ];
  for (const fact of facts)
    expect((await screen.findByText(fact)).compareDocumentPosition(first())).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  expect(first().textContent).toContain('You said no last time, and that stands.');
  expect(first().textContent).not.toContain('the guess below');
  expect(
    screen.getByText(/^We wrote this from what you noted of them; no AI did\. Written with AI/u),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Copy the brief' }));
  await waitFor(() => expect(String(writeText.mock.calls.flat().at(-1))).toContain(facts.join('\n\n')));
});

test('of what somebody said, the words stand once besides what to say, and what was written before stays', async () => {
  const heard = { from: 'Mara', on: '2026-11-20', words: 'I never look up there' };
  await open(`?card=${sampleCard.id}`, {
    'GET /api/tools/cards': () => Response.json({ cards: [{ ...written, heard, opener: lines[1] }] }),
  });
  await screen.findByRole('heading', { name: 'What they told you' });
  expect(first().textContent).toContain(lines[1]);
  expect(screen.getAllByText(/I never look up there/u).map(({ textContent }) => textContent)).toEqual([
    'Last time you said, “I never look up there.” Is that still how it is?',
    '“I never look up there”',
  ]);
  expect(within(screen.getByRole('group', { name: 'Choose one' })).getAllByRole('radio')).toHaveLength(4);
});

test('a brief without a card leads to the clients', async () => {
  const { router } = await open('');
  await waitFor(() => expect(router.state.location.pathname).toBe('/clients'));
});

test('a deleted card is said to be gone, with the way to the clients', async () => {
  await open('?card=10000000-0000-4000-8000-00000000000f');
  expect(await screen.findByText('This card is no longer here')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Clients' }).getAttribute('href')).toBe('/clients');
});

test('the home learns which brief was opened', async () => {
  await open(`?card=${stranger.id}`);
  await screen.findByRole('heading', { level: 1, name: 'Landlords' });
  await waitFor(() => expect(openedBriefs('u1')[0]).toBe(stranger.id));
});

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubMatchMedia } from '#testing/media.ts';
import { eventWriter } from '#testing/event-writer.ts';
import { openPage, refusal } from '#testing/page.tsx';
import { endedTalk, firstTurn, otherTalkId, talkId, talkOf } from '#testing/spar-samples.ts';
import { answered, field, inLog, openTalk, say, talkPath, turnPath } from '#testing/talk-page.tsx';
import { sampleCard } from '#testing/studio-samples.ts';
import { TalkPage } from './TalkPage.tsx';

// A mouse: Enter sends.
beforeEach(() => stubMatchMedia(() => true));

test('the answer comes word by word and stands in the log once it is whole', async () => {
  const { answer, write, end } = eventWriter();
  const { asked } = await openTalk({ [turnPath]: answer });
  expect((await screen.findByRole('log')).textContent).toContain('Yes, hello?');
  await say('You sound tired.');
  act(() => write('partial', { answer: 'I a' }));
  expect(await screen.findByText('I a')).toBeTruthy();
  expect(inLog()).not.toContain('I a');
  act(() => {
    write('done', answered);
    end();
  });
  await waitFor(() => expect(inLog()).toContain('I am.'));
  expect((await field()).value).toBe('');
  expect(screen.getByText('2:48')).toBeTruthy();
  expect(screen.getByText(/1 of 3 practice calls left this week/)).toBeTruthy();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    number: 1,
    text: 'You sound tired.',
  });
});

test('screen readers are told the opening and each answer once and whole, with who says it, and no percentage', async () => {
  const { answer, write, end } = eventWriter();
  await openTalk({ [turnPath]: answer });
  const log = await screen.findByRole('log');
  const news = within(log.parentElement ?? log).getByRole('status');
  expect(news.textContent).toBe('Marta: Yes, hello?');
  await say('You sound tired.');
  await waitFor(() => expect(news.textContent).toBe('Marta is answering.'));
  act(() => {
    write('partial', { answer: 'I a' });
    write('done', answered);
    end();
  });
  await waitFor(() => expect(news.textContent).toBe('Marta: I am.'));
  // Only that line announces it: the log is silent, and the time bar is a picture.
  expect(log.getAttribute('aria-live')).toBe('off');
  expect(screen.queryByRole('progressbar')).toBeNull();
  // As many of its twelve parts are full as are left.
  const bars = screen.getByRole('progressbar', { hidden: true });
  expect(bars.getAttribute('aria-valuenow')).toBe('11');
  expect(
    screen.getByRole('img', { name: 'Speaking time left: 2 minutes 48 seconds of 3 minutes' }),
  ).toBeTruthy();
});

test('the opener that was chosen on the card is the first thing to say, in the field with one press', async () => {
  const { client } = talkOf();
  const { id, frustration } = sampleCard;
  const card = { ...sampleCard, opener: 'When did that last keep you late?' };
  const talk = talkOf({ client: { ...client, house: null, card: { id, client: card.client, frustration } } });
  await openTalk({
    [talkPath]: () => Response.json(talk),
    'GET /api/tools/cards': () => Response.json({ cards: [card] }),
  });
  const opener = await screen.findByRole('button', { name: /^Begin with your opener/ });
  fireEvent.click(opener);
  expect((await field()).value).toBe('When did that last keep you late?');
  expect(screen.queryByRole('button', { name: /^Begin with your opener/ })).toBeNull();
});

test('what the member brings stands above the call; on a card of their own it is what they sell anyway', async () => {
  await openTalk({});
  const log = await screen.findByRole('log');
  const bring = screen.getByText('You’re selling:').parentElement;
  expect(bring?.textContent).toBe('You’re selling: Flour from one mill');
  expect(bring?.compareDocumentPosition(log)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  cleanup();
  const { client } = talkOf();
  await openTalk({ [talkPath]: () => Response.json(talkOf({ client: { ...client, house: null } })) });
  await screen.findByRole('log');
  expect(screen.queryByText('You’re selling:')).toBeNull();
});

test.each([
  ['beside the call', true, Node.DOCUMENT_POSITION_FOLLOWING],
  ['above it in one column, where it opens', false, Node.DOCUMENT_POSITION_PRECEDING],
])('who the client is stands %s, once', async (_, isWide, place) => {
  stubMatchMedia(() => isWide);
  await openTalk({});
  const log = await screen.findByRole('log');
  const about = screen.getByText('About Marta');
  expect(log.compareDocumentPosition(about)).toBe(place);
  expect(about.closest('details')?.open).toBe(isWide);
});

test('of an answer that was stopped nothing is told', async () => {
  const { answer } = eventWriter();
  await openTalk({ [turnPath]: answer, [talkPath]: () => Response.json(talkOf({ turns: [firstTurn] })) });
  await screen.findByRole('log');
  await say('And the oven?');
  expect(await screen.findByText('Marta is answering.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stop the answer' }));
  await waitFor(() => expect(screen.queryByText('Marta is answering.')).toBeNull());
  expect(screen.queryByText('Marta: I am.')).toBeNull();
});

test('a turn that fails stays typed, also over a reload', async () => {
  const { reload } = await openTalk({
    [turnPath]: () => refusal(502, 'model_failed', 'The client cannot answer now.'),
  });
  await say('You sound tired.');
  expect((await screen.findByRole('alert')).textContent).toBe('The client cannot answer now.');
  expect((await field()).value).toBe('You sound tired.');
  reload();
  await waitFor(async () => expect((await field()).value).toBe('You sound tired.'));
});

test('an answer that got lost on the way is not asked for a second time', async () => {
  let taken = false;
  await openTalk({
    [turnPath]: () => {
      taken = true;
      throw new TypeError('network');
    },
    [talkPath]: () => Response.json(talkOf(taken ? { turns: [firstTurn] } : {})),
  });
  await say('You sound tired.');
  await waitFor(() => expect(inLog()).toContain('I am.'));
  expect((await field()).value).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a talk that went on in another tab says so, shows it, and keeps what was typed', async () => {
  let moved = false;
  await openTalk({
    [turnPath]: () => {
      moved = true;
      return refusal(409, 'conflict', 'This was changed in the meantime.');
    },
    [talkPath]: () => Response.json(talkOf(moved ? { turns: [firstTurn] } : {})),
  });
  await say('Tell me about the oven.');
  expect((await screen.findByRole('alert')).textContent).toMatch(/continued in another tab/);
  expect(inLog()).toContain('You sound tired.');
  expect((await field()).value).toBe('Tell me about the oven.');
});

test('a stopped answer leaves nothing in the talk and the words in the field', async () => {
  const { answer } = eventWriter();
  await openTalk({ [turnPath]: answer });
  await say('You sound tired.');
  fireEvent.click(await screen.findByRole('button', { name: 'Stop the answer' }));
  await waitFor(async () => expect((await field()).value).toBe('You sound tired.'));
  expect(inLog()).not.toContain('You sound tired.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an empty turn and one that is too long are not sent', async () => {
  const { asked } = await openTalk();
  await say('   ');
  expect((await screen.findByRole('alert')).textContent).toBe('Type something first.');
  await say('x'.repeat(10_000));
  expect((await screen.findByRole('alert')).textContent).toMatch(/cut 8,000 characters/);
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

test('an attempt says that it is one, and from which turn on', async () => {
  await openTalk({
    [talkPath]: () =>
      Response.json(talkOf({ turns: [firstTurn], rewoundFrom: { id: otherTalkId, turn: 2 } })),
  });
  expect(await screen.findByText('Played differently from turn 2')).toBeTruthy();
});

test('without a connection one statement says why the call cannot be opened, and what works; back online it opens', async () => {
  let online = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  const { client } = await openTalk({
    [talkPath]: () => {
      if (!online) throw new TypeError('network');
      return Response.json(talkOf());
    },
  });
  expect(await screen.findByText('A practice call needs a connection')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to your missed turns' }).getAttribute('href')).toBe(
    '/three-minutes',
  );
  expect(screen.queryByText('That didn’t work')).toBeNull();
  online = true;
  await act(() => client.invalidateQueries());
  expect(await field()).toBeTruthy();
});

test('what is typed stays above a phone’s keyboard, and a zoomed page is no keyboard', async () => {
  const seen = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', seen);
  await openTalk();
  await field();
  const bottom = () => screen.getByRole('form', { name: 'Your turn' }).style.bottom;
  expect(bottom()).toBe('');
  const change = (next: Partial<typeof seen>) =>
    act(() => {
      Object.assign(seen, next);
      seen.dispatchEvent(new Event('resize'));
    });
  change({ height: innerHeight - 300 });
  expect(bottom()).toBe('300px');
  change({ offsetTop: 100 });
  expect(bottom()).toBe('200px');
  change({ scale: 2 });
  expect(bottom()).toBe('');
});

test('a talk that is opened again is shown where it stands, and a new one from its start', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  await openTalk();
  await field();
  // Only as far as its first line needs it.
  expect(shown).toHaveBeenCalledWith({ block: 'nearest' });
  expect(shown).not.toHaveBeenCalledWith({ block: 'end' });
  cleanup();
  await openTalk({ [talkPath]: () => Response.json(talkOf({ turns: [firstTurn] })) });
  await field();
  await waitFor(() => expect(shown).toHaveBeenCalledWith({ block: 'end' }));
});

test('a talk that is gone says so and leads back', async () => {
  await openTalk({ [talkPath]: () => refusal(404, 'not_found', 'We could not find that.') });
  expect(await screen.findByText('We can’t find this call')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All calls' }).getAttribute('href')).toBe('/spar#talks');
});

test('in the talk and in its debrief a client from a card is named with the card', async () => {
  const card = { id: talkId, client: 'Small bakeries', frustration: 'Nobody asks.' };
  const client = { ...talkOf().client, house: null, card };
  await openTalk({ [talkPath]: () => Response.json(talkOf({ client })) });
  expect(await screen.findByText('from your card: Small bakeries')).toBeTruthy();
  cleanup();
  await openTalk({ [talkPath]: () => Response.json(endedTalk({ client })) });
  expect(await screen.findByText(/^from your card: Small bakeries · /)).toBeTruthy();
});

test('an address that is no call says so, leads to all of them, and asks the server for none', async () => {
  const { asked } = await openPage(TalkPage, {
    address: '/spar/drills',
    pattern: '/spar/$id',
    tier: 'free',
  });
  expect(await screen.findByText('There’s no call at this address')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to practice calls' }).getAttribute('href')).toBe('/spar');
  expect(asked.filter(({ path }) => path.startsWith('/api/spar/talks/'))).toEqual([]);
});

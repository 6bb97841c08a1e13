// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventWriter } from '#testing/event-writer.ts';
import { originOf } from '#features/tools/contract.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { endedTalk, firstTurn, sparFacts, talkId, talkOf, talksLeft } from '#testing/spar-samples.ts';
import { TalkPage } from './TalkPage.tsx';

const talkPath = `GET /api/spar/talks/${talkId}`;
const endPath = `POST /api/spar/talks/${talkId}/end`;
const turnPath = `POST /api/spar/talks/${talkId}/turns`;

// A mouse: Enter sends.
beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })));

const open = (server: StandInServer = {}) =>
  openPage(TalkPage, {
    address: `/spar/${talkId}`,
    pattern: '/spar/$id',
    tier: 'free',
    server: {
      [talkPath]: () => Response.json(talkOf()),
      'GET /api/spar': () => Response.json(sparFacts()),
      'GET /api/spar/talks': () => Response.json({ talks: [], next: null }),
      ...server,
    },
  });

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What you say' });
async function say(text: string) {
  const box = await field();
  fireEvent.change(box, { target: { value: text } });
  fireEvent.keyDown(box, { key: 'Enter' });
}
const answered = {
  turn: firstTurn,
  secondsUsed: 12,
  secondsLeft: 168,
  state: 'open',
  endedBy: null,
  allowance: talksLeft(1),
};
const inLog = () => screen.getByRole('log', { name: 'The call with Marta' }).textContent;

test('the answer comes word by word and stands in the log once it is whole', async () => {
  const { answer, write, end } = eventWriter();
  const { asked } = await open({ [turnPath]: answer });
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
  await open({ [turnPath]: answer });
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
  // Told by that line alone: the log keeps quiet, and the bar of the time is a picture.
  expect(log.getAttribute('aria-live')).toBe('off');
  expect(screen.queryByRole('progressbar')).toBeNull();
  // Of its twelve parts, as many are full as are left.
  const bars = screen.getByRole('progressbar', { hidden: true });
  expect(bars.getAttribute('aria-valuenow')).toBe('11');
  expect(
    screen.getByRole('img', { name: 'Speaking time left: 2 minutes 48 seconds of 3 minutes' }),
  ).toBeTruthy();
});

test('of an answer that was stopped nothing is told', async () => {
  const { answer } = eventWriter();
  await open({ [turnPath]: answer, [talkPath]: () => Response.json(talkOf({ turns: [firstTurn] })) });
  await screen.findByRole('log');
  await say('And the oven?');
  expect(await screen.findByText('Marta is answering.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stop the answer' }));
  await waitFor(() => expect(screen.queryByText('Marta is answering.')).toBeNull());
  expect(screen.queryByText('Marta: I am.')).toBeNull();
});

test('a turn that fails stays typed, also over a reload', async () => {
  const { reload } = await open({
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
  await open({
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
  await open({
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
  await open({ [turnPath]: answer });
  await say('You sound tired.');
  fireEvent.click(await screen.findByRole('button', { name: 'Stop the answer' }));
  await waitFor(async () => expect((await field()).value).toBe('You sound tired.'));
  expect(inLog()).not.toContain('You sound tired.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an empty turn and one that is too long are not sent', async () => {
  const { asked } = await open();
  await say('   ');
  expect((await screen.findByRole('alert')).textContent).toBe('Type something first.');
  await say('x'.repeat(10_000));
  expect((await screen.findByRole('alert')).textContent).toMatch(/cut 8,000 characters/);
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

test('when the client ends the call, their last words stay until the debrief is asked for', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { answer, write, end } = eventWriter();
  let over = false;
  await open({
    [turnPath]: answer,
    [talkPath]: () => Response.json(over ? endedTalk({ endedBy: 'client' }) : talkOf()),
  });
  await say('You sound tired.');
  over = true;
  act(() => {
    write('done', { ...answered, state: 'ended', endedBy: 'client' });
    end();
  });
  expect(await screen.findByText('They ended the call.')).toBeTruthy();
  expect(inLog()).toContain('I am.');
  // It comes into view and is where the focus goes: the field that had it is gone.
  const read = screen.getByRole('button', { name: 'Read the debrief' });
  await waitFor(() => expect(document.activeElement).toBe(read));
  const last = shown.mock.contexts.at(-1) as Element;
  expect(last.contains(read)).toBe(true);
  fireEvent.click(read);
  expect(await screen.findByRole('heading', { name: 'Your call with Marta' })).toBeTruthy();
});

const otherAttempt = { id: '20000000-0000-4000-8000-000000000009', turn: 2 };

test.each([
  ['a talk in which nothing was said', talkOf()],
  [
    'an attempt that holds only what was said before',
    talkOf({ turns: [firstTurn], rewoundFrom: otherAttempt }),
  ],
])('%s is not ended: it asks, and is left as it is, with what is typed', async (_, talk) => {
  const { asked } = await open({ [talkPath]: () => Response.json(talk) });
  fireEvent.change(await field(), { target: { value: 'Hello.' } });
  fireEvent.click(screen.getByRole('button', { name: 'End the call' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave the call with Marta?' });
  expect(question.textContent).toContain('What you typed and haven’t sent stays in the field');
  expect(question.textContent).toContain('there’s no debrief, and this call doesn’t count');
  expect(question.textContent).not.toMatch(/numbers|didn’t say/);
  fireEvent.click(screen.getByRole('button', { name: 'Leave it' }));
  expect(await screen.findByText('Now at /spar')).toBeTruthy();
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

test('an attempt says that it is one, and from which turn on', async () => {
  await open({
    [talkPath]: () => Response.json(talkOf({ turns: [firstTurn], rewoundFrom: otherAttempt })),
  });
  expect(await screen.findByText('Played differently from turn 2')).toBeTruthy();
});

/** That many answered turns. */
const turnsOf = (many: number) => Array.from({ length: many }, (_, at) => ({ ...firstTurn, number: at + 1 }));

test.each([
  [1, '2 more answers'],
  [2, 'one more answer'],
])(
  'with %d answered turns the question says that nothing can be measured yet, and what it takes [spar.too-short]',
  async (many, missing) => {
    await open({ [talkPath]: () => Response.json(talkOf({ turns: turnsOf(many) })) });
    fireEvent.click(await screen.findByRole('button', { name: 'End the call' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Keep talking with Marta, or end the call?',
    });
    expect(question.textContent).toContain(
      `With so little said, nothing can be measured: you’d get no numbers. They take ${missing} from Marta.`,
    );
    expect(question.textContent).toContain('play any of its turns differently');
  },
);

test('the question names what is typed and not sent', async () => {
  await open({ [talkPath]: () => Response.json(talkOf({ turns: turnsOf(2) })) });
  fireEvent.change(await field(), { target: { value: 'Hello.' } });
  fireEvent.click(screen.getByRole('button', { name: 'End the call' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('What you typed and haven’t sent won’t be part of the call.');
  expect(question.textContent).not.toContain('You’ll get your numbers');
});

test('without a connection one statement says why the call cannot be opened, and what works; back online it opens', async () => {
  let online = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  const { client } = await open({
    [talkPath]: () => {
      if (!online) throw new TypeError('network');
      return Response.json(talkOf());
    },
  });
  expect(await screen.findByText('A practice call needs a connection')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to your missed turns' }).getAttribute('href')).toBe('/#drills');
  expect(screen.queryByText('That didn’t work')).toBeNull();
  online = true;
  await act(() => client.invalidateQueries());
  expect(await field()).toBeTruthy();
});

test('ending a talk asks first; going on returns the focus, and ending it opens the debrief', async () => {
  const { asked } = await open({
    [talkPath]: () => Response.json(talkOf({ turns: turnsOf(3) })),
    [endPath]: () => Response.json(endedTalk()),
  });
  const button = await screen.findByRole('button', { name: 'End the call' });
  button.focus();
  fireEvent.click(button);
  const question = await screen.findByRole('alertdialog', { name: 'End the call with Marta?' });
  expect(question.textContent).toContain('You’ll get your numbers, and read what Marta didn’t say.');
  fireEvent.click(screen.getByRole('button', { name: 'Keep talking' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(asked.some(({ path }) => path.endsWith('/end'))).toBe(false);
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('button', { name: 'End it' }));
  expect(await screen.findByRole('heading', { name: 'Your call with Marta' })).toBeTruthy();
});

test('who plays the client is said in the talk and in the debrief, and the demo is not called an AI', async () => {
  const demo = originOf('Demo text: no AI model is connected');
  const words = 'Demo text: no AI model is connected. The client follows fixed rules.';
  let over = false;
  const begun = talkOf({ origin: demo, turns: [firstTurn] });
  await open({
    [talkPath]: () => Response.json(over ? endedTalk({ origin: demo }) : begun),
    [endPath]: () => {
      over = true;
      return Response.json(endedTalk({ origin: demo }));
    },
  });
  expect(await screen.findByText(words)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'End the call' }));
  fireEvent.click(await screen.findByRole('button', { name: 'End it' }));
  expect(await screen.findByRole('heading', { name: 'Your call with Marta' })).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByText(/An AI plays/)).toBeNull();
});

test('what another tab used up is shown here as soon as it says so', async () => {
  let left = 2;
  await open({ 'GET /api/spar': () => Response.json(sparFacts({ allowance: talksLeft(left) })) });
  expect(await screen.findByText(/2 of 3 practice calls left/)).toBeTruthy();
  left = 1;
  new BroadcastChannel(`spar.${talkId}`).postMessage('changed');
  expect(await screen.findByText(/1 of 3 practice calls left/)).toBeTruthy();
});

test('what is typed stays above a phone’s keyboard, and a zoomed page is no keyboard', async () => {
  const seen = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', seen);
  await open();
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
  await open();
  await field();
  // Only as far as its first line needs it.
  expect(shown).toHaveBeenCalledWith({ block: 'nearest' });
  expect(shown).not.toHaveBeenCalledWith({ block: 'end' });
  cleanup();
  await open({ [talkPath]: () => Response.json(talkOf({ turns: [firstTurn] })) });
  await field();
  await waitFor(() => expect(shown).toHaveBeenCalledWith({ block: 'end' }));
});

test('a talk that is gone says so and leads back', async () => {
  await open({ [talkPath]: () => refusal(404, 'not_found', 'We could not find that.') });
  expect(await screen.findByText('We can’t find this call')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All calls' }).getAttribute('href')).toBe('/spar#talks');
});

test('in the talk and in its debrief a client from a card is named with the card', async () => {
  const card = { id: talkId, client: 'Small bakeries', frustration: 'Nobody asks.' };
  const client = { ...talkOf().client, house: null, card };
  await open({ [talkPath]: () => Response.json(talkOf({ client })) });
  expect(await screen.findByText('from your card: Small bakeries')).toBeTruthy();
  cleanup();
  await open({ [talkPath]: () => Response.json(endedTalk({ client })) });
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

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Call } from '#features/calls/contract.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { sidesInDoubt } from '#features/calls/rules/unjudged.ts';
import { CallPage } from './CallPage.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const clientId = '00000000-0000-4000-8000-000000000002';
const reviewed: NonNullable<Call['review']> = {
  safeSentence: {
    quote: { turn: 1, text: 'Send me something.' },
    answeredWith: { turn: 2, text: 'Sure, what’s the address?' },
  },
  walkedPast: { quote: { turn: 3, text: 'after May' }, why: 'Something happens in May.' },
  best: { quote: { turn: 4, text: 'What happens in May?' }, why: 'It was a question about them.' },
  change: {
    quote: { turn: 2, text: 'Sure, what’s the address?' },
    better: 'What would make it worth reading?',
  },
  agreed: null,
  canNotJudge: ['Whether Denise decides alone is open.'],
  figures: { by: 'words', share: 40, longestMonologueSeconds: 70, questions: 2, secondsToClient: null },
};
const kept: Call = {
  id,
  client: { id: clientId, name: 'Denise Park', company: 'Hale & Co.' },
  heldOn: '2026-11-20',
  source: 'pasted',
  speakers: ['Denise', 'Ana'],
  memberSpeaker: 1,
  characters: 90,
  pieces: 2,
  judged: 2,
  reviewedAt: '2026-11-21T12:00:00.000Z',
  createdAt: '2026-11-21T11:00:00.000Z',
  isMasked: true,
  turns: [
    { speaker: 0, text: 'Send me something.', at: null },
    { speaker: 1, text: 'Sure, what’s the address?', at: null },
    { speaker: 0, text: 'It’s better after May.', at: null },
    { speaker: 1, text: 'What happens in May?', at: 75 },
  ],
  reviewing: false,
  promisesDone: [],
  review: reviewed,
  origin: { demoNotice: null } as Call['origin'],
};
const waiting: Call = { ...kept, judged: 0, review: null, reviewedAt: null };
const allowance = {
  counts: 'turns',
  per: 'day',
  limit: 60,
  used: 0,
  remaining: 60,
  more: null,
  resetsAt: '2026-11-30T00:00:00.000Z',
};
const list = () =>
  Response.json({ calls: [], next: null, allowance, transcribes: true, origin: { demoNotice: null } });

const open = (shown: Call, server: StandInServer = {}, tier: 'tools' | 'free' = 'tools', search = '') =>
  openPage(CallPage, {
    address: `/calls/${id}${search}`,
    pattern: '/calls/$id',
    tier,
    server: { [`GET /api/calls/${id}`]: () => Response.json(shown), 'GET /api/calls': list, ...server },
  });

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const events = (...all: readonly string[]) =>
  new Response(all.join(''), { headers: { 'content-type': 'text/event-stream' } });

test('the best sentence is first, then one change, and the rest is closed', async () => {
  await open(kept);
  expect(await screen.findByText('“What happens in May?”')).toBeTruthy();
  expect(screen.getByText(/What would make it worth reading\?/)).toBeTruthy();
  const rows = [
    'The safe sentence: a polite way out',
    'What you walked past',
    'In numbers',
    'What can’t be judged',
    'The whole call',
  ];
  for (const name of rows)
    expect(screen.getByRole('heading', { name }).closest('details')?.open, name).toBe(false);
});

test('what can’t be judged is always said: what a text hides, and what the review found', async () => {
  await open({ ...kept, review: { ...reviewed, canNotJudge: [] } });
  expect(await screen.findByText('A text has no tone of voice and no pauses.')).toBeTruthy();
  expect(screen.getByText(/no times/)).toBeTruthy();
});

test('a quote opens the call at its place', async () => {
  await open(kept);
  expect(screen.queryByText('It’s better after May.')).toBeNull();
  fireEvent.click((await screen.findAllByRole('button', { name: 'Turn 3' }))[0] as Element);
  await waitFor(() => expect(document.activeElement?.id).toBe('turn-3'));
  expect(document.activeElement?.closest('details')?.open).toBe(true);
  expect(document.activeElement?.textContent).toContain('It’s better after May.');
});

test('a review is shown as it is read, and then as it is kept', async () => {
  const { figures: _, ...known } = reviewed;
  const { asked } = await open(waiting, {
    [`POST /api/calls/${id}/review`]: () =>
      events(
        event('partial', { pieces: 2, judged: 1, review: known }),
        event('done', { call: kept, allowance }),
      ),
  });
  expect(await screen.findByText(/The review takes 2 of your 60 answers a day/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Review this call' }));
  expect(await screen.findByRole('heading', { name: 'In numbers' })).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('coming from a new call it begins by itself, and a reload does not begin it again', async () => {
  const { router } = await open(
    waiting,
    { [`POST /api/calls/${id}/review`]: () => events(event('done', { call: kept, allowance })) },
    'tools',
    '?begin=yes',
  );
  expect(await screen.findByRole('heading', { name: 'In numbers' })).toBeTruthy();
  expect(router.state.location.searchStr).toBe('');
});

test('stopped, it says what is read and goes on from there', async () => {
  let stopped = false;
  const half = { ...waiting, judged: 1 };
  await open(half, {
    [`POST /api/calls/${id}/review`]: ({ signal }) =>
      new Response(
        new ReadableStream({
          start(controller) {
            signal?.addEventListener('abort', () => {
              stopped = true;
              controller.error(new DOMException('stopped', 'AbortError'));
            });
          },
        }),
      ),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy();
  expect(stopped).toBe(true);
  expect(screen.getByText('1 of 2 parts are read')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a provider that is down says so, and that what was read is kept', async () => {
  await open(waiting, {
    [`POST /api/calls/${id}/review`]: () => refusal(502, 'model_failed', 'The AI didn’t answer.'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Review this call' }));
  expect((await screen.findByRole('alert')).textContent).toContain('What was read is kept.');
  expect(screen.getByRole('button', { name: 'Review this call' })).toBeTruthy();
});

test('another speaker is said to the server and judged again', async () => {
  const { asked } = await open(kept, {
    [`PATCH /api/calls/${id}`]: () => Response.json({ ...waiting, memberSpeaker: 0 }),
    [`POST /api/calls/${id}/review`]: () => events(event('done', { call: kept, allowance })),
  });
  fireEvent.change(await screen.findByLabelText('You are'), { target: { value: '0' } });
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/review'))).toBe(true));
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ memberSpeaker: 0 });
});

test('that minute is played from what the client said before the words to change', async () => {
  const { asked, router } = await open(kept, {
    [`POST /api/calls/${id}/replay`]: () => Response.json({ talkId: clientId }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Play that minute again' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/spar/${clientId}`));
  expect(asked.find(({ path }) => path.endsWith('/replay'))?.body).toEqual({ turn: 1 });
});

test('the follow-up carries their words and their name', async () => {
  await open(kept);
  const link = await screen.findByText('Write a follow-up in their words');
  const fields = new URL(link.closest('a')?.href ?? '', 'http://here').searchParams;
  expect(fields.get('client')).toBe('Denise Park, Hale & Co.');
  expect(fields.get('frustrations')).toBe(
    'Said by Denise Park on our call:\n“after May”\n“Send me something.”',
  );
});

const agreed = {
  quote: { turn: 3, text: 'It’s better after May.' },
  what: 'Show them the rooms',
  when: 'Friday at seven',
};
const withAgreement: Call = { ...kept, review: { ...reviewed, agreed } };
const denise = {
  id: clientId,
  name: 'Denise Park',
  nextStep: '',
  nextOn: null,
  agreedOn: null,
  boughtOn: null,
};
const clientPage = (given: object = {}) => ({
  [`GET /api/clients/${clientId}`]: () =>
    Response.json({ client: { ...denise, ...given }, cards: [], texts: [], calls: [] }),
});
const changedTo = (asked: readonly { method: string; body: unknown }[]) =>
  asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

test('what they agreed to becomes the next step with one press, on the day that was said, and that can be undone', async () => {
  const { asked } = await open(withAgreement, {
    ...clientPage(),
    [`PATCH /api/clients/${clientId}`]: () => Response.json(denise),
  });
  const part = await screen.findByRole('region', { name: 'They agreed' });
  expect(part.textContent).toContain('“It’s better after May.”');
  fireEvent.click(await screen.findByRole('button', { name: 'Make it the next step' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(changedTo(asked)).toEqual([
      // The call was on a Friday: that Friday may be this day.
      { nextStep: 'Show them the rooms, Friday at seven', nextOn: null, agreedOn: '2026-11-20' },
      { nextStep: '', nextOn: null, agreedOn: null },
    ]),
  );
});

test('before it is kept, the member changes its text and day; what was planned is named, and replaced by the press alone', async () => {
  const monday = { ...agreed, when: 'on Monday' };
  const { asked } = await open(
    { ...kept, review: { ...reviewed, agreed: monday } },
    {
      ...clientPage({ nextStep: 'Send the list', nextOn: '2026-12-01' }),
      [`PATCH /api/clients/${clientId}`]: () => Response.json(denise),
    },
  );
  expect(
    await screen.findByText('It replaces your next step: Send the list · December 1, 2026'),
  ).toBeTruthy();
  expect(changedTo(asked)).toEqual([]);
  const day = screen.getByLabelText<HTMLInputElement>('On which day');
  expect(day.value).toBe('2026-11-23');
  fireEvent.change(day, { target: { value: '2026-11-24' } });
  fireEvent.change(screen.getByLabelText('What you do next'), { target: { value: 'Show the hall' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make it the next step' }));
  await waitFor(() =>
    expect(changedTo(asked)).toEqual([
      { nextStep: 'Show the hall', nextOn: '2026-11-24', agreedOn: '2026-11-20' },
    ]),
  );
});

test('once it is the next step, the page says so instead of asking again', async () => {
  await open(withAgreement, clientPage({ nextStep: 'Show the hall', agreedOn: '2026-11-20' }));
  const part = await screen.findByRole('region', { name: 'They agreed' });
  await waitFor(() => expect(part.textContent).toContain('Your next step with Denise Park: Show the hall'));
  expect(screen.queryByRole('button', { name: 'Make it the next step' })).toBeNull();
});

test('the follow-up and the note for the CRM have what they agreed to, with its day', async () => {
  const tomorrow = { ...agreed, when: 'tomorrow at seven' };
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  const promised = { speaker: 1, text: 'I’ll bring the list in writing.', at: null };
  const done = { speaker: 1, text: 'I’ll call Todd.', at: null };
  const turns = [...kept.turns, promised, done];
  const promisesDone = [done.text];
  await open({ ...kept, turns, promisesDone, review: { ...reviewed, agreed: tomorrow } }, clientPage());
  expect(await screen.findByRole('checkbox', { name: `“${done.text}”`, checked: true })).toBeTruthy();
  const fact = 'Show them the rooms, at seven (November 21, 2026)';
  const link = await screen.findByText('Write the email that confirms it');
  const fields = new URL(link.closest('a')?.href ?? '', 'http://here').searchParams;
  // One email that confirms: what they said before they agreed isn't read back to them.
  expect(fields.get('frustrations')).toBe(
    `Agreed to by Denise Park on our call: ${fact}\n“It’s better after May.”\nWhat I said on our call I would do:\n“${promised.text}”`,
  );
  expect(fields.get('sequenceGoal')).toBe(`Confirm what Denise Park and I agreed on in our call: ${fact}.`);
  expect(fields.get('mode')).toBe('single');
  fireEvent.click(screen.getByText('Copy a note for your CRM'));
  await waitFor(() =>
    expect(writeText).toHaveBeenCalledWith(
      expect.stringContaining(
        `They agreed: ${fact}\n- “It’s better after May.”\nI said I would:\n- “${promised.text}”`,
      ),
    ),
  );
});

const card = (place: number, given: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000001${place}`,
  clientId,
  client: 'Denise Park',
  frustration: 'They stand there alone',
  heard: null,
  ...given,
});

test('their words go on the client’s card that has none yet, which can be undone', async () => {
  const heard = { from: 'Denise Park', on: '2026-11-10', words: 'not in spring' };
  const cards = [card(1, { clientId: id }), card(3, { heard }), card(2)];
  const { asked } = await open(kept, {
    'GET /api/tools/cards': () => Response.json({ cards }),
    [`PATCH /api/tools/cards/${card(2).id}`]: () => Response.json(card(2)),
  });
  fireEvent.click(await screen.findByText('Keep what they said on the card'));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const changes = () => asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  await waitFor(() =>
    expect(changes()).toEqual([
      { heard: { from: 'Denise Park', on: '2026-11-20', words: 'after May' } },
      { heard: null },
    ]),
  );
});

test('after a reload the page knows on which card their words are', async () => {
  const heard = { from: 'Denise Park', on: '2026-11-20', words: 'after May' };
  const cards = [card(1), card(2, { heard })];
  await open(kept, { 'GET /api/tools/cards': () => Response.json({ cards }) });
  expect(await screen.findByText('It’s on the card.')).toBeTruthy();
  expect(screen.queryByText('Keep what they said on the card')).toBeNull();
});

test('where the sides are in doubt, that comes first, with the choice, and nothing is praised', async () => {
  const review = { ...reviewed, change: null, canNotJudge: [sidesInDoubt] };
  await open({ ...kept, review });
  const alert = await screen.findByRole('region', { name: 'Who is who' });
  expect(alert.textContent).toContain('We may have taken you for your client.');
  expect(alert.contains(screen.getByLabelText('You are'))).toBe(true);
  expect(alert.closest('details')).toBeNull();
  expect(screen.queryByText(sidesInDoubt)).toBeNull();
  expect(screen.queryByText(/nothing to change/)).toBeNull();
});

test('a client without a card is led to find what they feel', async () => {
  await open(kept, { 'GET /api/tools/cards': () => Response.json({ cards: [] }) });
  const link = (await screen.findByText('Find what they feel')).closest('a');
  expect(link?.getAttribute('href')).toContain('client=Denise+Park%2C+Hale+%26+Co.');
});

test('without a plan a review can be read, and nothing new begun', async () => {
  await open(kept, {}, 'free');
  expect(await screen.findByText('“What happens in May?”')).toBeTruthy();
  for (const name of ['Play that minute again', 'Review this call'])
    expect(screen.queryByRole('button', { name }), name).toBeNull();
  expect(screen.queryByLabelText('You are')).toBeNull();
});

test('a deleted call leads to the client, and comes back', async () => {
  const { asked, router } = await open(kept, {
    [`DELETE /api/calls/${id}`]: () => Response.json({ deleted: true }),
    [`POST /api/calls/${id}/restore`]: () => Response.json(kept),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete this call' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/clients/${clientId}`));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/restore'))).toBe(true));
});

test('a call that does not load loads at another try; one that is gone says so', async () => {
  let tries = 0;
  await open(kept, {
    [`GET /api/calls/${id}`]: () => {
      tries += 1;
      return tries === 1
        ? refusal(500, 'internal', 'Something went wrong.')
        : refusal(404, 'not_found', 'Gone');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('We can’t find this call')).toBeTruthy();
});

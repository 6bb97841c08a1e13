// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventWriter } from '#testing/event-writer.ts';
import { member, openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { debriefOf, endedTalk, otherTalkId, talkId, talkOf } from '#testing/spar-samples.ts';
import { followUpAddress } from '#features/spar/client/onward.ts';
import { TalkPage } from '#features/spar/client/TalkPage.tsx';

const talkPath = `GET /api/spar/talks/${talkId}`;
const open = (server: StandInServer = {}) =>
  openPage(TalkPage, {
    address: `/spar/${talkId}`,
    pattern: '/spar/$id',
    tier: 'tools',
    server: { [talkPath]: () => Response.json(endedTalk()), ...server },
  });
const pointOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  const item = heading.closest('li');
  if (!item) throw new Error(`no point ${name}`);
  return within(item);
};

test('every point has its verdict, and is proven by words that were said, with a way to the turn', async () => {
  await open();
  const felt = await pointOf('Felt');
  expect(felt.getByText('Done')).toBeTruthy();
  expect(felt.getByText('“You sound tired.”')).toBeTruthy();
  expect(felt.getByRole('link', { name: 'You, turn 1' }).getAttribute('href')).toBe('#turn-1');
  expect(document.querySelector('#turn-1')).toBeTruthy();
  expect(screen.getByText(/Marta then trusted you 4 out of 10, and opened up 3 out/)).toBeTruthy();
  expect((await pointOf('Fear')).getByText('None found')).toBeTruthy();
  expect(screen.getByText('I fear to be the one who closes the shop')).toBeTruthy();
  expect(screen.getByText('Relief could not be judged: the talk ended before it.')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'What was heard: 62 of 100' })).toBeTruthy();
});

test.each([
  ['in a turn that can be named', { turn: 1, text: 'You sound tired.' }, 1],
  ['nowhere in particular', null, 0],
] as const)(
  'of a step that was missed %s the debrief says when it comes back, or nothing [spar.drills]',
  async (_, quote, lines) => {
    const [felt, named] = debriefOf().steps;
    if (!felt || !named) throw new Error('no steps');
    const debrief = debriefOf({ steps: [felt, { ...named, quote }] });
    const nextAt = new Date(Date.now() + 86_400_000).toISOString();
    await open({
      'GET /api/spar/drills': () => Response.json({ due: [], waiting: 0, nextAt }),
      [talkPath]: () => Response.json(endedTalk({ debrief })),
    });
    expect((await pointOf('Named')).queryAllByText('“You sound tired.”')).toHaveLength(lines);
    await waitFor(() =>
      expect(screen.queryAllByText('A turn you missed comes back as a short drill tomorrow.')).toHaveLength(
        lines,
      ),
    );
  },
);

test('an attempt that was played knowing what was unsaid says so, there and among the others [spar.knew-unsaid]', async () => {
  const attempt = { id: otherTalkId, turn: 1, startedAt: '2026-11-21T10:00:00.000Z', knewUnsaid: true };
  await open({ [talkPath]: () => Response.json(endedTalk({ knewUnsaid: true, attempts: [attempt] })) });
  expect(await screen.findAllByText('You know what they don’t say')).toHaveLength(2);
});

test('a number says out of what, a step in part is told and marked so, and trust and sentences about them say what counts', async () => {
  const [felt, named] = debriefOf().steps;
  if (!felt || !named) throw new Error('no steps');
  const half = { ...felt, verdict: 'missed' as const };
  const parts = [
    { label: 'Felt', points: 8 },
    { label: 'Named', points: 0 },
  ];
  const debrief = debriefOf({ heard: 8, heardParts: parts, steps: [half, named] });
  await open({ [talkPath]: () => Response.json(endedTalk({ heard: 8, debrief })) });
  expect(await screen.findByText('1 of 2 steps reached Marta in part, none in full.')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'What was heard: 8 of 100' }).textContent).toBe('8of 100');
  expect((await pointOf('Felt')).getByText('In part')).toBeTruthy();
  expect((await pointOf('Named')).getByText('Not yet')).toBeTruthy();
  expect(screen.getByText(/how Marta felt about you right then.*counts only the four steps/)).toBeTruthy();
  expect(screen.getByText(/^A sentence is about them when it says “you” of them/)).toBeTruthy();
});

test('too little to judge is no zero', async () => {
  const debrief = debriefOf({ heard: null, said: null });
  await open({ [talkPath]: () => Response.json(endedTalk({ heard: null, said: null, debrief })) });
  expect(await screen.findByRole('img', { name: 'What was heard: not judged' })).toBeTruthy();
  expect(screen.getAllByText('Too few answers to tell: it takes 3.')).toHaveLength(2);
});

test('the better sentences are written once the debrief opens, and a failure leaves it whole', async () => {
  const missing = endedTalk({ debrief: debriefOf({ sentences: 'missing' }) });
  const { answer, write, end } = eventWriter();
  let fails = true;
  await open({
    [talkPath]: () => Response.json(missing),
    [`POST /api/spar/talks/${talkId}/sentences`]: (asked) =>
      fails ? refusal(502, 'model_failed', 'Please try again.') : answer(asked),
  });
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /couldn’t write what you could say: Please try again\./,
  );
  fails = false;
  expect((await pointOf('Felt')).getByText('Done')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  act(() => write('partial', { sentences: [{ point: 'named', better: 'You would rather' }] }));
  expect(await (await pointOf('Named')).findByText('You would rather')).toBeTruthy();
  const [felt, named] = debriefOf().steps;
  if (!felt || !named) throw new Error('no steps');
  const steps = [felt, { ...named, better: 'You would rather not choose wrong?' }];
  act(() => {
    write('done', endedTalk({ debrief: debriefOf({ steps }) }));
    end();
  });
  expect(await (await pointOf('Named')).findByText('You would rather not choose wrong?')).toBeTruthy();
  // A screen reader would otherwise hear that it began, and never that it ended.
  expect(
    screen.getByText('What you could say is ready, under each point.').closest('[role=status]'),
  ).toBeTruthy();
});

test('a turn is played differently in a new talk', async () => {
  const { asked } = await open({
    [`POST /api/spar/talks/${talkId}/rewind`]: () => Response.json(talkOf({ id: otherTalkId })),
    [`GET /api/spar/talks/${otherTalkId}`]: () => Response.json(talkOf({ id: otherTalkId })),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Play it differently from turn 1' }));
  expect(await screen.findByRole('textbox', { name: 'What you say' })).toBeTruthy();
  expect(asked.find(({ path }) => path.endsWith('/rewind'))?.body).toEqual({ turn: 1 });
});

test('a rewind that is refused says why beside the turn', async () => {
  await open({
    [`POST /api/spar/talks/${talkId}/rewind`]: () =>
      refusal(429, 'allowance_spent', 'You have used today’s allowance.'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Play it differently from turn 1' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('You have used today’s allowance.');
  expect(alert.closest('#turn-1')).toBeTruthy();
});

test('a note and what came of the real call are kept', async () => {
  const card = { id: otherTalkId, client: 'Home owners', frustration: 'They wait' };
  const client = { ...endedTalk().client, house: null, card };
  const { asked } = await open({
    [talkPath]: () => Response.json(endedTalk({ client })),
    [`PATCH /api/spar/talks/${talkId}`]: ({ body }) =>
      Response.json(endedTalk({ client, ...(body as object) })),
  });
  const box = await screen.findByLabelText('What you take into the real call');
  fireEvent.change(box, { target: { value: 'Ask about the oven.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the note' }));
  expect(await screen.findByText('Your note is saved.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('What came of the real call?'), { target: { value: 'meeting' } });
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { note: 'Ask about the oven.' },
      { outcome: 'meeting' },
    ]),
  );
});

test('of a client of the house nothing real is asked', async () => {
  await open();
  expect(await screen.findByLabelText('What you take into your next call')).toBeTruthy();
  expect(screen.queryByLabelText('What came of the real call?')).toBeNull();
});

test('a note after the session has ended leads to sign in, and is there again afterward', async () => {
  const page = await open({
    [`PATCH /api/spar/talks/${talkId}`]: () => refusal(401, 'unauthenticated', 'Please sign in to continue.'),
  });
  const note = () => screen.findByLabelText<HTMLTextAreaElement>('What you take into your next call');
  fireEvent.change(await note(), { target: { value: 'Ask about the oven.' } });
  page.endSession();
  fireEvent.click(screen.getByRole('button', { name: 'Save the note' }));
  expect(await screen.findByText(`Now at /auth?redirect=%2Fspar%2F${talkId}`)).toBeTruthy();
  page.session.accept({ viewer: member('tools'), expiresAt: null });
  await act(() => page.router.navigate({ href: `/spar/${talkId}` }));
  expect((await note()).value).toBe('Ask about the oven.');
});

test('the follow-up is filled in from the card, or from what came out with a client of the house', () => {
  const house = new URLSearchParams(followUpAddress(endedTalk(), debriefOf()).split('?')[1]);
  expect(house.get('frustrations')).toBe('I fear to be the one who closes the shop\nNobody asked.');
  expect(house.get('targetAudience')).toBe('Runs a bakery with two shops');
  const card = {
    id: '10000000-0000-4000-8000-000000000001',
    client: 'Home owners',
    frustration: 'They wait',
  };
  const own = endedTalk({ client: { ...endedTalk().client, house: null, card } });
  const filled = new URLSearchParams(followUpAddress(own, debriefOf()).split('?')[1]);
  expect([filled.get('card'), filled.get('frustrations')]).toEqual([card.id, null]);
});

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventWriter } from '#testing/event-writer.ts';
import { member, openPage, refusal, type StandInServer } from '#testing/page.tsx';
import {
  charge,
  debriefOf,
  endedTalk,
  firstTurn,
  otherTalkId,
  talkId,
  talkOf,
} from '#testing/spar-samples.ts';
import { followUpAddress } from '#features/spar/client/onward.ts';
import { pushingWords } from '#features/spar/client/debrief/Pushing.tsx';
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

test('the best thing comes first with what it brought, then one change; each point is proven by words that were said [spar.debrief-short]', async () => {
  const { best } = debriefOf();
  const elsewhere = best && { ...best, quote: { turn: 2, text: 'It stays with you at night.' } };
  await open({ [talkPath]: () => Response.json(endedTalk({ debrief: debriefOf({ best: elsewhere }) })) });
  const felt = await pointOf('Felt');
  expect(felt.getByText('Done')).toBeTruthy();
  expect(felt.getByText('25 of 25')).toBeTruthy();
  expect(felt.getByText('“You sound tired.”')).toBeTruthy();
  expect(felt.getByRole('link', { name: 'You, turn 1' }).getAttribute('href')).toBe('#turn-1');
  expect(document.querySelector('#turn-1')).toBeTruthy();
  expect(screen.getByText(/Marta then trusted you 4 out of 10, and opened up 3 out/)).toBeTruthy();
  expect(screen.getByText('I fear to be the one who closes the shop')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'How far Marta felt understood: 31 of 100' })).toBeTruthy();
  expect(screen.getByText('Felt 25 + Named 6 + Understood 0 + Relieved 0 = 31')).toBeTruthy();
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.slice(0, 2)).toEqual(['What you did best', 'One thing to change']);
  expect(screen.getByRole('region', { name: 'What you did best' }).textContent).toContain('“I am.”');
  const change = screen.getByRole('region', { name: 'One thing to change' });
  expect(change.textContent).toContain('Named. Enough had slipped out for a guess.');
  expect(within(change).getByRole('link', { name: 'Marta, turn 1' })).toBeTruthy();
  expect(within(change).getByRole('button', { name: /^Play this turn again/ })).toBeTruthy();
});

test('a turn that is to be changed is not praised beside it', async () => {
  await open();
  const change = await screen.findByRole('region', { name: 'One thing to change' });
  expect(change.textContent).toContain('“You sound tired.”');
  expect(screen.queryByRole('region', { name: 'What you did best' })).toBeNull();
});

const told = { ...debriefOf().unsaid, told: { turn: 1, text: 'I fear it.' }, hit: 1 };
const saidBack = debriefOf().steps.map((one) => (one.step === 'understood' ? { ...one, points: 10 } : one));

test('of what the client told and heard back the debrief says “Exactly.”, which arrives only as the call ends', async () => {
  const debrief = debriefOf({ unsaid: told, steps: saidBack });
  await open({ [talkPath]: () => Response.json(endedTalk({ debrief })) });
  const said = (await screen.findByText('Exactly.')).parentElement;
  expect(said?.textContent).toBe('Exactly.Marta told you what they hadn’t said.');
  expect(said?.className).not.toContain('animate-');
  cleanup();
  await open({
    [talkPath]: () => Response.json(talkOf({ turns: [firstTurn] })),
    [`POST /api/spar/talks/${talkId}/end`]: () => Response.json(endedTalk({ debrief })),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'End the call' }));
  fireEvent.click(await screen.findByRole('button', { name: 'End it' }));
  expect((await screen.findByText('Exactly.')).parentElement?.className).toContain('animate-arrive');
});

test('where nothing earned a point for understanding, or pushing took all of it, the client told it and says no “Exactly.”', async () => {
  for (const given of [{}, { steps: saidBack, heard: 0 }]) {
    const debrief = debriefOf({ unsaid: told, ...given });
    await open({ [talkPath]: () => Response.json(endedTalk({ debrief })) });
    expect(await screen.findByText('Marta told you what they hadn’t said.')).toBeTruthy();
    expect(screen.queryByText('Exactly.')).toBeNull();
    cleanup();
  }
});

test('where the client kept it there is no “Exactly.”', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'What Marta did not say' })).toBeTruthy();
  expect(screen.queryByText('Exactly.')).toBeNull();
});

test('open are the best sentence, one change and one button; every other part is a row, in an order of use', async () => {
  await open();
  await screen.findByRole('heading', { name: 'One thing to change' });
  const [...rows] = document.querySelectorAll('details');
  expect(rows.map((row) => row.open)).toEqual([false, false, false, false]);
  expect(rows.map((row) => row.querySelector('h2')?.textContent)).toEqual([
    'What Marta did not say',
    'Take it with you',
    'Point by point',
    'Turn by turn',
  ]);
  const change = within(screen.getByRole('region', { name: 'One thing to change' }));
  expect(change.getAllByRole('button')).toHaveLength(1);
});

test('what cost no trust is told without a cost', () => {
  const pushing = { charges: [charge], points: 5, trust: 0, closedTurns: 0, notJudged: [] };
  expect(pushingWords(pushing, 'Marta')).toBe('One sentence pushed.');
});

test('what pushed comes before what was missed, with its cost; what nobody could judge says so, and nothing is acquitted [spar.pushing]', async () => {
  const pushing = { charges: [charge], points: 15, trust: 2, closedTurns: 1, notJudged: [3] };
  const debrief = debriefOf({ heard: 16, pushing, claims: [{ turn: 1, text: 'Ten percent less.' }] });
  await open({ [talkPath]: () => Response.json(endedTalk({ debrief })) });
  expect(
    await screen.findByText('Felt 25 + Named 6 + Understood 0 + Relieved 0 − Pushing 15 = 16'),
  ).toBeTruthy();
  const words =
    'One sentence pushed. It cost 2 of Marta’s trust out of 10, and for a turn they stayed closed.';
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(screen.getByRole('region', { name: 'One thing to change' }).textContent).toContain(
    'A deadline of yours.',
  );
  expect(screen.getByText(/^Turn 3 couldn’t be judged for pushing/)).toBeTruthy();
  expect(screen.getByText('“Ten percent less.”')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/none found/iu);
});

test.each([
  ['in a turn that can be named', { turn: 1, text: 'You sound tired.' }, 1],
  ['nowhere in particular', null, 0],
] as const)(
  'of a step that was missed %s the debrief says when it comes back, or nothing [spar.drills]',
  async (_, quote, lines) => {
    const [felt, named, ...others] = debriefOf().steps;
    if (!felt || !named) throw new Error('no steps');
    const debrief = debriefOf({ steps: [felt, { ...named, quote }, ...others] });
    const nextAt = new Date(Date.now() + 86_400_000).toISOString();
    await open({
      [`GET /api/spar/drills?talkId=${talkId}`]: () => Response.json({ due: [], waiting: 0, nextAt }),
      [talkPath]: () => Response.json(endedTalk({ debrief })),
    });
    expect((await pointOf('Named')).queryAllByText('“You sound tired.”')).toHaveLength(lines);
    await waitFor(() =>
      expect(screen.queryAllByText('A turn you missed comes back tomorrow.')).toHaveLength(lines),
    );
  },
);

test('an attempt that was played knowing what was unsaid says so, there and among the others [spar.knew-unsaid]', async () => {
  const attempt = { id: otherTalkId, turn: 1, startedAt: '2026-11-21T10:00:00.000Z', knewUnsaid: true };
  await open({ [talkPath]: () => Response.json(endedTalk({ knewUnsaid: true, attempts: [attempt] })) });
  expect(await screen.findAllByText('You know what they don’t say')).toHaveLength(2);
});

test('too little to judge is no zero', async () => {
  const debrief = debriefOf({ heard: null, best: null });
  await open({ [talkPath]: () => Response.json(endedTalk({ heard: null, debrief })) });
  expect(await screen.findByText(/^Not enough to judge\./)).toBeTruthy();
  expect(screen.queryByRole('img', { name: /felt understood/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'One thing to change' })).toBeNull();
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
  const change = within(screen.getByRole('region', { name: 'One thing to change' }));
  expect(await change.findByText('You would rather')).toBeTruthy();
  const [felt, named] = debriefOf().steps;
  if (!felt || !named) throw new Error('no steps');
  const steps = [felt, { ...named, better: 'You would rather not choose wrong?' }];
  act(() => {
    write('done', endedTalk({ debrief: debriefOf({ steps }) }));
    end();
  });
  expect(await change.findByText('You would rather not choose wrong?')).toBeTruthy();
  // Otherwise a screen reader would announce that it began, and never that it ended.
  expect(screen.getByText('What you could say is ready.').closest('[role=status]')).toBeTruthy();
});

test('a point for which nothing could be said better has no line for it, and none that is still to come', async () => {
  const [felt, named, ...others] = debriefOf().steps;
  if (!felt || !named) throw new Error('no steps');
  const missed = { ...felt, verdict: 'missed' as const, points: 0, better: 'When was that last?' };
  await open({
    [talkPath]: () =>
      Response.json(
        endedTalk({ debrief: debriefOf({ sentences: 'written', steps: [missed, named, ...others] }) }),
      ),
  });
  const change = within(await screen.findByRole('region', { name: 'One thing to change' }));
  expect(change.getByText('When was that last?')).toBeTruthy();
  expect(change.getByText('You could say')).toBeTruthy();
  expect((await pointOf('Named')).queryByText('You could say')).toBeNull();
  expect(screen.queryByText(/^Writing what you could say/u)).toBeNull();
});

test('while nothing has slipped out, the better sentence is a question, named so beside it and copied alone', async () => {
  const better = 'When was that last?';
  const pushing = {
    charges: [
      { ...charge, better, isEarly: true },
      { ...charge, point: 'proof', better, isEarly: true, quote: { turn: 1, text: 'All have it.' } },
    ],
    points: 15,
    trust: 2,
    closedTurns: 0,
    notJudged: [],
  };
  await open({ [talkPath]: () => Response.json(endedTalk({ debrief: debriefOf({ pushing }) })) });
  const change = within(await screen.findByRole('region', { name: 'One thing to change' }));
  expect(change.getByText('Ask this first')).toBeTruthy();
  expect(change.getByText(better).textContent).toBe(better);
  // One sentence for the turn, whatever pushed in it or was missed.
  expect(screen.getAllByText(better)).toHaveLength(1);
});

test('what is praised is not what is changed first, if another turn fell short', async () => {
  const [felt, named, understood, relieved] = debriefOf().steps;
  if (!felt || !named || !understood || !relieved) throw new Error('no steps');
  const best = { label: 'Guessed half of it', quote: { turn: 1, text: 'So.' }, why: 'Half.', brought: 'Hm.' };
  const at = (turn: number) => ({ turn, text: `Turn ${turn}.` });
  const later = { ...understood, verdict: 'missed' as const, quote: at(2), better: 'Is that it?' };
  const steps = [felt, { ...named, quote: at(1), better: 'Or is it the price?' }, later, relieved];
  await open({ [talkPath]: () => Response.json(endedTalk({ debrief: debriefOf({ best, steps }) })) });
  const change = within(await screen.findByRole('region', { name: 'One thing to change' }));
  expect(change.getByText('Is that it?')).toBeTruthy();
  expect((await pointOf('Named')).getByText('Or is it the price?')).toBeTruthy();
  expect((await pointOf('Understood')).queryByText('Is that it?')).toBeNull();
});

test('a charge that took nothing shows no number', async () => {
  const pushing = {
    charges: [charge, { ...charge, point: 'proof', trust: 0, quote: { turn: 1, text: 'All have it.' } }],
    points: 15,
    trust: 2,
    closedTurns: 0,
    notJudged: [],
  };
  await open({ [talkPath]: () => Response.json(endedTalk({ debrief: debriefOf({ pushing }) })) });
  const pushed = await screen.findByRole('list', { name: 'What pushed' });
  expect(pushed.textContent.match(/−\d/gu)).toEqual(['−2']);
});

test('what slipped out is quoted under its turn, and where it was passed by', async () => {
  const state = { turn: 1, trust: 4, openness: 3, did: ['asked'] };
  const debrief = debriefOf({ record: [{ ...state, slip: { text: 'I am.', passedBy: true } }] });
  await open({ [talkPath]: () => Response.json(endedTalk({ debrief })) });
  expect(await screen.findByText('Something slipped out here: “I am.” You went past it.')).toBeTruthy();
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

test('the follow-up is filled in from what came out; a client of one’s own never said what was said in practice', () => {
  const turn = (number: number, answer: string) => ({ ...firstTurn, number, answer });
  const turns = [
    turn(1, 'x'.repeat(1100)),
    turn(2, 'We lost a week on it.'),
    turn(3, 'Send it Friday, then.'),
  ];
  const filledBy = (talk: Parameters<typeof followUpAddress>[0]) =>
    new URLSearchParams(followUpAddress(talk, debriefOf()).split('?')[1]);
  const house = filledBy(endedTalk({ turns }));
  const [name] = endedTalk().client.name.split(' ');
  expect(house.get('frustrations')?.split('\n')).toEqual([
    'I fear to be the one who closes the shop',
    'Nobody asked.',
    `Said by ${endedTalk().client.name} in the practice call:`,
    `“${'x'.repeat(1100)}”`,
    '“We lost a week on it.”',
    '“Send it Friday, then.”',
  ]);
  // The member's own words are not passed on, and only as many whole answers as fit the limit.
  expect(house.get('frustrations')).not.toContain(firstTurn.said);
  const long = filledBy(endedTalk({ turns: [turn(1, 'y'.repeat(900)), turn(2, 'z'.repeat(400))] }));
  expect(long.get('frustrations')).not.toContain('yy');
  expect(house.get('targetAudience')).toContain('one person: Runs a bakery with two shops');
  expect(house.get('sequenceGoal')).toContain(`with ${name}`);
  const card = {
    id: '10000000-0000-4000-8000-000000000001',
    client: 'Home owners',
    frustration: 'They wait',
  };
  const own = filledBy(endedTalk({ client: { ...endedTalk().client, house: null, card }, turns }));
  expect([own.get('card'), own.get('frustrations')]).toEqual([
    card.id,
    'I fear to be the one who closes the shop\nNobody asked.',
  ]);
  expect(own.get('sequenceGoal')).toContain('a gap for their words');
  expect(own.get('targetAudience')).toMatch(/^Marta, one person among these: /);
});

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Recall } from '#features/clients/contract-recall.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { KeptFigures } from './KeptFigures.tsx';
import { RecallPage } from './RecallPage.tsx';
import { Recalls } from './Recalls.tsx';

const client = { id: '00000000-0000-4000-8000-000000000001', name: 'Ana Ruiz' };
const waiting: Recall = {
  id: '00000000-0000-4000-8000-000000000002',
  sentence: 'You pay for nights you can’t sell.',
  way: 'call',
  opener: '',
  talkedOn: '2020-01-02',
  askOn: '2020-01-09',
  link: 'https://make.example/recall#token=abc',
  askedAt: null,
  answer: null,
  isErased: false,
};
const answer = {
  text: 'Nights that we can’t sell, and the rest I lost',
  at: '2020-01-10T10:00:00.000Z',
  by: 'client' as const,
  kept: 'words' as const,
  words: ['Nights', 'sell'],
  isCorrected: false,
};

const listed = (recalls: readonly Recall[]) => ({
  [`GET /api/clients/${client.id}/recalls`]: () => Response.json({ recalls }),
});
const openClient = (recalls: readonly Recall[], server: StandInServer = {}) =>
  openPage(() => <Recalls client={client} />, {
    address: '/clients/one',
    tier: 'free',
    server: { ...listed(recalls), ...server },
  });

test('the sentence is written with the day a week later, and saved', async () => {
  const kept: Recall[] = [];
  const { asked } = await openClient(kept, {
    [`POST /api/clients/${client.id}/recalls`]: () => {
      kept.push(waiting);
      return Response.json(waiting);
    },
  });
  fireEvent.click(await screen.findByText('One sentence that should stay'));
  fireEvent.click(screen.getByRole('button', { name: 'Save the sentence', hidden: true }));
  expect(await screen.findByText('Please write the sentence that should stay')).toBeTruthy();
  const field = screen.getByLabelText('What should they still know in a week?');
  fireEvent.change(field, { target: { value: waiting.sentence } });
  fireEvent.change(screen.getByLabelText('On'), { target: { value: '2026-01-02' } });
  fireEvent.change(screen.getByLabelText('Ask on'), { target: { value: '2026-01-09' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the sentence', hidden: true }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
      sentence: waiting.sentence,
      way: 'call',
      talkedOn: '2026-01-02',
      askOn: '2026-01-09',
    }),
  );
  // Below the form nobody would see it.
  const item = (await screen.findByText(`“${waiting.sentence}”`)).closest('li');
  await waitFor(() => expect(document.activeElement).toBe(item));
});

test('a question that is due is copied in the member’s name, and counts as asked', async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(copied.push(text)) },
  });
  const { asked } = await openClient([waiting], {
    [`PATCH /api/recalls/${waiting.id}`]: () =>
      Response.json({ ...waiting, askedAt: '2020-01-09T10:00:00.000Z' }),
  });
  expect(await screen.findByText(/Ask now/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Copy the question' }));
  await waitFor(() => expect(asked.some(({ method }) => method === 'PATCH')).toBe(true));
  expect(copied[0]).toContain('Hi Ana');
  expect(copied[0]).toContain(waiting.link);
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ isAsked: true });
});

test.each([
  ['2999-12-06', 'is December 6, 2999'],
  ['2020-01-09', 'was January 9, 2020'],
])('copied, the question is not said to be sent, and its day %s stays in sight', async (askOn, says) => {
  await openClient([{ ...waiting, askOn, askedAt: '2020-01-08T12:00:00.000Z' }]);
  expect(
    await screen.findByText(
      `A call, January 2, 2020 · Copied on January 8, 2020; the day to ask ${says}. Their answer comes here.`,
    ),
  ).toBeTruthy();
});

test('what they told in person is typed', async () => {
  const { asked } = await openClient([waiting], {
    [`PATCH /api/recalls/${waiting.id}`]: () => Response.json(waiting),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'They told me' }));
  fireEvent.change(screen.getByLabelText('What did they say, in their words?'), {
    target: { value: 'Nothing, sorry' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
      answer: 'Nothing, sorry',
      isAsked: true,
    }),
  );
});

test('in an answer the words stand out that were in the sentence, and the member corrects what it counts as', async () => {
  const { asked } = await openClient([{ ...waiting, link: null, answer }], {
    [`PATCH /api/recalls/${waiting.id}`]: () => Response.json(waiting),
  });
  const quote = (await screen.findByText('They wrote this', { exact: false })).closest('blockquote');
  expect([...(quote?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent)).toEqual([
    'Nights',
    'sell,',
  ]);
  expect(screen.queryByRole('button', { name: 'Copy the question' })).toBeNull();
  fireEvent.change(screen.getByLabelText('What stayed', { selector: 'select' }), {
    target: { value: 'gist' },
  });
  await waitFor(() => expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ kept: 'gist' }));
});

test('a list that does not load loads at another try', async () => {
  let tries = 0;
  await openClient([], {
    [`GET /api/clients/${client.id}/recalls`]: () => {
      tries += 1;
      return tries === 1
        ? refusal(500, 'internal', 'Something went wrong.')
        : Response.json({ recalls: [waiting] });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(`“${waiting.sentence}”`)).toBeTruthy();
});

test('the figures are asked for when they are opened, with their interval', async () => {
  const figure = { answers: 5, kept: 3, share: { percent: 60, from: 23, to: 88 } };
  const { asked } = await openPage(KeptFigures, {
    address: '/clients',
    tier: 'free',
    server: {
      'GET /api/recall-figures': () =>
        Response.json({
          all: figure,
          months: [{ month: '2026-11', ...figure }],
          ways: [{ way: 'email', ...figure }],
          openers: [],
        }),
    },
  });
  expect(asked.some(({ path }) => path === '/api/recall-figures')).toBe(false);
  const row = (await screen.findByText('What stayed with your clients')).closest('details');
  if (row) row.open = true;
  if (row) fireEvent(row, new Event('toggle'));
  expect(await screen.findByText('Stayed in 3 of 5: 60% (between 23% and 88%).')).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'By month' })).getByText('November 2026')).toBeTruthy();
});

const openQuestion = (server: StandInServer) => {
  location.hash = '#token=abc';
  return openPage(RecallPage, { address: '/recall#token=abc', pattern: '/recall', server });
};
const question = { from: 'Nora', talkedOn: '2026-11-20', isAnswered: false };

test('a client answers without an account, and can erase it', async () => {
  const { asked } = await openQuestion({
    'POST /api/recall/question': () => Response.json(question),
    'POST /api/recall/answer': () => Response.json({ answered: true }),
    'POST /api/recall/erase': () => Response.json({ erased: true }),
  });
  expect(await screen.findByText('Nora asks about your talk on November 20, 2026.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send to Nora' }));
  expect(await screen.findByText('Please write what you remember, or “Nothing”')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('In your own words'), { target: { value: 'The empty nights' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send to Nora' }));
  expect(await screen.findByText('Thank you')).toBeTruthy();
  expect(asked.at(-1)?.body).toEqual({ token: 'abc', answer: 'The empty nights' });
  fireEvent.click(screen.getByRole('button', { name: 'Erase my answer' }));
  expect(await screen.findByText('Your answer is erased')).toBeTruthy();
});

test('a link that leads nowhere says so, and nothing can be sent', async () => {
  await openQuestion({
    'POST /api/recall/question': () => refusal(410, 'link_spent', 'This link was already used.'),
  });
  expect(await screen.findByText('This link leads nowhere')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Send/ })).toBeNull();
});

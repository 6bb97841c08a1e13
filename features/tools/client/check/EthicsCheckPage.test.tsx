// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { EthicsCheckPage } from './EthicsCheckPage.tsx';

const path = 'POST /api/tools/ethics-check';
const reader = 'POST /api/tools/ethics-reading';
const clean = { marks: [], receipt: [], honest: null };
const found = {
  marks: [
    { kind: 'false-urgency', quote: 'Act now', reason: 'It hurries.', advice: 'Name a date.', instead: null },
    { kind: 'invented-number', quote: '37%', reason: 'No source.', advice: 'Show it.', instead: null },
  ],
  receipt: [
    {
      words: '$400',
      standing: 'shown',
      source: { kind: 'card', title: 'Card of Ruth', address: '/brief?card=a', words: 'It costs $400.' },
    },
    { words: '4,800', standing: 'reckoned', source: null },
    { words: '37%', standing: 'not-shown', source: null },
  ],
  honest: 'It costs $400.',
};
const allowance = { limit: 5, used: 1, remaining: 4, more: null, resetsAt: '2026-12-01T00:00:00.000Z' };
const origin = { demoNotice: null, aiGenerated: true };
const mark = {
  kind: 'manipulation',
  quote: 'A good boss would',
  reason: 'It shames.',
  advice: '',
  instead: 'Or not?',
};
const whole = { ...found, marks: [...found.marks, mark], lands: 'What if I say no?', allowance, origin };

/** The answer of the reader, as an event of its stream. */
const read = (data: object) => () =>
  new Response(`event: done\ndata: ${JSON.stringify(data)}\n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  });
const check = async (server: StandInServer, text = 'Act now') => {
  const page = await openPage(EthicsCheckPage, { address: '/tools/ethics-check', tier: 'free', server });
  fireEvent.change(await screen.findByLabelText(/Your text/), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  return page;
};

test('marks have their reason, claims their place, and the honest version can be copied', async () => {
  const { asked } = await check({ [path]: () => Response.json(found), [reader]: read(whole) });
  expect(await screen.findByText('“Act now”')).toBeTruthy();
  expect(screen.getByText('It hurries. Name a date.')).toBeTruthy();
  const claims = within(screen.getByRole('region', { name: 'What it claims' }));
  expect(claims.getByRole('link', { name: 'Card of Ruth' }).getAttribute('href')).toBe('/brief?card=a');
  expect(claims.getByText('Follows from your figures')).toBeTruthy();
  expect(claims.getByText(/^Only you know/)).toBeTruthy();
  // It stands among the claims, once.
  expect(screen.queryByText('“37%”')).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy the honest version' })).toBeTruthy();
  expect(asked.find(({ path: to }) => to === '/api/tools/ethics-check')?.body).toMatchObject({
    text: 'Act now',
  });
});

test('the reader adds what they may think, what else presses, and what could stand there', async () => {
  await check({ [path]: () => Response.json(found), [reader]: read(whole) });
  expect(await screen.findByText('“What if I say no?”')).toBeTruthy();
  expect(screen.getByText('A guess. Written with AI.')).toBeTruthy();
  expect(screen.getByText('“A good boss would”')).toBeTruthy();
  expect(screen.getByText('Or not?', { exact: false })).toBeTruthy();
});

test('a text without marks is called clean only once it has been read, and no other version is offered', async () => {
  let answer = (_: Response) => {};
  const waiting = new Promise<Response>((resolve) => (answer = resolve));
  await check({ [path]: () => Response.json(clean), [reader]: () => waiting });
  expect(await screen.findByText(/An AI is reading it/)).toBeTruthy();
  expect(screen.queryByText('Nothing in this text was flagged.')).toBeNull();
  answer(read({ ...clean, lands: null, allowance, origin })());
  expect(await screen.findByText('Nothing in this text was flagged.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Honest version' })).toBeNull();
});

test('a text of which only claims were marked is never called clean', async () => {
  const claimsOnly = { ...found, marks: found.marks.filter(({ quote }) => quote === '37%') };
  await check({
    [path]: () => Response.json(claimsOnly),
    [reader]: read({ ...whole, marks: claimsOnly.marks }),
  });
  expect(await screen.findByText('“What if I say no?”')).toBeTruthy();
  expect(screen.getByText(/^Only you know/)).toBeTruthy();
  expect(screen.queryByText('Nothing in this text was flagged.')).toBeNull();
});

test('without a reader the rules stand, with why nobody read it and a way to try again', async () => {
  let asked = 0;
  const none = () => {
    asked += 1;
    return refusal(503, 'unavailable', 'No AI is connected.');
  };
  await check({ [path]: () => Response.json(found), [reader]: none });
  expect(await screen.findByText('The AI didn’t read it: No AI is connected.')).toBeTruthy();
  expect(screen.getByText('“Act now”')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Read it again' }));
  await waitFor(() => expect(asked).toBe(2));
});

test('reading can be stopped', async () => {
  await check({ [path]: () => Response.json(found), [reader]: () => new Promise<Response>(() => {}) });
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('The AI didn’t read it: stopped.')).toBeTruthy();
});

test('when nothing is left that is said', async () => {
  await check({
    [path]: () => Response.json({ ...found, honest: '' }),
    [reader]: read({ ...whole, honest: '' }),
  });
  expect(await screen.findByText(/nothing is left/)).toBeTruthy();
});

test('an empty text is not sent, and a failure keeps what was typed', async () => {
  const { asked } = await check({ [path]: () => refusal(503, 'unavailable', 'We are not ready yet.') }, '');
  expect(await screen.findByText('Please give us a text')).toBeTruthy();
  expect(asked.filter(({ path: to }) => to === '/api/tools/ethics-check')).toEqual([]);
  const field = screen.getByLabelText(/Your text/);
  fireEvent.change(field, { target: { value: 'Hello there' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('We are not ready yet.')).toBeTruthy();
  expect(field).toHaveProperty('value', 'Hello there');
});

test('when a second text can’t be checked, the first one is still read', async () => {
  let checks = 0;
  let answer = (_: Response) => {};
  const waiting = new Promise<Response>((resolve) => (answer = resolve));
  await check({
    [path]: () => {
      checks += 1;
      return checks === 1 ? Response.json(found) : refusal(503, 'unavailable', 'We are not ready yet.');
    },
    [reader]: () => waiting,
  });
  await screen.findByText(/An AI is reading it/);
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('We are not ready yet.')).toBeTruthy();
  answer(read(whole)());
  expect(await screen.findByText('“What if I say no?”')).toBeTruthy();
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { DueQuestion } from '#features/course/contract.ts';
import type { Tier } from '#platform/contract/capabilities.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { sampleDrill, sparFacts } from '#testing/spar-samples.ts';
import { sampleCard } from '#testing/studio-samples.ts';
import { ThreeMinutes } from './ThreeMinutes.tsx';

const question: DueQuestion = {
  lessonId: '60000000-0000-4000-8000-000000000001',
  slug: 'the-question',
  lessonTitle: 'The question',
  at: 1,
  question: 'What comes first?',
  options: ['The offer', 'What the client feels', 'The price'],
  rightOption: 1,
  explanation: 'Relief is for a pain that was named.',
};
const answerPath = `PUT /api/course/lessons/${question.lessonId}/answers/1`;
const text = {
  id: '70000000-0000-4000-8000-000000000001',
  tool: 'ad-copy',
  title: 'For the bakers',
  excerpt: 'Who sells your bread at five?',
  client: { id: sampleCard.clientId, name: 'Bakers', agreed: null },
};
const outcomePath = `PATCH /api/tools/results/${text.id}`;
const opener = { ...sampleCard, client: 'Dana Reed', opener: 'Who sells your bread at five?' };
const planned = {
  id: sampleCard.clientId,
  name: 'Denise',
  kind: 'step',
  step: 'Send one page',
  on: '2026-01-02',
  agreedOn: '2025-12-30',
};

const homeOf = (given: object = {}) => ({
  'GET /api/home': () => Response.json({ texts: { untold: null }, planned: null, due: null, ...given }),
});
const nothing: StandInServer = {
  ...homeOf(),
  'GET /api/spar': () => Response.json(sparFacts()),
  'GET /api/spar/drills': () => Response.json({ due: [], waiting: 0, nextAt: null, nextWith: null }),
  'GET /api/course/due-questions': () => Response.json({ due: [] }),
  'GET /api/tools/cards': () => Response.json({ cards: [] }),
  [`POST /api/spar/drills/${sampleDrill.id}/grade`]: () => Response.json({ ...sampleDrill, reviews: 1 }),
  [answerPath]: () =>
    Response.json({ question: 1, option: 1, isRight: true, rightOption: 1, explanation: '' }),
  [outcomePath]: () => Response.json({ ...text, versions: [] }),
};
const drills = {
  'GET /api/spar/drills': () =>
    Response.json({ due: [sampleDrill], waiting: 1, nextAt: null, nextWith: null }),
};
const questions = { 'GET /api/course/due-questions': () => Response.json({ due: [question] }) };
const cards = { 'GET /api/tools/cards': () => Response.json({ cards: [opener] }) };

const open = (server: StandInServer = {}, tier: Tier = 'premium') =>
  openPage(ThreeMinutes, { address: '/three-minutes', tier, server: { ...nothing, ...server } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const isOver = () => heading('That’s it for today.');

afterEach(() => vi.useRealTimers());

test('a round asks a missed turn, a question, an opener aloud and an outcome, one at a time, and ends by itself [home.three-minutes]', async () => {
  const { asked } = await open({
    ...drills,
    ...questions,
    ...cards,
    ...homeOf({ texts: { untold: text } }),
  });
  await heading('Answer it again');
  expect(screen.getByText('1 of 4')).toBeTruthy();
  expect(screen.queryByText('What comes first?')).toBeNull();
  await press('Show what it asked for');
  await press('Almost');
  expect(await heading('From one of your lessons')).toBe(document.activeElement);
  await press('What the client feels');
  await press('Next');
  expect(await heading('Say it aloud')).toBe(document.activeElement);
  expect(screen.getByText('Dana Reed: Home owners in October')).toBeTruthy();
  expect(screen.queryByText('Who sells your bread at five?')).toBeNull();
  await press('Show the line');
  expect(screen.getByText('Who sells your bread at five?')).toBeTruthy();
  await press('Next');
  await heading('What came of it?');
  await press('A meeting');
  expect(await isOver()).toBe(document.activeElement);
  expect(document.body.textContent).not.toMatch(/\d/);
  expect(screen.getByRole('link', { name: 'Go to your home' }).getAttribute('href')).toBe('/');
  const sent = asked.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  expect(sent).toEqual([{ grade: 'hard', reviews: 0 }, { option: 1 }, { outcome: 'meeting' }]);
});

test('what came of a text is not asked before the talk that is planned with them, and can wait', async () => {
  const on = new Date(Date.now() + 24 * 60 * 60 * 1000).toLocaleDateString('en-CA');
  await open(homeOf({ texts: { untold: text }, planned: { ...planned, on } }));
  expect(await screen.findByText('Nothing is due today')).toBeTruthy();
  cleanup();
  const agreed = { step: 'Bring a loaf', on: null, saidOn: '2026-11-26' };
  const untold = { ...text, client: { ...text.client, agreed } };
  const { asked } = await open(homeOf({ texts: { untold } }));
  await heading('What came of it?');
  expect(screen.getByText('You agreed on November 26, 2026: Bring a loaf')).toBeTruthy();
  await press('Not yet');
  await isOver();
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('the answer to a question shows once one was chosen, and the first choice counts [course.due-questions]', async () => {
  const { asked } = await open(questions);
  await screen.findByText('What comes first?');
  expect(document.body.textContent).not.toContain('Relief');
  await press('The price');
  expect(document.body.textContent).toContain('Not quite. Relief is for a pain that was named.');
  expect(screen.getByText('The price').parentElement?.textContent).toContain('your answer');
  expect(screen.queryByRole('button', { name: 'The offer' })).toBeNull();
  expect(screen.getByRole('link', { name: 'The question' }).getAttribute('href')).toBe(
    '/course/the-question',
  );
  await press('Next');
  await isOver();
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ option: 2 });
});

test('an answer that was not kept says why and can be sent again; one whose lesson is closed now goes without a word', async () => {
  let tries = 0;
  await open({
    ...questions,
    [answerPath]: () => {
      tries += 1;
      return tries === 1 ? refusal(500, 'internal', 'Something went wrong.') : Response.json({});
    },
  });
  await press('The offer');
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.');
  await press('Send it again');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(tries).toBe(2);
  cleanup();
  await open({ ...questions, [answerPath]: () => refusal(403, 'module_locked', 'It is closed.') });
  await press('The offer');
  await press('Next');
  await isOver();
});

test('it stops wherever the member stops it, and keeps what was done [home.three-minutes]', async () => {
  const { asked } = await open({ ...drills, ...questions });
  await press('Show what it asked for');
  await press('Had it');
  await heading('From one of your lessons');
  await press('Stop here');
  expect(await isOver()).toBe(document.activeElement);
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('after three minutes the item that is open may be finished, and no other comes [home.three-minutes]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await open({ ...drills, ...questions });
  await press('Show what it asked for');
  vi.setSystemTime(Date.now() + 3 * 60_000);
  expect(screen.getByRole('button', { name: 'Had it' })).toBeTruthy();
  await press('Had it');
  await isOver();
});

test('a client’s step whose day is past is asked for where no text is: done clears it, and that can be undone', async () => {
  const { asked } = await open({
    ...homeOf({ planned }),
    [`PATCH /api/clients/${planned.id}`]: () => Response.json({}),
  });
  await screen.findByText('Send one page');
  await press('I did it');
  await isOver();
  await press('Undo');
  await waitFor(() => expect(asked.filter(({ method }) => method === 'PATCH')).toHaveLength(2));
  expect(asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { nextStep: '', nextOn: null },
    { nextStep: 'Send one page', nextOn: '2026-01-02', agreedOn: '2025-12-30' },
  ]);
});

test.each([
  ['a question to a client about what stayed', { ...planned, kind: 'recall' }],
  ['a step of a day to come', { ...planned, on: '2126-01-02' }],
])('%s has no outcome yet', async (_, given) => {
  await open(homeOf({ planned: given }));
  expect(await screen.findByText('Nothing is due today')).toBeTruthy();
});

test('a member without a plan has what there is, and is not asked for lessons', async () => {
  const { asked } = await open(cards, 'free');
  await heading('Say it aloud');
  expect(asked.some(({ path }) => path === '/api/course/due-questions')).toBe(false);
  await press('Next');
  await isOver();
});

test('with nothing due the page says so, and where things come from', async () => {
  await open();
  await screen.findByText('Nothing is due today');
  expect(screen.queryByRole('button', { name: 'Stop here' })).toBeNull();
});

test('what could not be read is said and tried again', async () => {
  let fails = true;
  await open({
    ...questions,
    'GET /api/spar/drills': () =>
      fails
        ? refusal(500, 'internal', 'Something went wrong.')
        : Response.json({ due: [], waiting: 0, nextAt: null, nextWith: null }),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load what is due');
  fails = false;
  await press('Retry');
  await heading('From one of your lessons');
});

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import type { Answer, Turn } from '#features/ask/contract.ts';
import { AskPage } from './AskPage.tsx';

const allowance = { limit: 5, used: 0, remaining: 5, more: 60, resetsAt: '2026-11-30T00:00:00.000Z' };
const id = '6f1f3a60-0f0e-4f6e-9a39-4f0f7a4a8a11';
const answer: Answer = {
  way: 'written',
  sentences: [{ text: 'Wait three seconds.', quote: 'leave three seconds', source: 0 }],
  sources: [{ kind: 'lesson', title: 'Three seconds of quiet', address: '/course/quiet#part-2' }],
  hidden: 0,
  locked: null,
  nearest: null,
  next: {
    task: 'Rehearse a pause',
    client: { title: 'Ruth', address: '/clients/1' },
    lesson: { title: 'Three seconds of quiet', address: '/course/quiet' },
  },
  isPart: false,
  failed: false,
  origin: { demoNotice: null, aiGenerated: true },
};
const turn = (given: Partial<Answer> = {}): Turn => ({
  id,
  question: 'How long do I wait?',
  askedAt: '2026-11-29T10:00:00.000Z',
  answer: { ...answer, ...given },
});
const open = (address: string, server: StandInServer = {}) =>
  openPage(AskPage, {
    address,
    tier: 'premium',
    server: { 'GET /api/ask/threads': () => Response.json({ threads: [], allowance }), ...server },
  });
const thread = (given: Partial<Answer>): StandInServer => ({
  [`GET /api/ask/threads/${id}`]: () => Response.json({ id, turns: [turn(given)] }),
});

test('the field comes first, with what another page brought, and without questions an example', async () => {
  await open('/ask?q=How+long%3F');
  expect(await screen.findByText(/For example/)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /Your question/ })).toHaveProperty('value', 'How long?');
});

test('an example is asked at a press', async () => {
  const { asked } = await open('/ask', {
    'POST /api/ask': () => refusal(429, 'allowance_spent', 'You have used your 5 questions for today.'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'How do I say my price?' }));
  expect(await screen.findByText(/used your 5 questions/)).toBeTruthy();
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'How do I say my price?');
  expect(asked.find(({ path }) => path === '/api/ask')?.body).toEqual({ question: 'How do I say my price?' });
});

test('a thread is gone on with', async () => {
  await open(`/ask?thread=${id}`, thread({}));
  expect(await screen.findByRole('textbox', { name: /Your next question/ })).toBeTruthy();
});

test('an answer has its sources at their places, their words, and one thing to try', async () => {
  await open(`/ask?thread=${id}`, thread({}));
  expect(await screen.findByText(/Wait three seconds\./)).toBeTruthy();
  const sources = within(screen.getByRole('list', { name: 'Sources' }));
  expect(sources.getByRole('link').getAttribute('href')).toBe('/course/quiet#part-2');
  expect(sources.getByText(/leave three seconds/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Rehearse a pause' })).toBeTruthy();
});

test('words are shown once: a sentence that is its own quote, or has it in it, is not said again by its source', async () => {
  const text = 'Wait three seconds';
  const sentences = [
    { text, quote: 'Wait three seconds.', source: 0 },
    { text: 'The lesson says “don’t fill it”, and means it.', quote: "don't fill it", source: 0 },
  ];
  await open(`/ask?thread=${id}`, thread({ sentences }));
  expect((await screen.findByText(/^Wait three seconds/)).tagName).toBe('BLOCKQUOTE');
  expect(screen.getAllByText(/Wait three seconds|fill it/)).toHaveLength(2);
});

const link = { title: 'Say the price', address: '/course/price' };
const nothing: Partial<Answer> = { way: 'missing', sentences: [], sources: [], next: null };

test('an answer to a part of a question says that the rest is not there', async () => {
  await open(`/ask?thread=${id}`, thread({ isPart: true }));
  expect(await screen.findByText(/^That’s a part of your question/)).toBeTruthy();
});

test('what is not there is said, with the nearest lesson [ask.sources]', async () => {
  await open(`/ask?thread=${id}`, thread({ ...nothing, nearest: link }));
  expect(await screen.findByText('The course doesn’t say.')).toBeTruthy();
  expect(screen.getByText('Your own clients, cards, notes and newest calls don’t, either.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Say the price' })).toBeTruthy();
});

test('what a lesson says that opens later is not said to be missing, and its day is named', async () => {
  const locked = { ...link, title: 'Later', opensAt: '2026-12-05T00:00:00.000Z' };
  await open(`/ask?thread=${id}`, thread({ ...nothing, locked }));
  expect(await screen.findByText('What’s open to you doesn’t say.')).toBeTruthy();
  expect(screen.queryByText('The course doesn’t say.')).toBeNull();
  expect(screen.getByRole('link', { name: 'Later' })).toBeTruthy();
  expect(document.querySelector('time[datetime="2026-12-05T00:00:00.000Z"]')).toBeTruthy();
});

test('when only words were looked for, nothing found is said to be that', async () => {
  await open(
    `/ask?thread=${id}`,
    thread({ way: 'quoted', failed: true, sentences: [], sources: [], next: null }),
  );
  expect(await screen.findByText('The course doesn’t say.')).toBeTruthy();
  expect(
    screen.getByText(/AI can’t answer right now.*only look for the words of your question/),
  ).toBeTruthy();
});

test('paragraphs that stand for a model that failed are quoted, and said to be', async () => {
  const words = 'Wait three seconds.';
  const sentences = [{ text: words, quote: words, source: 0 }];
  await open(`/ask?thread=${id}`, thread({ way: 'quoted', failed: true, sentences }));
  expect(await screen.findByText(/can’t answer right now/)).toBeTruthy();
  expect(screen.getByText(/Wait three seconds\./).tagName).toBe('BLOCKQUOTE');
});

test('a question that is refused says why, and stays in the field', async () => {
  const { asked } = await open('/ask?q=Why', {
    'POST /api/ask': () => refusal(429, 'allowance_spent', 'You have used your 5 questions for today.'),
  });
  const button = await screen.findByRole('button', { name: 'Ask' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
  expect(await screen.findByText(/used your 5 questions/)).toBeTruthy();
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Why');
  expect(asked.filter(({ path }) => path === '/api/ask')).toHaveLength(1);
});

test('a list that fails can be tried again', async () => {
  await open('/ask', { 'GET /api/ask/threads': () => refusal(503, 'unavailable', 'We are not ready yet.') });
  expect(await screen.findByText('We are not ready yet.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Try again|Retry/ })).toBeTruthy();
});

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page.tsx';
import { LastCall } from './LastCall.tsx';

const clientId = '00000000-0000-4000-8000-000000000002';
const [newest, reviewed] = ['00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000004'];
const review = {
  safeSentence: { quote: { turn: 1, text: 'Send me something.' }, answeredWith: null },
  walkedPast: { quote: { turn: 3, text: 'It’s better after May.' }, why: 'Something happens in May.' },
};
const server = {
  [`GET /api/calls?clientId=${clientId}`]: () =>
    Response.json({
      calls: [
        { id: newest, reviewedAt: null },
        { id: reviewed, reviewedAt: '2026-11-21T12:00:00.000Z' },
      ],
    }),
  [`GET /api/calls/${reviewed}`]: () =>
    Response.json({
      id: reviewed,
      heldOn: '2026-11-20',
      promisesDone: [],
      memberSpeaker: 0,
      turns: [{ speaker: 0, text: 'Sure. I’ll send the list on Monday.', at: null }],
      review,
    }),
};
const Said = () => <LastCall clientId={clientId} onCard={null} />;

test('a brief says what mattered in the last call that was reviewed, and no polite way out', async () => {
  await openPage(Said, { address: '/brief', tier: 'tools', server });
  expect(await screen.findByText('“It’s better after May.”')).toBeTruthy();
  expect(screen.getByText('They said in your call on November 20, 2026')).toBeTruthy();
  expect(screen.getByText('“I’ll send the list on Monday.”')).toBeTruthy();
  expect(screen.queryByText('“Send me something.”')).toBeNull();
  const way = screen.getByRole('link', { name: 'The review of that call' });
  expect(way.getAttribute('href')).toBe(`/calls/${reviewed}`);
});

test('whoever has no reviewed call with them reads nothing of one', async () => {
  const none = { [`GET /api/calls?clientId=${clientId}`]: () => Response.json({ calls: [] }) };
  const { asked } = await openPage(Said, { address: '/brief', tier: 'tools', server: none });
  await waitFor(() => expect(asked.some(({ path }) => path.startsWith('/api/calls'))).toBe(true));
  expect(screen.queryByRole('region', { name: 'Your last call with them' })).toBeNull();
});

test('what the member has done is ticked off and leaves the brief, and Undo brings it back', async () => {
  const path = `/api/calls/${reviewed}`;
  let promisesDone: unknown = [];
  const answer = async () => {
    const read: object = await server[`GET ${path}`]?.().json();
    return Response.json({ ...read, id: reviewed, promisesDone });
  };
  const { asked } = await openPage(Said, {
    address: '/brief',
    tier: 'tools',
    server: {
      ...server,
      [`GET ${path}`]: answer,
      [`PATCH ${path}`]: ({ body }) => {
        ({ promisesDone } = body as { promisesDone: unknown });
        return answer();
      },
    },
  });
  const words = '“I’ll send the list on Monday.”';
  fireEvent.click(await screen.findByRole('checkbox', { name: words }));
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(asked.flatMap(({ body, method }) => (method === 'PATCH' ? [body] : []))).toEqual([
    { promisesDone: ['I’ll send the list on Monday.'] },
    { promisesDone: [] },
  ]);
});

test('who left the plan reads what they promised, and ticks nothing', async () => {
  await openPage(Said, { address: '/brief', tier: 'free', server });
  expect(await screen.findByText('“I’ll send the list on Monday.”')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { samplePage } from '#testing/client-samples.ts';
import { openPage, type StandInServer } from '#testing/page.tsx';
import { Client } from './Client.tsx';

const { id: clientId } = samplePage.client;
const callId = '00000000-0000-4000-8000-000000000004';
const asking = { speaker: 1, text: 'Who comes when it fails in August?', at: null };
const promising = { speaker: 0, text: 'I’ll find out. I’ll send the list on Monday.', at: null };
const [finding, sending] = [
  'Who comes when it fails in August? I’ll find out.',
  'I’ll send the list on Monday.',
];

/** The client's page, and their last reviewed call with what is ticked off. */
async function open(done: readonly string[]) {
  let promisesDone: unknown = done;
  const kept = () =>
    Response.json({
      id: callId,
      heldOn: '2026-11-20',
      promisesDone,
      memberSpeaker: 0,
      turns: [asking, promising],
      review: { safeSentence: null, walkedPast: null },
    });
  const server: StandInServer = {
    [`GET /api/clients/${clientId}`]: () => Response.json(samplePage),
    [`GET /api/calls?clientId=${clientId}`]: () =>
      Response.json({ calls: [{ id: callId, reviewedAt: '2026-11-21T12:00:00.000Z' }] }),
    [`GET /api/calls/${callId}`]: kept,
    [`PATCH /api/calls/${callId}`]: ({ body }) => {
      ({ promisesDone } = body as { promisesDone: unknown });
      return kept();
    },
  };
  return openPage(Client, {
    address: `/clients/${clientId}`,
    pattern: '/clients/$id',
    tier: 'tools',
    server,
  });
}
const block = () => screen.queryByRole('region', { name: 'What you promised them' });

test('what the member promised stands under the next step until it is ticked off, and Undo brings it back', async () => {
  const { asked } = await open([sending]);
  const tick = await screen.findByRole('checkbox', { name: /“I’ll find out\.” ?They asked: “Who comes/u });
  const promised = within(block() as HTMLElement);
  expect(promised.getAllByRole('checkbox')).toEqual([tick]);
  expect(promised.getByRole('link', { name: 'Your call on November 20, 2026' }).getAttribute('href')).toBe(
    `/calls/${callId}`,
  );
  const [step, ways] = [screen.getByRole('heading', { name: /^Next step/u }), screen.getByText('Practice')];
  expect(step.compareDocumentPosition(tick)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(tick.compareDocumentPosition(ways)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.click(tick);
  await waitFor(() => expect(block()).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(block()).not.toBeNull());
  expect(asked.flatMap(({ body, method }) => (method === 'PATCH' ? [body] : []))).toEqual([
    { promisesDone: [sending, finding] },
    { promisesDone: [sending] },
  ]);
});

test('with everything done the page says nothing of it', async () => {
  const { asked } = await open([sending, finding]);
  await waitFor(() => expect(asked.some(({ path }) => path === `/api/calls/${callId}`)).toBe(true));
  await screen.findByText('Practice');
  expect(block()).toBeNull();
});

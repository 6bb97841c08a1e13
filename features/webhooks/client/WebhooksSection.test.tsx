// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { WebhooksSection } from './WebhooksSection.tsx';

const id = '7d3f0f0e-94f2-4a30-b0c7-1f9c0a1f7a11';
const address = 'https://hooks.example.com/in';
const delivery = (given: object) => ({
  id: '7d3f0f0e-94f2-4a30-b0c7-1f9c0a1f7b11',
  event: 'card.saved',
  state: 'delivered',
  tries: 1,
  status: 204,
  createdAt: '2026-11-12T10:00:00.000Z',
  triedAt: '2026-11-12T10:00:00.000Z',
  nextTryAt: null,
  ...given,
});
const webhook = {
  id,
  address,
  events: ['card.saved', 'lesson.completed'],
  state: 'on',
  createdAt: '2026-11-12T10:00:00.000Z',
  deliveries: [],
};
const secret = `whsec_${'a'.repeat(43)}=`;
const list = 'GET /api/webhooks';
const make = 'POST /api/webhooks';
const open = (server: StandInServer = {}, webhooks: object[] = [webhook]) =>
  openPage(WebhooksSection, {
    address: '/settings/tokens',
    tier: 'free',
    server: { [list]: () => Response.json({ webhooks }), ...server },
  });
const dialog = async () => within(await screen.findByRole('dialog'));

test('a webhook is added with an address and what it is told, and its secret is shown once', async () => {
  const page = await open({ [make]: () => Response.json({ secret, made: webhook }) }, []);
  expect(await screen.findByText('No webhooks yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add a webhook' }));
  const press = async () => fireEvent.click((await dialog()).getByRole('button', { name: 'Add webhook' }));
  await press();
  expect(await (await dialog()).findByText('Please enter an address, beginning with https://')).toBeTruthy();
  fireEvent.change((await dialog()).getByLabelText('Address'), { target: { value: address } });
  const boxes = (await dialog()).getAllByRole('checkbox');
  for (const box of boxes) fireEvent.click(box);
  await press();
  expect(await (await dialog()).findByText('Please choose at least one')).toBeTruthy();
  fireEvent.click((await dialog()).getByRole('checkbox', { name: 'Lesson completed' }));
  await press();
  expect(await (await dialog()).findByText(secret)).toBeTruthy();
  expect(page.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { address, events: ['lesson.completed'] },
  ]);
  fireEvent.click((await dialog()).getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(secret)).toBeNull();
});

test('what the server says of an address stands at the field', async () => {
  const words = 'Please enter an address without a port';
  const refused = () =>
    Response.json(
      {
        error: {
          code: 'invalid_input',
          message: 'Please check.',
          fields: { address: words },
          requestId: '1',
        },
      },
      { status: 400 },
    );
  await open({ [make]: refused }, []);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a webhook' }));
  fireEvent.change((await dialog()).getByLabelText('Address'), { target: { value: `${address}:1` } });
  fireEvent.click((await dialog()).getByRole('button', { name: 'Add webhook' }));
  expect(await (await dialog()).findByText(words)).toBeTruthy();
});

test('each says whether it is on, what came of the last deliveries, and what can be done', async () => {
  const deliveries = [
    delivery({ id: '7d3f0f0e-94f2-4a30-b0c7-1f9c0a1f7b12', state: 'dead', status: null, tries: 8 }),
    delivery({ event: 'lesson.completed' }),
  ];
  const shown = { ...webhook, deliveries };
  const page = await open(
    {
      [`POST /api/webhooks/${id}/test`]: () => Response.json(shown),
      [`PUT /api/webhooks/${id}/paused`]: () => Response.json(shown),
      'POST /api/webhooks/deliveries/7d3f0f0e-94f2-4a30-b0c7-1f9c0a1f7b12/retry': () => Response.json(shown),
    },
    [shown],
  );
  expect(await screen.findByText('On')).toBeTruthy();
  expect(screen.getByText(/Didn’t arrive, no answer/)).toBeTruthy();
  expect(screen.getByText(/Arrived, answer 204/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Try again/ })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: /^Try again/ }));
  fireEvent.click(screen.getByRole('button', { name: `Send a test to ${address}` }));
  fireEvent.click(screen.getByRole('button', { name: `Pause ${address}` }));
  await expect
    .poll(() => page.asked.filter(({ method }) => method !== 'GET').map(({ body }) => body))
    .toEqual([{}, {}, { paused: true }]);
});

test('one that was switched off says why, and is turned on again', async () => {
  const off = { ...webhook, state: 'off' };
  const page = await open({ [`PUT /api/webhooks/${id}/paused`]: () => Response.json(webhook) }, [off]);
  expect(await screen.findByText('Switched off')).toBeTruthy();
  expect(screen.getByText(/nothing arrived there for two days/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: `Send a test to ${address}` })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: `Turn on ${address}` }));
  await expect.poll(() => page.asked.find(({ method }) => method === 'PUT')?.body).toEqual({ paused: false });
});

test('one is deleted at once, and comes back by Undo', async () => {
  let isThere = true;
  await open({
    [list]: () => Response.json({ webhooks: isThere ? [webhook] : [] }),
    [`DELETE /api/webhooks/${id}`]: () => {
      isThere = false;
      return Response.json({ deleted: true });
    },
    [`POST /api/webhooks/${id}/restore`]: () => {
      isThere = true;
      return Response.json(webhook);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: `Delete ${address}` }));
  expect(await screen.findByText('The webhook is deleted.')).toBeTruthy();
  expect(await screen.findByText('No webhooks yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(address)).toBeTruthy();
});

test('three are the most', async () => {
  const three = [1, 2, 3].map((at) => ({ ...webhook, id: `7d3f0f0e-94f2-4a30-b0c7-1f9c0a1f7a1${at}` }));
  await open({}, three);
  expect(await screen.findByText(/that’s the most/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a webhook' })).toBeNull();
});

test('a list that can’t be loaded says so, and is asked for again', async () => {
  await open({ [list]: () => refusal(503, 'unavailable', 'Please try again.') });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});

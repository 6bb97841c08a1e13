// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { ConnectPage } from './ConnectPage.tsx';

const asked = { id: 'a-request', name: 'Claude', host: 'claude.ai', asksToWrite: true };
const read = 'GET /api/account/assistant-request';
const answer = 'POST /api/account/assistant-request';
const back = 'https://claude.ai/callback?code=x';
const open = (server: StandInServer = {}, request: object = asked, address = '/connect') =>
  openPage(ConnectPage, {
    address,
    tier: 'free',
    server: { [read]: () => Response.json(request), [answer]: () => Response.json({ url: back }), ...server },
  });
/** Where the browser was sent. */
const watchDeparture = () => vi.spyOn(location, 'assign').mockImplementation(() => undefined);

test('it says who asks, where the answer goes, what would be read and for how long, and only reads if nothing else is chosen', async () => {
  const assign = watchDeparture();
  const page = await open();
  expect(await screen.findByText('Claude')).toBeTruthy();
  const text = document.body.textContent ?? '';
  for (const part of [
    'we haven’t checked who runs it',
    'Afterward you go back to claude.ai',
    'your clients, and what you noted about them',
    'not your password, your payments or your practice calls',
    '90 days',
  ])
    expect(text).toContain(part);
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(back));
  expect(page.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { id: 'a-request', scope: 'read' },
  ]);
});

test('writing is granted where it was asked for and chosen, and the password is asked for if it must', async () => {
  const assign = watchDeparture();
  let isAsked = false;
  const page = await open({
    [answer]: () => {
      if (isAsked) return Response.json({ url: back });
      isAsked = true;
      return refusal(403, 'password_needed', 'Please enter your password to go on.');
    },
  });
  fireEvent.click(await screen.findByRole('radio', { name: /Also add and change clients/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'secret1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(back));
  expect(page.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { id: 'a-request', scope: 'write' },
    { id: 'a-request', scope: 'write', password: 'secret1' },
  ]);
});

test('one that only reads is offered nothing else, and one on the device says so', async () => {
  await open({}, { ...asked, asksToWrite: false, host: null });
  expect(await screen.findByText(/It runs on this device/)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('who declines goes back, too', async () => {
  const assign = watchDeparture();
  const page = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Don’t connect' }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(back));
  expect(page.asked.find(({ method }) => method === 'POST')?.body).toEqual({ id: 'a-request', scope: null });
});

test('a request that has ended, or was asked wrongly, says so, and connects nothing', async () => {
  await open({
    [read]: () => refusal(404, 'not_found', 'This request has ended. Start again in your assistant.'),
  });
  expect(await screen.findByText('Nothing was connected')).toBeTruthy();
  expect(screen.getByText('This request has ended. Start again in your assistant.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
});

test('an assistant that asked wrongly is not shown at all', async () => {
  const page = await open({}, asked, '/connect?refused=invalid_redirect_uri');
  expect(await screen.findByText('Nothing was connected')).toBeTruthy();
  expect(screen.getByText(/asks in a way that we don’t support/)).toBeTruthy();
  expect(page.asked.filter(({ path }) => path.includes('assistant-request'))).toEqual([]);
});

test('a fault of ours is called one', async () => {
  await open({}, asked, '/connect?refused=server_error');
  expect(await screen.findByText(/Something went wrong on our side/)).toBeTruthy();
});

// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CallError } from '#platform/client/call-error.ts';
import { sessionKey } from '#platform/client/session.ts';
import { openSession } from './open-session.ts';

test('a check of who is here that fails is only logged, and makes nobody an admin [account.admin-check-failure]', async () => {
  using info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: 'We are away', code: 'forbidden' }, { status: 403 }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const { queryClient, session } = openSession();
  await session.ensure().catch(() => undefined);
  expect(info.mock.calls).toEqual([['the session check failed', 'We are away']]);
  expect(queryClient.getQueryData(sessionKey)).toBeUndefined();
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
});

test('what a document that was opened offline could not load is asked for again once it is online', async () => {
  // On a slow machine the bell counts meanwhile, and logs that it could not.
  using _info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  let online = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  const { queryClient } = openSession();
  queryClient.mount();
  onTestFinished(() => queryClient.unmount());
  const observer = new QueryObserver(queryClient, {
    queryKey: ['call'],
    queryFn: () => {
      if (online) return 'Yes, hello?';
      throw new CallError('unavailable', 'You seem to be offline.', { cause: new TypeError('network') });
    },
  });
  onTestFinished(observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  online = true;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('Yes, hello?'));
});

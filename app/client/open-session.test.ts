// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CallError } from '#platform/client/call-error.ts';
import { openSession } from './open-session.ts';

test('what a document that was opened offline could not load is asked for again once it is online', async () => {
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

// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import type { Notification } from '#features/notifications/contract.ts';
import { NotificationBell } from './NotificationBell.tsx';

/** The one connection of the page under test; what the server says goes through `say`. */
class Line {
  static current: Line | null = null;
  readonly hearers = new Map<string, (event: unknown) => void>();
  constructor() {
    Line.current = this;
  }
  addEventListener(name: string, heard: (event: unknown) => void): void {
    this.hearers.set(name, heard);
  }
  close(): void {
    if (Line.current === this) Line.current = null;
  }
  static say(name: string, data: unknown): void {
    act(() => Line.current?.hearers.get(name)?.({ data: JSON.stringify(data), lastEventId: '1' }));
  }
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const minuteMs = 60_000;
const notice = (given: Partial<Notification> = {}): Notification => ({
  id: '00000000-0000-4000-8000-000000000001',
  seq: 1,
  kind: 'course',
  type: 'info',
  title: 'Module 2 is open',
  message: 'Your WHY: seven lessons.',
  isRead: false,
  createdAt: new Date(Date.now() - 5 * minuteMs).toISOString(),
  actionUrl: null,
  ...given,
});

async function openBell(
  notices: readonly Notification[],
  {
    unread = notices.filter(({ isRead }) => !isRead).length,
    next = null as number | null,
    server = {} as StandInServer,
    isLooking = false,
    beside = null as ReactNode,
  } = {},
) {
  Line.current = null;
  vi.stubGlobal('EventSource', Line);
  const followed: string[] = [];
  const page = await openPage(
    () => (
      <>
        <NotificationBell userId="u1" isLooking={isLooking} follow={(address) => followed.push(address)} />
        {beside}
      </>
    ),
    {
      address: '/tools',
      tier: 'free',
      server: {
        'GET /api/notifications/unread': () => Response.json({ unread }),
        'GET /api/notifications': () => Response.json({ notifications: notices, next, unread }),
        ...server,
      },
    },
  );
  const bell = await screen.findByRole('button', { name: /^Notifications/ });
  return { ...page, bell, followed };
}

async function openPanel(bell: HTMLElement) {
  fireEvent.click(bell);
  return screen.findByRole('dialog', { name: 'Notifications' });
}

test('the bell shows how many are unread, 9+ above nine [notifications.unread-badge] [notifications.badge-9-plus]', async () => {
  await openBell([], { unread: 10 });
  const bell = await screen.findByRole('button', { name: 'Notifications, 9+ unread' });
  expect(bell.querySelector('[data-badge]')?.textContent).toBe('9+');
});

test('the panel has its title, its button and 400 px, and says when there is nothing [notifications.title] [notifications.mark-all-read] [notifications.empty-text] [notifications.panel-height] [notifications.panel-400-px]', async () => {
  const { bell } = await openBell([]);
  const panel = within(await openPanel(bell));
  expect(panel.getByRole('heading').textContent).toBe('Notifications');
  expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Mark all read' }).disabled).toBe(true);
  await panel.findByText('No notifications yet');
  expect(panel.getByRole('region').className).toContain('h-[400px]');
});

test.each([
  [null, true],
  [20, false],
])('the list says that it ends where nothing follows (next: %s)', async (next, isSaid) => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const { bell } = await openBell([notice()], { next });
  const panel = within(await openPanel(bell));
  await panel.findByText('Module 2 is open');
  expect(panel.queryByText('That’s all of them.') !== null).toBe(isSaid);
});

test('times are relative and tick [notifications.relative-times]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { bell } = await openBell([notice()]);
  const panel = within(await openPanel(bell));
  await panel.findByText('5 minutes ago');
  await act(() => vi.advanceTimersByTimeAsync(2 * minuteMs));
  expect(await panel.findByText('7 minutes ago')).toBeDefined();
});

test('whoever leaves is no longer followed: what asked after the end would be refused', async () => {
  const { session, asked } = await openBell([]);
  await waitFor(() => expect(Line.current).not.toBeNull());
  await act(() => session.leave(async () => undefined));
  expect(Line.current).toBeNull();
  const before = asked.length;
  vi.useFakeTimers();
  await vi.advanceTimersByTimeAsync(3 * minuteMs);
  expect(asked.length).toBe(before);
});

test('a click marks it read and follows its link [notifications.click-marks-read] [notifications.click-follows-action]', async () => {
  const one = notice({ actionUrl: '/course' });
  const { bell, asked, followed } = await openBell([one], {
    server: { [`POST /api/notifications/${one.id}/read`]: () => Response.json({ unread: 0 }) },
  });
  const panel = within(await openPanel(bell));
  fireEvent.click(await panel.findByRole('link', { name: /Module 2 is open/ }));
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/read'))).toBe(true));
  expect(followed).toEqual(['/course']);
  await screen.findByRole('button', { name: 'Notifications' });
});

test.each(['javascript:alert(1)', '//evil.example', 'http://evil.example'])(
  'a link to %s, however it came into the list, is no link',
  async (actionUrl) => {
    const { bell } = await openBell([notice({ actionUrl })]);
    const panel = within(await openPanel(bell));
    await panel.findByText('Module 2 is open');
    expect(panel.queryByRole('link')).toBeNull();
  },
);

/** A window in which everything that is rendered is in view. */
const everythingInView = () =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        this.tell = tell;
      }
      observe() {
        setTimeout(() => this.tell([{ isIntersecting: true }]), 0);
      }
      disconnect() {}
    },
  );

test('opening the panel and closing it marks nothing as read [notifications.mark-all-read]', async () => {
  everythingInView();
  const { bell, asked } = await openBell([notice()]);
  const panel = within(await openPanel(bell));
  await panel.findByText('unread');
  await new Promise((resolve) => setTimeout(resolve, 20));
  fireEvent.click(bell);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.filter(({ path }) => path.includes('/read'))).toEqual([]);
  expect(bell.textContent).toContain('1 unread');
});

test('a question that repeats is one row: the newest, with the earlier ones behind it', async () => {
  const two = ['Hughes', 'Garcia'].map((client, at) =>
    notice({
      id: `00000000-0000-4000-8000-00000000000${at + 1}`,
      kind: 'outcome',
      title: `What came of it? ${client}`,
    }),
  );
  const { bell } = await openBell(two);
  const panel = within(await openPanel(bell));
  await panel.findByText('What came of it? Hughes');
  expect(panel.getByText('One earlier, 1 unread').closest('details')?.textContent).toContain('Garcia');
});

test('markup in a title is text', async () => {
  const title = '<img src=x onerror=alert(1)>';
  const { bell } = await openBell([notice({ title })]);
  const panel = within(await openPanel(bell));
  expect((await panel.findByText(title)).querySelector('img')).toBeNull();
});

test('Mark all read takes every mark and the badge [notifications.unread-to-read] [notifications.mark-all-read]', async () => {
  const { bell, asked } = await openBell([notice(), notice({ id: '00000000-0000-4000-8000-000000000002' })], {
    server: { 'POST /api/notifications/read-all': () => Response.json({ unread: 0 }) },
  });
  const panel = within(await openPanel(bell));
  await panel.findAllByText('unread');
  fireEvent.click(panel.getByRole('button', { name: 'Mark all read' }));
  await waitFor(() => expect(panel.queryByText('unread')).toBeNull());
  expect(asked.at(-1)?.path).toBe('/api/notifications/read-all');
  await screen.findByRole('button', { name: 'Notifications' });
});

test('what arrives shows a toast with title and message, and counts [notifications.realtime-toast] [notifications.bell-with-toasts]', async () => {
  const { bell } = await openBell([]);
  await waitFor(() => expect(Line.current).not.toBeNull());
  Line.say('notification', notice());
  expect(
    (await screen.findByText('Module 2 is open')).closest('[data-type]')?.getAttribute('data-type'),
  ).not.toBe('error');
  await screen.findByText('Your WHY: seven lessons.');
  await waitFor(() => expect(bell.textContent).toContain('1 unread'));
});

test('a toast of type error is destructive [notifications.realtime-error-style]', async () => {
  await openBell([]);
  await waitFor(() => expect(Line.current).not.toBeNull());
  Line.say('notification', notice({ type: 'error', title: 'Your payment didn’t go through' }));
  const toast = (await screen.findByText('Your payment didn’t go through')).closest('[data-type]');
  expect(toast?.getAttribute('data-type')).toBe('error');
});

test('the day of an end is that of the reader’s zone, in the panel as in the toast', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const ends = notice({
    title: 'Premium ends on December 24, 2026',
    message: 'You keep it until December 24, 2026.',
    days: ['2026-12-24T23:59:59.000Z'],
  });
  const { bell } = await openBell([ends]);
  const panel = await openPanel(bell);
  expect(await within(panel).findByText('Premium ends on December 25, 2026')).toBeTruthy();
  expect(within(panel).getByText('You keep it until December 25, 2026.')).toBeTruthy();
  Line.say('notification', { ...ends, id: '00000000-0000-4000-8000-000000000009', seq: 9 });
  await waitFor(() =>
    expect(document.querySelector('[data-sonner-toast]')?.textContent).toContain('until December 25, 2026.'),
  );
  expect(screen.queryByText(/December 24/)).toBeNull();
});

test('a fetch that fails is logged and shows no message [notifications.fetch-failure]', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
  await openBell([], {
    server: { 'GET /api/notifications/unread': () => refusal(500, 'internal', 'Down') },
  });
  await waitFor(() => expect(logged).toHaveBeenCalledWith('counting notifications failed: Down'));
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
});

test('a list that cannot be fetched is logged and says nothing; one press fetches it [notifications.fetch-failure]', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
  let isDown = true;
  const { bell } = await openBell([], {
    server: {
      'GET /api/notifications': () =>
        isDown
          ? refusal(500, 'internal', 'Down')
          : Response.json({ notifications: [], next: null, unread: 0 }),
    },
  });
  const panel = within(await openPanel(bell));
  const again = await panel.findByRole('button', { name: 'Show notifications' });
  expect(logged).toHaveBeenCalledWith('reading notifications failed: Down');
  expect(panel.queryByText('Down')).toBeNull();
  expect(panel.queryByRole('alert')).toBeNull();
  isDown = false;
  fireEvent.click(again);
  expect(await panel.findByText('No notifications yet')).toBeTruthy();
});

test('an update that fails is logged, shows no message and takes back what it claimed [notifications.fetch-failure]', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
  const { bell } = await openBell([notice()]);
  const panel = within(await openPanel(bell));
  fireEvent.click(await panel.findByRole('button', { name: /Module 2 is open/ }));
  await waitFor(() => expect(logged).toHaveBeenCalledWith('marking a notification read failed: Not listed'));
  await panel.findByText('unread');
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
});

test('Escape closes the panel and gives the focus back', async () => {
  const { bell } = await openBell([]);
  await openPanel(bell);
  fireEvent.keyDown(document, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(bell);
});

test('Back closes the panel: the page behind it is another one', async () => {
  const { bell } = await openBell([]);
  await openPanel(bell);
  fireEvent.popState(window);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the panel closes when the focus goes elsewhere, and stays open while it moves within', async () => {
  const { bell } = await openBell([notice()], { beside: <a href="/assessment">Assessment</a> });
  const panel = await openPanel(bell);
  act(() => within(panel).getByRole('button', { name: 'Mark all read' }).focus());
  act(() => bell.focus());
  expect(screen.queryByRole('dialog')).not.toBeNull();
  act(() => screen.getByRole('link', { name: 'Assessment' }).focus());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the rest of a long list is fetched from where it stopped', async () => {
  const more = notice({ id: '00000000-0000-4000-8000-000000000009', title: 'Older' });
  const { bell, asked } = await openBell([notice()], {
    next: 17,
    server: {
      'GET /api/notifications?before=17': () =>
        Response.json({ notifications: [more], next: null, unread: 1 }),
    },
  });
  const panel = within(await openPanel(bell));
  fireEvent.click(await panel.findByRole('button', { name: 'Show more' }));
  await panel.findByText('Older');
  expect(asked.filter(({ path }) => path.includes('before=17'))).toHaveLength(1);
});

test('what arrives while the tab is hidden is told when it is looked at again, once', async () => {
  await openBell([]);
  await waitFor(() => expect(Line.current).not.toBeNull());
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  Line.say('notification', notice());
  expect(screen.queryByText('Module 2 is open')).toBeNull();
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findAllByText('Module 2 is open')).toHaveLength(1);
});

test('what another tab showed in the meantime is not told again', async () => {
  await openBell([]);
  await waitFor(() => expect(Line.current).not.toBeNull());
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  Line.say('notification', notice());
  Line.say('notification', notice({ id: '00000000-0000-4000-8000-000000000002', title: 'Module 3 is open' }));
  const otherTab = new BroadcastChannel('notices-shown');
  otherTab.postMessage(notice().id);
  await new Promise((resolve) => setTimeout(resolve, 50));
  otherTab.close();
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Module 3 is open')).toBeTruthy();
  expect(screen.queryByText('Module 2 is open')).toBeNull();
});

test('an admin who looks as a member sees nothing of their own in the bell, and asks for nothing', async () => {
  const { asked, bell } = await openBell([notice({ title: 'Bente bought Premium' })], { isLooking: true });
  fireEvent.click(bell);
  await screen.findByText(/^Members find their own notifications here\./);
  expect(bell.textContent).toBe('Notifications');
  expect(screen.queryByText('Bente bought Premium')).toBeNull();
  expect(asked.some(({ path }) => path.startsWith('/api/notifications'))).toBe(false);
  expect(Line.current).toBeNull();
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '#features/notifications/contract.ts';
import { followNotices, type StreamHost, type StreamNews } from './stream.ts';

type Heard = (event: Partial<MessageEvent<string>>) => void;

/** A connection that a test speaks through. */
class Line {
  static opened: Line[] = [];
  readonly hearers = new Map<string, Heard[]>();
  closed = false;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    Line.opened.push(this);
  }
  addEventListener(name: string, heard: unknown): void {
    this.hearers.set(name, [...(this.hearers.get(name) ?? []), heard as Heard]);
  }
  close(): void {
    this.closed = true;
  }
  say(name: string, data: unknown = {}, lastEventId = ''): void {
    for (const heard of this.hearers.get(name) ?? []) heard({ data: JSON.stringify(data), lastEventId });
  }
}

/** Tabs of one browser: they share locks and a channel. */
function browser() {
  const waiting: (() => void)[] = [];
  let held = false;
  const tabs = new Set<(event: { data: unknown }) => void>();
  const locks = {
    request: (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) =>
      new Promise<void>((resolve) => {
        const take = () => {
          if (signal.aborted) return handOver();
          held = true;
          void work().then(() => {
            held = false;
            resolve();
            handOver();
          });
        };
        const handOver = () => waiting.shift()?.();
        if (held) waiting.push(take);
        else take();
      }),
  };
  return (): StreamHost => {
    let own: ((event: { data: unknown }) => void) | null = null;
    return {
      EventSource: Line as unknown as StreamHost['EventSource'],
      locks: locks as unknown as NonNullable<StreamHost['locks']>,
      channel: {
        postMessage: (data: unknown) => {
          for (const tab of tabs) if (tab !== own) tab({ data });
        },
        addEventListener: (_: string, heard: unknown) => {
          own = heard as typeof own;
          if (own) tabs.add(own);
        },
        close: () => {
          if (own) tabs.delete(own);
        },
      } as unknown as NonNullable<StreamHost['channel']>,
      random: () => 1,
    };
  };
}

const notice = (id: string): Notification => ({
  id,
  seq: 1,
  kind: 'message',
  type: 'info',
  title: id,
  message: '',
  isRead: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  actionUrl: null,
});
const titles = (news: readonly StreamNews[]) =>
  news.flatMap((one) => (one.what === 'notice' ? [one.notice.title] : []));
const last = () => Line.opened.at(-1) as Line;

beforeEach(() => {
  Line.opened = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('two tabs share one connection, and both hear', () => {
  const host = browser();
  const [one, two]: StreamNews[][] = [[], []];
  followNotices('u1', (news) => one?.push(news), host());
  followNotices('u1', (news) => two?.push(news), host());
  expect(Line.opened).toHaveLength(1);
  last().say('notification', notice('a'), '5');
  expect([titles(one ?? []), titles(two ?? [])]).toEqual([['a'], ['a']]);
});

test('when the connected tab closes, the next one takes over from the last place it heard of', async () => {
  const host = browser();
  const stop = followNotices('u1', () => {}, host());
  followNotices('u1', () => {}, host());
  last().say('notification', notice('a'), '7');
  stop();
  await vi.advanceTimersByTimeAsync(1);
  expect(Line.opened).toHaveLength(2);
  expect(last().url).toBe('/api/notifications/events?after=7&refusal=event');
});

test('a tab of another member hears nothing of this one', () => {
  const host = browser();
  const other: StreamNews[] = [];
  followNotices('u1', () => {}, host());
  followNotices('u2', (news) => other.push(news), host());
  last().say('notification', notice('a'), '5');
  expect(other).toEqual([]);
});

test('after a break it comes back later and later, with the place where it stopped', () => {
  followNotices('u1', () => {}, browser()());
  last().say('ready', {}, '9');
  const waits: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    last().say('error');
    const before = Line.opened.length;
    let waited = 0;
    while (Line.opened.length === before) {
      vi.advanceTimersByTime(500);
      waited += 500;
    }
    waits.push(waited);
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000]);
  expect(last().url).toBe('/api/notifications/events?after=9&refusal=event');
});

test('what is told twice around a break is heard once', () => {
  const heard: StreamNews[] = [];
  followNotices('u1', (news) => heard.push(news), browser()());
  last().say('notification', notice('a'), '5');
  last().say('error');
  vi.advanceTimersByTime(1000);
  last().say('notification', notice('a'), '5');
  last().say('notification', notice('b'), '6');
  expect(titles(heard)).toEqual(['a', 'b']);
});

test('a connection that fell silent, as on a laptop that slept, is replaced', () => {
  followNotices('u1', () => {}, browser()());
  last().say('beat');
  vi.advanceTimersByTime(59_000);
  expect(Line.opened).toHaveLength(1);
  vi.advanceTimersByTime(2000);
  expect(Line.opened).toHaveLength(2);
  expect(Line.opened[0]?.closed).toBe(true);
});

test('without room it hears nothing, stays quiet, and asks again after minutes', () => {
  const heard: StreamNews[] = [];
  followNotices('u1', (news) => heard.push(news), browser()());
  last().say('refused', { error: { code: 'too_many_requests' } });
  last().say('error');
  expect(last().closed).toBe(true);
  vi.advanceTimersByTime(299_000);
  expect([Line.opened.length, heard]).toEqual([1, []]);
  vi.advanceTimersByTime(2000);
  expect(Line.opened).toHaveLength(2);
});

test('stopping closes the connection and never comes back', () => {
  const stop = followNotices('u1', () => {}, browser()());
  stop();
  last().say('error');
  vi.advanceTimersByTime(600_000);
  expect(Line.opened).toHaveLength(1);
  expect(last().closed).toBe(true);
});

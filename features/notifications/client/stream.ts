import { openTabChannel } from '#platform/client/tab-channel.ts';
import { urlOf } from '#platform/contract/url.ts';
import { type Notification, notificationEvents } from '#features/notifications/contract.ts';

/** What the server tells a page about notifications. */
export type StreamNews =
  | { readonly what: 'notice'; readonly notice: Notification }
  /** Something was read or missed elsewhere: reload badge and list. */
  | { readonly what: 'changed' }
  /** The session is over. */
  | { readonly what: 'bye' }
  /** The connection lives. */
  | { readonly what: 'beat' };

interface TabMessage {
  readonly userId: string;
  /** The last place in the stream that the connected tab knows: the next tab continues from there. */
  readonly place: string;
  readonly news: StreamNews;
}

/** The parts of the browser that are used; a test brings its own. */
export interface StreamHost {
  readonly EventSource: new (url: string) => Pick<EventSource, 'addEventListener' | 'close'>;
  /** Null if the browser has none: then each tab keeps its own connection. */
  readonly locks: Pick<LockManager, 'request'> | null;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> | null;
  readonly random: () => number;
}

const lockName = 'notification-stream';
const firstWaitMs = 1000;
const longestWaitMs = 60_000;
/** While there is no room for this stream, the page checks every 60 s; after this long it asks for room again. */
const refusedWaitMs = 5 * 60_000;
/** The server sends a heartbeat every 25 s: a connection silent for longer died while asleep. */
export const silentMs = 60_000;

/** The browser's own parts; null if it has no event streams. */
export function browserHost(): StreamHost | null {
  if (!('EventSource' in globalThis)) return null;
  return {
    EventSource,
    locks: 'locks' in navigator ? navigator.locks : null,
    channel: openTabChannel('notifications'),
    random: Math.random,
  };
}

/**
 * Follows the member's notifications over one connection for all tabs of this browser: the tab that holds the lock is
 * connected and passes everything on; when it closes, the next one takes over from the last known place. @returns a
 * function that stops it
 */
export function followNotices(
  userId: string,
  tell: (news: StreamNews) => void,
  host: StreamHost,
): () => void {
  const stopping = new AbortController();
  const seen = new Set<string>();
  let place = '';
  let source: InstanceType<StreamHost['EventSource']> | null = null;
  let wait = firstWaitMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** After a break, the last minute is repeated so that nothing is missed: duplicates are dropped here. */
  function hear(news: StreamNews): void {
    if (news.what === 'notice') {
      if (seen.has(news.notice.id)) return;
      seen.add(news.notice.id);
    }
    tell(news);
  }

  function pass(news: StreamNews): void {
    const message: TabMessage = { userId, place, news };
    host.channel?.postMessage(message);
    hear(news);
  }

  function reconnectAfter(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(connect, ms);
  }

  /**
   * Retries with growing delays, never all at once: when a node dies, its thousands of clients must not return
   * together.
   */
  function backOff(): void {
    source?.close();
    source = null;
    if (stopping.signal.aborted) return;
    reconnectAfter(wait * (0.5 + host.random() / 2));
    wait = Math.min(wait * 2, longestWaitMs);
  }

  function alive(): void {
    wait = firstWaitMs;
    reconnectAfter(silentMs);
  }

  function connect(): void {
    source?.close();
    if (stopping.signal.aborted) return;
    const opened = new host.EventSource(
      urlOf(notificationEvents, {
        query: place === '' ? { refusal: 'event' } : { after: place, refusal: 'event' },
      }),
    );
    source = opened;
    reconnectAfter(silentMs);
    const on = (name: string, heard: (event: MessageEvent<string>) => void) =>
      opened.addEventListener(name, (event) => {
        if (source !== opened) return;
        const message = event as MessageEvent<string>;
        if (message.lastEventId) place = message.lastEventId;
        alive();
        heard(message);
      });
    on('ready', () => pass({ what: 'changed' }));
    on('beat', () => pass({ what: 'beat' }));
    on('notification', ({ data }) => pass({ what: 'notice', notice: JSON.parse(data) as Notification }));
    on('changed', () => pass({ what: 'changed' }));
    on('reset', () => pass({ what: 'changed' }));
    on('bye', () => {
      pass({ what: 'bye' });
      backOff();
    });
    opened.addEventListener('refused', () => {
      if (source !== opened) return;
      opened.close();
      source = null;
      reconnectAfter(refusedWaitMs * (0.5 + host.random() / 2));
    });
    opened.addEventListener('error', () => {
      if (source === opened) backOff();
    });
  }

  const comeBack = () => {
    if (source === null && timer !== undefined) reconnectAfter(0);
  };
  globalThis.addEventListener('online', comeBack);

  host.channel?.addEventListener('message', (event) => {
    const { data } = event as MessageEvent<TabMessage>;
    if (stopping.signal.aborted || data.userId !== userId) return;
    place = data.place;
    hear(data.news);
  });

  const untilStopped = new Promise<void>((resolve) =>
    stopping.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  if (host.locks) {
    host.locks
      .request(lockName, { signal: stopping.signal }, () => {
        connect();
        return untilStopped;
      })
      .catch(() => {
        // Stopped while waiting for its turn; or a window without storage has no locks and connects by itself.
        if (!stopping.signal.aborted) connect();
      });
  } else connect();

  return () => {
    stopping.abort();
    clearTimeout(timer);
    source?.close();
    source = null;
    host.channel?.close();
    globalThis.removeEventListener('online', comeBack);
  };
}

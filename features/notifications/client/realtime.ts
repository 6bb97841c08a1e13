import type { QueryClient } from '@tanstack/react-query';
import { openTabChannel } from '#platform/client/tab-channel.ts';
import { newsName, toast } from '#platform/client/ui/notices/toasts.tsx';
import type { Notification } from '#features/notifications/contract.ts';
import { acceptNotice, refreshNotices } from './api.ts';
import { inReadersDays } from './days.ts';
import { browserHost, followNotices, silentMs, type StreamNews } from './stream.ts';

/** As many as can be read at once; the others are under the bell. */
const heldAtMost = 3;

/** Title and message, destructive when the type is error [notifications.realtime-error-style]. */
function toastNotice(notice: Notification): void {
  const { type } = notice;
  const { message, title } = inReadersDays(notice);
  const how = { name: newsName(title), everywhere: true };
  if (type === 'error') toast.error(title, message, { everywhere: true });
  else if (type === 'success') toast.success(title, message, how);
  else toast.info(title, message, how);
}

/** Toasts a notice at once, or when its member looks at the tab again. */
function holdWhileHidden() {
  let held: Notification[] = [];
  // Every tab hears every notice: what one of them has shown, the others need not show again.
  const shown = openTabChannel('notices-shown');
  shown?.addEventListener('message', ({ data }) => {
    held = held.filter(({ id }) => id !== data);
  });
  const show = (notice: Notification) => {
    toastNotice(notice);
    shown?.postMessage(notice.id);
  };
  const onSeen = () => {
    if (document.visibilityState === 'hidden') return;
    held.forEach(show);
    held = [];
  };
  document.addEventListener('visibilitychange', onSeen);
  return {
    show(notice: Notification): void {
      if (document.visibilityState === 'hidden') held = [...held, notice].slice(-heldAtMost);
      else show(notice);
    },
    stop(): void {
      document.removeEventListener('visibilitychange', onSeen);
      shown?.close();
    },
  };
}

/**
 * Listens for new notifications; without a connection, checks every 60 s. @param onBye called when the server says that
 * the session is over @returns a function that stops it
 */
export function startRealtime(client: QueryClient, userId: string, onBye: () => void): () => void {
  let heardAt = Number.NEGATIVE_INFINITY;
  const toasts = holdWhileHidden();
  const hear = (news: StreamNews) => {
    heardAt = performance.now();
    if (news.what === 'notice') {
      acceptNotice(client, news.notice);
      toasts.show(news.notice);
    } else if (news.what === 'changed') refreshNotices(client);
    else if (news.what === 'bye') onBye();
  };
  const host = browserHost();
  const stop = host && followNotices(userId, hear, host);
  const check = setInterval(() => {
    if (performance.now() - heardAt >= silentMs) refreshNotices(client);
  }, silentMs);
  return () => {
    toasts.stop();
    clearInterval(check);
    stop?.();
  };
}

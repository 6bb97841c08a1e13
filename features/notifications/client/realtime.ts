import type { QueryClient } from '@tanstack/react-query';
import { toast } from '#platform/client/ui/toasts.tsx';
import type { Notification } from '#features/notifications/contract.ts';
import { acceptNotice, refreshNotices } from './api.ts';
import { browserHost, followNotices, silentMs, type StreamNews } from './stream.ts';

/** Title and message, destructive when the type is error [notifications.realtime-error-style]. */
function toastNotice({ type, title, message }: Notification): void {
  if (document.visibilityState === 'hidden') return;
  if (type === 'error') toast.error(title, message);
  else if (type === 'success') toast.success(title, message);
  else toast.info(title, message);
}

/**
 * Listens for new notifications; without a connection, checks every 60 s. @param onBye called when the server says that
 * the session is over @returns a function that stops it
 */
export function startRealtime(client: QueryClient, userId: string, onBye: () => void): () => void {
  let heardAt = Number.NEGATIVE_INFINITY;
  const hear = (news: StreamNews) => {
    heardAt = performance.now();
    if (news.what === 'notice') {
      acceptNotice(client, news.notice);
      toastNotice(news.notice);
    } else if (news.what === 'changed') refreshNotices(client);
    else if (news.what === 'bye') onBye();
  };
  const host = browserHost();
  const stop = host && followNotices(userId, hear, host);
  const check = setInterval(() => {
    if (performance.now() - heardAt >= silentMs) refreshNotices(client);
  }, silentMs);
  return () => {
    clearInterval(check);
    stop?.();
  };
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Notification } from '#features/notifications/contract.ts';
import { grouped } from '#features/notifications/rules.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { BellIcon } from '#platform/client/ui/icons.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { listQuery, useMarkAllRead, useMarkRead } from './api.ts';
import { NotificationItem } from './NotificationItem.tsx';

interface NotificationPanelProps {
  readonly hasUnread: boolean;
  /** An admin looks at the site as a member does. */
  readonly isLooking: boolean;
  readonly onFollow: (address: string) => void;
}

/** Loads the next page when its end comes into view. */
function Rest({ busy, onMore }: { readonly busy: boolean; readonly onMore: () => void }) {
  const end = useRef<HTMLLIElement>(null);
  const more = useEffectEvent(onMore);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) more();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <li ref={end} className="grid justify-items-center p-3">
      <Button variant="ghost" busy={busy} onClick={onMore}>
        Show more
      </Button>
    </li>
  );
}

/** '3 earlier, 2 unread': the marks of those behind the newest are folded away with them. */
function earlierInWords(earlier: readonly Notification[]): string {
  const unread = earlier.filter(({ isRead }) => !isRead).length;
  const many = earlier.length === 1 ? 'One earlier' : `${earlier.length} earlier`;
  return unread === 0 ? many : `${many}, ${unread} unread`;
}

function PanelList({ onFollow }: Pick<NotificationPanelProps, 'onFollow'>) {
  const list = useInfiniteQuery(listQuery);
  const markRead = useMarkRead();
  if (list.isPending)
    return (
      <div className="grid gap-3 p-4" aria-label="Loading" role="status">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    );
  if (list.isError)
    return (
      // A failure is only logged [notifications.fetch-failure]: no message, but a way to the list.
      <div className="text-soft grid h-full place-content-center justify-items-center gap-3 p-6">
        <BellIcon width={36} />
        <Button variant="secondary" busy={list.isRefetching} onClick={() => void list.refetch()}>
          Show notifications
        </Button>
      </div>
    );
  const notices = list.data.pages.flatMap(({ notifications }) => notifications);
  if (notices.length === 0)
    return (
      <div className="text-soft grid h-full place-content-center justify-items-center gap-3 p-6">
        <BellIcon width={36} />
        <p>No notifications yet</p>
      </div>
    );
  const read = ({ id, isRead }: Notification) => {
    if (!isRead) markRead.mutate(id);
  };
  const items = (
    <ul className="divide-line grid divide-y">
      {grouped(notices).map(({ newest, earlier }) => (
        <NotificationItem key={newest.id} notice={newest} onRead={() => read(newest)} onFollow={onFollow}>
          {earlier.length === 0 ? null : (
            <details className="border-line border-t">
              <summary className="text-soft flex min-h-11 items-center px-5 text-[0.9375rem] font-semibold">
                {earlierInWords(earlier)}
              </summary>
              <ul className="divide-line border-line grid divide-y border-t">
                {earlier.map((notice) => (
                  <NotificationItem
                    key={notice.id}
                    notice={notice}
                    onRead={() => read(notice)}
                    onFollow={onFollow}
                  />
                ))}
              </ul>
            </details>
          )}
        </NotificationItem>
      ))}
      {list.hasNextPage ? (
        <Rest
          busy={list.isFetchingNextPage}
          onMore={() => {
            if (!list.isFetchingNextPage) void list.fetchNextPage();
          }}
        />
      ) : null}
    </ul>
  );
  return (
    <>
      {items}
      {/* A short list leaves much of the panel empty: a line below the last one says that no more are loading. */}
      {list.hasNextPage ? null : (
        <p className="text-soft border-line border-t p-4 text-center text-sm">That’s all of them.</p>
      )}
    </>
  );
}

/** The panel under the bell [notifications.panel-400-px]: 400 px of notifications, newest first. */
export function NotificationPanel({ hasUnread, isLooking, onFollow }: NotificationPanelProps) {
  const markAll = useMarkAllRead();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div
      role="dialog"
      aria-labelledby="notifications-title"
      className="bubble border-line bg-raised shadow-lifted animate-arrive fixed inset-x-3 top-20 z-40 overflow-hidden border-2 sm:absolute sm:inset-x-auto sm:top-full sm:right-0 sm:mt-2 sm:w-[26rem]"
    >
      <div className="border-line flex min-h-14 items-center justify-between gap-3 border-b-2 py-1 pr-2 pl-5">
        <h2
          id="notifications-title"
          ref={heading}
          tabIndex={-1}
          className="font-display text-xl font-bold outline-none"
        >
          Notifications
        </h2>
        <Button variant="ghost" disabled={!hasUnread} onClick={() => markAll.mutate()}>
          Mark all read
        </Button>
      </div>
      <div
        data-panel
        role="region"
        aria-label="List of notifications"
        className="h-[400px] max-h-[calc(100dvh-10rem)] overflow-y-auto overscroll-contain"
      >
        {isLooking ? (
          <p className="text-soft p-6">
            Members find their own notifications here. Yours are back when you press “Back to admin”.
          </p>
        ) : (
          <PanelList onFollow={onFollow} />
        )}
      </div>
    </div>
  );
}

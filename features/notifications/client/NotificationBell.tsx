import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLeaving, useSessionStore } from '#platform/client/session.ts';
import { BellIcon } from '#platform/client/ui/icons.tsx';
import { badgeOf } from '#features/notifications/rules.ts';
import { unreadQuery } from './unread.ts';

const NotificationPanel = lazy(async () => ({
  default: (await import('./NotificationPanel.tsx')).NotificationPanel,
}));

/** Listens for new notifications, with a part of the app that is fetched after the page itself. */
function useRealtime(userId: string, isOff: boolean): void {
  const client = useQueryClient();
  const session = useSessionStore();
  useEffect(() => {
    if (isOff) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    void import('./realtime.ts').then(
      ({ startRealtime }) => {
        if (!isOver) stop = startRealtime(client, userId, () => void session.refresh());
      },
      // Without it, the bell counts whenever a page opens.
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [client, session, userId, isOff]);
}

interface NotificationBellProps {
  readonly userId: string;
  /** Whether an admin looks at the site as a member: the admin's own notifications are not that member's. */
  readonly isLooking?: boolean;
  /** Goes where a notification leads: a path of ours, or an https address. */
  readonly follow: (address: string) => void;
}

/** The bell of the top bar with the number of unread notifications; opens their panel. */
export function NotificationBell({ userId, isLooking = false, follow }: NotificationBellProps) {
  const isOff = useLeaving() || isLooking;
  useRealtime(userId, isOff);
  const known = useQuery({ ...unreadQuery, enabled: !isOff }).data ?? 0;
  const unread = isLooking ? 0 : known;
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const badge = badgeOf(unread);

  useEffect(() => {
    if (!open) return;
    // Pressed elsewhere, or the focus went elsewhere, e.g. with the Tab key.
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    const onBack = () => setOpen(false);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    document.addEventListener('keydown', onKey);
    // The browser’s Back changes the page without a press on it.
    window.addEventListener('popstate', onBack);
    return () => {
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
      document.removeEventListener('keydown', onKey);
      window.removeEventListener('popstate', onBack);
    };
  }, [open]);

  return (
    <div ref={place} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(!open)}
        className="hover:bg-sunken aria-expanded:bg-sunken bar-button relative grid place-items-center rounded-full"
      >
        <BellIcon />
        <span className="sr-only">Notifications{badge ? `, ${badge} unread` : ''}</span>
        {badge ? (
          <span
            aria-hidden="true"
            data-badge
            className="bg-accent text-on-accent absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full px-1 text-xs font-bold tabular-nums"
          >
            {badge}
          </span>
        ) : null}
      </button>
      {open ? (
        <Suspense fallback={null}>
          <NotificationPanel
            hasUnread={unread > 0}
            isLooking={isLooking}
            onFollow={(address) => {
              setOpen(false);
              follow(address);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

import type { MouseEvent, ReactNode } from 'react';
import { classes } from '#platform/client/ui/classes.ts';
import type { Icon } from '#platform/client/ui/icon.tsx';
import { BellIcon, CheckIcon, WarningIcon } from '#platform/client/ui/icons.tsx';
import { momentOf } from '#platform/client/when.ts';
import type { Notification } from '#features/notifications/contract.ts';
import { relativeTime, safeLink } from '#features/notifications/rules.ts';
import type { NoticeType } from '#platform/contract/notices.ts';
import { inReadersDays } from './days.ts';
import { useNow } from './now.ts';

const looks: Readonly<
  Record<NoticeType, { readonly icon: Icon; readonly tone: string; readonly word: string }>
> = {
  info: { icon: BellIcon, tone: 'bg-sunken text-ink', word: '' },
  success: { icon: CheckIcon, tone: 'bg-success-wash text-success', word: 'Good news: ' },
  warning: { icon: WarningIcon, tone: 'bg-accent text-on-accent', word: 'Warning: ' },
  error: { icon: WarningIcon, tone: 'bg-danger-wash text-danger', word: 'Error: ' },
};

interface NotificationItemProps {
  readonly notice: Notification;
  readonly onRead: () => void;
  readonly onFollow: (address: string) => void;
  /** What stands below it in its row. */
  readonly children?: ReactNode;
}

/** One notification: clicking it marks it as read and follows its link, if any. */
export function NotificationItem({ notice, onRead, onFollow, children }: NotificationItemProps) {
  const now = useNow();
  const { icon: Drawing, tone, word } = looks[notice.type];
  const { message, title } = inReadersDays(notice);
  const at = new Date(notice.createdAt);
  // Checked again here: whatever was stored, only our own pages and https are ever followed.
  const address = notice.actionUrl === null ? null : safeLink(notice.actionUrl);
  const look = classes(
    'hover:bg-sunken grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-3.5 px-5 py-4 text-left',
    !notice.isRead && 'bg-accent-wash',
  );
  const content = (
    <>
      <span className={classes('grid size-9 place-items-center rounded-full', tone)}>
        <Drawing width={18} />
      </span>
      <span className="grid gap-1">
        <span className="leading-snug font-semibold wrap-anywhere">
          <span className="sr-only">{word}</span>
          {title}
        </span>
        <span className="text-[0.9375rem] leading-snug wrap-anywhere whitespace-pre-line">{message}</span>
        <time dateTime={notice.createdAt} title={momentOf(notice.createdAt)} className="text-soft text-sm">
          {relativeTime(at, now)}
        </time>
      </span>
      {notice.isRead ? (
        <span />
      ) : (
        <span data-mark className="bg-accent-strong mt-1.5 size-2.5 rounded-full">
          <span className="sr-only">unread</span>
        </span>
      )}
    </>
  );
  function open(event: MouseEvent) {
    onRead();
    if (address === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onFollow(address);
  }
  return (
    <li>
      {address === null ? (
        <button type="button" className={look} onClick={open}>
          {content}
        </button>
      ) : (
        <a href={address} className={look} onClick={open} rel="noopener">
          {content}
        </a>
      )}
      {children}
    </li>
  );
}

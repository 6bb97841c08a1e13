import { NotificationItem } from '#features/notifications/client/NotificationItem.tsx';
import { useNow } from '#features/notifications/client/now.ts';
import { typeOf } from '#features/notifications/rules.ts';

interface PreviewProps {
  readonly title: string;
  readonly message: string;
  readonly type: string;
}

/** How a message will look in the bell. */
export function Preview({ title, message, type }: PreviewProps) {
  const now = useNow();
  return (
    <div className="grid gap-2">
      <p className="font-semibold">Preview</p>
      <ul className="bubble border-line bg-raised max-w-[26rem] overflow-hidden border-2">
        <NotificationItem
          notice={{
            id: 'preview',
            seq: 0,
            kind: 'message',
            type: typeOf(type),
            title: title.trim() === '' ? 'Title' : title,
            message: message.trim() === '' ? 'Message' : message,
            isRead: false,
            createdAt: now.toISOString(),
            actionUrl: null,
          }}
          onRead={() => {}}
          onFollow={() => {}}
        />
      </ul>
    </div>
  );
}

import { WarningIcon } from '#platform/client/ui/icons.tsx';
import type { RefusalMessage } from '#platform/client/refusal.ts';

interface RefusalProps {
  readonly message: RefusalMessage | null;
  /** Stands above the message. */
  readonly title?: string;
}

/** Why the server refused, beside the button; stays visible, unlike a toast. */
export function Refusal({ message, title }: RefusalProps) {
  if (message === null) return null;
  const { counted, words } = message;
  return (
    <div className="bubble bg-danger-wash text-danger flex items-start gap-3 px-5 py-4 font-medium">
      <WarningIcon width={22} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        {title === undefined ? null : <p className="font-semibold">{title}</p>}
        <p role="alert" className={counted === null ? undefined : 'sr-only'}>
          {words}
        </p>
        {/* An alert that counts would be read out each second. */}
        {counted === null ? null : <p aria-hidden>{counted}</p>}
      </div>
    </div>
  );
}

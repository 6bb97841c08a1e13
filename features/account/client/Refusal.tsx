import { WarningIcon } from '#platform/client/ui/icons.tsx';
import type { RefusalMessage } from './throttle.ts';

/** Why the server refused, beside the button; stays visible, unlike a toast. */
export function Refusal({ message }: { readonly message: RefusalMessage | null }) {
  if (message === null) return null;
  const { counted, words } = message;
  return (
    <p className="bubble bg-danger-wash text-danger flex items-start gap-3 px-5 py-4 font-medium">
      <WarningIcon width={22} className="mt-0.5 shrink-0" />
      {words === null ? null : (
        <span role="alert" className={counted === null ? undefined : 'sr-only'}>
          {words}
        </span>
      )}
      {/* An alert that counts would be read out each second. */}
      {counted === null ? null : <span aria-hidden={words === null ? undefined : true}>{counted}</span>}
    </p>
  );
}

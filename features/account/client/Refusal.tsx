import { WarningIcon } from '#platform/client/ui/icons.tsx';

/** Why the server said no; stays where the toast goes. Not an alert: the toast has been read out already. */
export function Refusal({ message }: { readonly message: string | null }) {
  if (message === null) return null;
  return (
    <p className="bubble bg-danger-wash text-danger flex items-start gap-3 px-5 py-4 font-medium">
      <WarningIcon width={22} className="mt-0.5 shrink-0" />
      {message}
    </p>
  );
}

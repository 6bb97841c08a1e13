import { WarningIcon } from '#platform/client/ui/icons.tsx';

interface RefusalProps {
  readonly message: string | null;
  /** Where no toast reads it out. */
  readonly alert?: boolean;
}

/** Why the server refused; stays visible, unlike a toast. */
export function Refusal({ message, alert = false }: RefusalProps) {
  if (message === null) return null;
  return (
    <p
      role={alert ? 'alert' : undefined}
      className="bubble bg-danger-wash text-danger flex items-start gap-3 px-5 py-4 font-medium"
    >
      <WarningIcon width={22} className="mt-0.5 shrink-0" />
      {message}
    </p>
  );
}

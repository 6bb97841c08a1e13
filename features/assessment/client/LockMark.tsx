import { LockIcon } from '#platform/client/ui/icons-at-work.tsx';

/** Beside the name of something that whoever reads this may not use. */
export function LockMark() {
  return (
    <span role="img" aria-label="Locked" className="shrink-0">
      <LockIcon width={18} />
    </span>
  );
}

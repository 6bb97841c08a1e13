import { Button } from '#platform/client/ui/Button.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';

interface BeginBarProps {
  /** Who is chosen; null while nobody is. */
  readonly name: string | null;
  readonly busy: boolean;
  readonly disabled: boolean;
  /** Whether the page offers something that comes first: going on with a call that is not finished. */
  readonly second: boolean;
  readonly onBegin: () => void;
}

/** Begins the call. On a narrow window it stays in view, with who is chosen, while the choice is scrolled. */
export function BeginBar({ name, busy, disabled, second, onBegin }: BeginBarProps) {
  return (
    <div className="bg-paper border-line sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center gap-x-4 gap-y-1 border-t-2 px-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:border-0 lg:p-0">
      <p className="min-w-0 flex-1 basis-24 truncate font-semibold lg:hidden">{name ?? 'No client yet'}</p>
      <Button
        variant={second ? 'secondary' : 'primary'}
        size="large"
        busy={busy}
        disabled={disabled}
        className="shrink-0 lg:w-full"
        onClick={onBegin}
      >
        Begin the call
        <ArrowRightIcon width={22} />
      </Button>
    </div>
  );
}

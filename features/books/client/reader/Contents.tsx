import type { BookSection } from '#features/books/contract-text.ts';
import { Dialog } from '#platform/client/ui/windows/Dialog.tsx';

interface ContentsProps {
  readonly sections: readonly BookSection[];
  readonly current: string;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onGo: (spot: string) => void;
}

/** Every chapter of the book; the one that is open is marked. */
export function Contents({ sections, current, open, onOpen, onGo }: ContentsProps) {
  function go(spot: string) {
    onOpen(false);
    onGo(spot);
  }
  return (
    <Dialog open={open} onOpen={onOpen} title="Contents">
      <ul className="grid gap-1">
        {sections.map(({ id, number, title }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === current ? 'location' : undefined}
              onClick={() => go(id)}
              className="hover:bg-sunken aria-[current=location]:bg-accent-wash rounded-control flex min-h-11 w-full items-baseline gap-3 px-3 py-2 text-left leading-snug aria-[current=location]:font-semibold"
            >
              <span className="text-soft w-6 shrink-0 text-right tabular-nums">{number}</span>
              <span className="min-w-0">{title}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

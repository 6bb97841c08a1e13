import { Button } from '#platform/client/ui/Button.tsx';
import { TrashIcon } from '#platform/client/ui/icons-at-work.tsx';
import { passFocusOn } from '#platform/client/focus.ts';
import type { Highlight } from '#features/books/contract-highlights.ts';
import type { BookSection } from '#features/books/contract-text.ts';
import { highlightedIn, spotOf } from '#features/books/rules-text.ts';
import { Dialog } from '#platform/client/ui/windows/Dialog.tsx';

interface ContentsProps {
  readonly sections: readonly BookSection[];
  readonly current: string;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onGo: (spot: string) => void;
  readonly highlights: readonly Highlight[];
  readonly onRemove: (highlight: Highlight) => void;
}

/** Every chapter of the book, the open one marked, and what the member highlighted in it. */
export function Contents({ sections, current, open, onOpen, onGo, highlights, onRemove }: ContentsProps) {
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
      <h3 className="text-lg font-bold">Your highlights</h3>
      {highlights.length === 0 ? (
        <p className="text-soft">Select words in the text to highlight them.</p>
      ) : (
        <ul className="grid gap-1">
          {sections.flatMap((section) =>
            highlights
              .filter((highlight) => highlight.section === section.id)
              .sort((a, b) => a.line - b.line || a.from - b.from)
              .map((highlight) => (
                <li key={highlight.id} ref={passFocusOn} className="flex items-start gap-1">
                  <button
                    type="button"
                    onClick={() =>
                      go(spotOf(section.id, highlightedIn(section, highlight)?.line ?? highlight.line))
                    }
                    className="hover:bg-sunken rounded-control min-h-11 min-w-0 flex-1 px-3 py-2 text-left leading-snug"
                  >
                    <span className="line-clamp-3 wrap-anywhere">“{highlight.text}”</span>
                    <span className="text-soft block text-base">{section.title}</span>
                  </button>
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={`Remove highlight: ${highlight.text.slice(0, 60)}`}
                    onClick={() => onRemove(highlight)}
                  >
                    <TrashIcon width={20} />
                  </Button>
                </li>
              )),
          )}
        </ul>
      )}
    </Dialog>
  );
}

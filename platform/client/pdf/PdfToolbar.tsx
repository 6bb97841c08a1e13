import { type ReactNode, useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { ArrowLeftIcon, MinusIcon, PlusIcon, SearchIcon } from '#platform/client/ui/icons-at-work.tsx';
import { ArrowRightIcon, MenuIcon } from '#platform/client/ui/icons.tsx';
import { pageWithin } from './layout.ts';

interface PdfToolbarProps {
  readonly page: number;
  /** 0 until the document is open. */
  readonly count: number;
  readonly zoom: number;
  readonly panel: 'contents' | 'search' | null;
  readonly onPage: (page: number) => void;
  readonly onZoom: (direction: 1 | -1) => void;
  readonly onPanel: (panel: 'contents' | 'search') => void;
}

/** Page, zoom, contents and search. */
export function PdfToolbar({ page, count, zoom, panel, onPage, onZoom, onPanel }: PdfToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Reader"
      className="border-line bg-raised sticky top-18 z-20 flex flex-wrap items-center justify-between gap-1 border-b-2 p-2"
    >
      <div className="flex items-center gap-1">
        <Tool label="Contents" pressed={panel === 'contents'} onClick={() => onPanel('contents')}>
          <MenuIcon width={20} />
        </Tool>
        <Tool label="Search" pressed={panel === 'search'} onClick={() => onPanel('search')}>
          <SearchIcon width={20} />
        </Tool>
      </div>
      <div className="flex items-center gap-1">
        <Tool label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ArrowLeftIcon width={20} />
        </Tool>
        <PageNumber page={page} count={count} onPage={onPage} />
        <Tool label="Next page" disabled={page >= count} onClick={() => onPage(page + 1)}>
          <ArrowRightIcon width={20} />
        </Tool>
      </div>
      <div className="flex items-center gap-1">
        <Tool label="Zoom out" disabled={zoom <= 0.5} onClick={() => onZoom(-1)}>
          <MinusIcon width={20} />
        </Tool>
        <span className="w-14 text-center tabular-nums" aria-live="polite">
          {Math.round(zoom * 100)}%
        </span>
        <Tool label="Zoom in" disabled={zoom >= 3} onClick={() => onZoom(1)}>
          <PlusIcon width={20} />
        </Tool>
      </div>
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

function Tool({ label, onClick, pressed, disabled = false, children }: ToolProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className={pressed ? 'bg-sunken' : ''}
      {...(pressed === undefined ? {} : { 'aria-expanded': pressed })}
    >
      {children}
    </Button>
  );
}

/** The page as a number that can be typed over. */
function PageNumber({ page, count, onPage }: Pick<PdfToolbarProps, 'page' | 'count' | 'onPage'>) {
  // Null: nobody is typing, so the current page number is shown.
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    if (typed === null) return;
    const wanted = pageWithin(Number(typed), count);
    setTyped(null);
    if (wanted !== page) onPage(wanted);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
      className="flex items-center gap-2"
    >
      <input
        aria-label="Page"
        inputMode="numeric"
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={go}
        className="rounded-control border-edge bg-raised h-11 w-14 border-2 text-center tabular-nums"
      />
      <span className="text-soft whitespace-nowrap tabular-nums">of {count === 0 ? '…' : count}</span>
    </form>
  );
}

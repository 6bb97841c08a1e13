import type { ReactNode, Ref } from 'react';
import type { BookSlug } from '#content/books/shelf.ts';
import { useDeviceVoices } from '#platform/client/speech/voices.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ArrowLeftIcon, ListenIcon, SearchIcon } from '#platform/client/ui/icons-at-work.tsx';
import { MenuIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { premiumBook } from '#features/books/rules.ts';
import { PdfLink } from './PdfLink.tsx';

export type Panel = 'find' | 'look' | 'listen';

interface ReaderBarProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly book: BookSlug;
  readonly title: string;
  /** Where in the book they are, e.g. "Chapter 3 of 8". */
  readonly where: string;
  readonly panel: Panel | null;
  readonly onPanel: (panel: Panel | null) => void;
  readonly onContents: () => void;
  /** The open panel. */
  readonly children: ReactNode;
}

/** Stays below the top bar while one reads: the way back, contents, search, the look, the voice and the PDF. */
export function ReaderBar({ ref, book, title, where, panel, onPanel, onContents, children }: ReaderBarProps) {
  const canListen = useDeviceVoices().length > 0;
  const tool = (which: Panel, label: string, drawing: ReactNode) => (
    <Tool label={label} isOpen={panel === which} onPress={() => onPanel(panel === which ? null : which)}>
      {drawing}
    </Tool>
  );
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label="Reader"
      className="border-line bg-paper sticky top-18 z-20 border-b print:hidden"
    >
      <div className="page-width grid gap-1 py-1">
        <div className="flex items-center">
          <Button asChild variant="ghost" size="icon">
            <PageLink to={book === premiumBook.slug ? '/book' : '/#free-books'}>
              <ArrowLeftIcon width={20} />
              <span className="sr-only">Back to the book{book === premiumBook.slug ? '' : 's'}</span>
            </PageLink>
          </Button>
          <Button
            variant="ghost"
            aria-haspopup="dialog"
            className="min-w-0 shrink justify-start! px-2!"
            onClick={onContents}
          >
            <MenuIcon width={20} className="shrink-0" />
            <span className="sr-only">Contents: </span>
            <span className="truncate whitespace-nowrap max-[22rem]:sr-only">{where}</span>
          </Button>
          <div className="ml-auto flex shrink-0 items-center">
            {tool('find', 'Search', <SearchIcon width={20} />)}
            {tool(
              'look',
              'Size, lines and theme',
              <span aria-hidden="true" className="font-display text-lg">
                Aa
              </span>,
            )}
            {canListen ? tool('listen', 'Listen', <ListenIcon width={20} />) : null}
            <PdfLink book={book} title={title} />
          </div>
        </div>
        {children}
      </div>
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Tool({ label, isOpen, onPress, children }: ToolProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      className={isOpen ? 'bg-sunken!' : ''}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

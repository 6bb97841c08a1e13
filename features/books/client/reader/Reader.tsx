import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { usePageTitle } from '#platform/client/page-title.ts';
import { Listen } from '#platform/client/speech/Listen.tsx';
import { readSentences } from '#platform/client/speech/sentences.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ArrowLeftIcon } from '#platform/client/ui/icons-at-work.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import type { BookSlug } from '#content/books/shelf.ts';
import type { BookSection, BookText } from '#features/books/contract-text.ts';
import { highlightedIn, type Mark } from '#features/books/rules-text.ts';
import { rememberSpot } from '#features/books/client/api.ts';
import { usePlaceMemory } from '#features/books/client/place-memory.ts';
import { Chapter, type Marks } from './Chapter.tsx';
import { Contents } from './Contents.tsx';
import { FindBar } from './FindBar.tsx';
import { HighlightBar } from './HighlightBar.tsx';
import { letterSizes, spacings, useLook } from './look.ts';
import { LookPanel } from './LookPanel.tsx';
import { holdingLine, useReadingPlace } from './place.ts';
import { type Panel, ReaderBar } from './ReaderBar.tsx';
import { TitlePage } from './TitlePage.tsx';
import { useFind } from './use-find.ts';
import { useHighlights } from './use-highlights.ts';
import { useSelection } from './use-selection.ts';

interface ReaderProps {
  readonly book: BookSlug;
  readonly text: BookText;
  /** Where they stopped; null: they begin. */
  readonly stopped: string | null;
}

/** Where in the book a section is. */
function whereOf({ number, title }: BookSection, sections: readonly BookSection[]): string {
  const chapters = sections.filter((section) => section.number !== null).length;
  return number === null ? title : `Chapter ${number} of ${chapters}`;
}

const isForControl = (target: EventTarget) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

/**
 * A book's text, a chapter at a time. Keys: / searches, c opens the contents, h highlights,
 * Escape closes what is open.
 */
export function Reader({ book, text: { author, sections, subtitle, title }, stopped }: ReaderProps) {
  const text = useRef<HTMLElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const onPlace = usePlaceMemory<string>((spot) => void rememberSpot(book, spot));
  const { index, go } = useReadingPlace({ sections, stopped, text, bar, onPlace });
  const [look, setLook] = useLook();
  const [panel, setPanel] = useState<Panel | null>(null);
  const [isContentsOpen, setContentsOpen] = useState(false);
  const find = useFind({ sections, index, isOpen: panel === 'find', text, go });
  const section = sections[index];
  usePageTitle(section && `${section.title} · ${title}`);
  const { found, current } = find;
  const { highlights, add, remove } = useHighlights(book);
  const id = section?.id ?? '';
  const marks: Marks = useMemo(() => {
    const here = new Map<number, Mark[]>();
    for (const [at, { section: of, line, from, to }] of found.entries()) {
      if (of !== id) continue;
      const kind = at === current ? 'current' : 'found';
      here.set(line, [...(here.get(line) ?? []), { from, to, kind }]);
    }
    for (const highlight of highlights) {
      if (highlight.section !== id || !section) continue;
      const place = highlightedIn(section, highlight);
      if (place) here.set(place.line, [...(here.get(place.line) ?? []), { ...place, kind: 'highlight' }]);
    }
    return here;
  }, [found, current, highlights, id, section]);
  const { selected, letGo } = useSelection(text, id);
  if (!section) return null;
  /** The highlights that cover what is selected. */
  const covering = highlights.filter((one) =>
    selected.some(
      ({ section: of, line, from, to }) =>
        of === one.section && line === one.line && from >= one.from && to <= one.to,
    ),
  );
  function mark() {
    if (covering.length > 0) void remove(covering);
    else if (selected.length > 0) void add(selected);
    letGo();
  }
  const [previous, next] = [sections[index - 1], sections[index + 1]];

  /** Closes the panel; the focus that was in it goes to the button that opened it. */
  function close() {
    bar.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    setPanel(null);
  }
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    '/': () => setPanel('find'),
    c: () => setContentsOpen(true),
    h: selected.length > 0 ? mark : undefined,
  };
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = event.key === 'Escape' && panel !== null ? close : keys[event.key];
    if (!act || (isForControl(event.target) && event.key !== 'Escape')) return;
    event.preventDefault();
    act();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys bubble up here from what is inside
    <div onKeyDown={onKeyDown} tabIndex={-1} className="outline-none">
      <ReaderBar
        ref={bar}
        book={book}
        title={title}
        where={whereOf(section, sections)}
        panel={panel}
        onPanel={setPanel}
        onContents={() => setContentsOpen(true)}
      >
        {panel === 'find' ? (
          <FindBar
            words={find.words}
            onWords={find.setWords}
            count={found.length}
            current={current}
            onStep={find.step}
          />
        ) : null}
        {panel === 'look' ? (
          <LookPanel look={look} onLook={(to) => holdingLine(text.current, bar.current, () => setLook(to))} />
        ) : null}
        {panel === 'listen' ? (
          <Listen
            key={id}
            what="chapter"
            read={() => ({ sentences: text.current ? readSentences(text.current) : [], start: 0 })}
          />
        ) : null}
      </ReaderBar>
      <div className="page-width py-6 sm:py-10">
        <article
          ref={text}
          className="mx-auto max-w-[38em] [&_[data-line]]:scroll-mt-18 print:max-w-none"
          style={{ fontSize: `${letterSizes[look.size]}rem`, lineHeight: spacings[look.spacing] }}
        >
          {index === 0 ? <TitlePage book={book} title={title} subtitle={subtitle} author={author} /> : null}
          {section.number === null ? null : (
            <p className="text-soft font-semibold">Chapter {section.number}</p>
          )}
          <h1 tabIndex={-1} className="display mt-[0.2em] mb-[0.9em] text-[1.7em] leading-[1.1]">
            {section.title}
          </h1>
          <Chapter section={section} marks={marks} />
        </article>
        <nav aria-label="Chapters" className="mx-auto mt-10 grid max-w-[42rem] justify-items-start gap-2">
          {next ? (
            <Button size="large" className="text-left" onClick={() => go(next.id)}>
              <span>
                <span className="sr-only">Next: </span>
                {next.title}
              </span>
              <ArrowRightIcon width={20} className="shrink-0" />
            </Button>
          ) : null}
          {previous ? (
            <Button variant="ghost" className="text-left" onClick={() => go(previous.id)}>
              <ArrowLeftIcon width={20} className="shrink-0" />
              <span>
                <span className="sr-only">Previous: </span>
                {previous.title}
              </span>
            </Button>
          ) : null}
        </nav>
      </div>
      <Contents
        sections={sections}
        current={id}
        open={isContentsOpen}
        onOpen={setContentsOpen}
        onGo={go}
        highlights={highlights}
        onRemove={(one) => void remove([one])}
      />
      {selected.length > 0 ? <HighlightBar isMarked={covering.length > 0} onPress={mark} /> : null}
    </div>
  );
}

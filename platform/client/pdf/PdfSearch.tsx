import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { controlLook } from '#platform/client/ui/forms/Field.tsx';
import { type Searched, searchPdf } from './search.ts';

const patienceMs = 250;
const mostLetters = 200;

interface Found extends Searched {
  readonly words: string;
  readonly done: boolean;
}

const nothing: Found = { words: '', matches: [], unread: 0, done: false };

/** The result line of a finished search. */
function verdictOf({ matches, unread }: Searched): string {
  const places = matches.length === 1 ? '1 place' : `${matches.length} places`;
  const pages = unread === 1 ? 'One page' : `${unread} pages`;
  if (unread === 0) return matches.length === 0 ? 'Nothing found' : places;
  return `${matches.length === 0 ? 'Nothing found so far' : places}. ${pages} could not be searched.`;
}

interface PdfSearchProps {
  readonly pdf: PDFDocumentProxy;
  readonly words: string;
  readonly onWords: (words: string) => void;
  /** @param hit which place of the page, from 0 */
  readonly onHit: (page: number, hit: number) => void;
}

/** Finds words in the whole document and leads to each place. */
export function PdfSearch({ pdf, words, onWords, onHit }: PdfSearchProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<Found>(nothing);
  const [tries, setTries] = useState(0);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const tell = (seen: Searched, done: boolean) => {
        if (!stop.signal.aborted) setFound({ words, ...seen, done });
      };
      const { signal } = stop;
      void searchPdf(pdf, words, { signal, onFound: (matches) => tell({ matches, unread: 0 }, false) }).then(
        (seen) => tell(seen, true),
      );
    }, patienceMs);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [pdf, words, tries]);

  // Results for a previous search are not shown for this one.
  const current = found.words === words ? found : nothing;
  const { matches, unread, done } = current;
  function searchAgain() {
    setFound(nothing);
    setTries((before) => before + 1);
    // The button disappears together with the message that it belongs to.
    field.current?.focus();
  }
  return (
    <div className="grid gap-3">
      <label htmlFor={id} className="font-semibold">
        Search in this book
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        value={words}
        maxLength={mostLetters}
        onChange={(event) => onWords(event.currentTarget.value)}
        className={`${controlLook} min-h-12`}
      />
      <p className="text-soft" role="status">
        {words.trim() === '' ? '' : done ? verdictOf(current) : 'Searching…'}
      </p>
      {unread > 0 ? (
        <Button variant="secondary" onClick={searchAgain}>
          Search again
        </Button>
      ) : null}
      <ul className="grid gap-1">
        {matches.map((match, at) => (
          <li key={`${match.page}-${at}`}>
            <button
              type="button"
              onClick={() => onHit(match.page, at - matches.findIndex(({ page }) => page === match.page))}
              className="hover:bg-sunken rounded-control grid min-h-11 w-full gap-0.5 px-3 py-2 text-left text-[0.9375rem] leading-snug"
            >
              <span>
                …&nbsp;{match.before}
                <mark className="bg-accent text-on-accent">{match.words}</mark>
                {match.after}&nbsp;…
              </span>
              <span className="text-soft">Page {match.page}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

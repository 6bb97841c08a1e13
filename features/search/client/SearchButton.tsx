import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { openSearch, searchWindow } from '#platform/client/search-window.ts';
import { SearchIcon } from '#platform/client/ui/icons-at-work.tsx';

const close = () => searchWindow.set(null);

/** Ctrl K or ⌘ K, as in most programs that have one search over everything. */
function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      searchWindow.set(searchWindow.read() === null ? '' : null);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      close();
    };
  }, []);
}

interface SearchButtonProps {
  /** The window, loaded when it is first opened. */
  readonly children: (close: () => void, begins: string) => ReactNode;
}

/** Opens the search over everything from the top bar. */
export function SearchButton({ children }: SearchButtonProps) {
  const begins = useSyncExternalStore(searchWindow.subscribe, searchWindow.read, () => null);
  useSearchKey();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search (Ctrl K)"
        onClick={openSearch}
        className="hover:bg-sunken bar-button grid place-items-center rounded-full"
      >
        <SearchIcon />
        <span className="sr-only">Search everything</span>
      </button>
      {begins === null ? null : <Suspense fallback={null}>{children(close, begins)}</Suspense>}
    </>
  );
}

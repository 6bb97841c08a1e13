import { lazy } from 'react';
import { SearchButton } from '#features/search/client/SearchButton.tsx';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { useSignOut } from './SignOutButton.tsx';

// Loaded when the search is first opened.
const SearchWindow = lazy(async () => ({
  default: (await import('#app/client/SearchWindow.tsx')).SearchWindow,
}));

interface SearchProps {
  readonly viewer: PublicViewer;
  readonly follow: (address: string) => void;
}

/** An admin’s preview of the course stays one wherever the search leads within it. */
function kept(address: string): string {
  const isPreview = new URLSearchParams(location.search).get('preview') === '1';
  if (!isPreview || !address.startsWith('/course')) return address;
  const url = new URL(address, location.origin);
  url.searchParams.set('preview', '1');
  return url.pathname + url.search + url.hash;
}

/** The search of whoever is signed in, on every page. */
export function Search({ viewer, follow }: SearchProps) {
  const { ask, question } = useSignOut();
  return (
    <>
      <SearchButton>
        {(close, begins) => (
          <SearchWindow
            viewer={viewer}
            begins={begins}
            onClose={close}
            follow={(address) => follow(kept(address))}
            signOut={ask}
          />
        )}
      </SearchButton>
      {question}
    </>
  );
}

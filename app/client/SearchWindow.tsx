import { SearchDialog } from '#features/search/client/SearchDialog.tsx';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { searchPlaces } from './search-places.ts';

interface SearchWindowProps {
  readonly viewer: PublicViewer;
  readonly begins: string;
  readonly onClose: () => void;
  readonly follow: (address: string) => void;
  readonly signOut: () => void;
}

/** Gives the search what only the frame knows: the pages and commands of this member. */
export function SearchWindow({ viewer, signOut, ...window }: SearchWindowProps) {
  return <SearchDialog places={searchPlaces(viewer, signOut)} {...window} />;
}

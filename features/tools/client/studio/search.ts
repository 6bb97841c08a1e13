import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';

/** The version that an address names; null if it names none. */
export function versionIn(search: URLSearchParams): number | null {
  return Number(search.get('version')?.slice(1)) || null;
}

/**
 * The query string of the address as plain text, and a way to replace it without leaving the page. @param path the path
 * of the calling page: while it is being left it renders once more under the next page's address, whose query is not
 * its own.
 */
export function useSearchWords(path: string) {
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const router = useRouter();
  const own = pathname === path ? searchStr : '';
  const search = useMemo(() => new URLSearchParams(own), [own]);
  const replace = useCallback(
    (next: Readonly<Record<string, string>>) => {
      const given = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ''));
      // This slice's addresses are data; the router's types know only the app's own list.
      // A page that changes its address while it is being opened still begins at its top.
      const isOpen = router.state.resolvedLocation?.pathname === path;
      return navigate({
        to: path as '/',
        search: given as never,
        hash: true,
        replace: true,
        resetScroll: !isOpen,
        hashScrollIntoView: !isOpen,
      });
    },
    [navigate, router, path],
  );
  return { search, replace };
}

/** Fills the fields that the address names, once, and then removes them from the address. @returns whether it names any */
export function useFieldsOfAddress<Name extends string>(
  path: string,
  names: readonly Name[],
  set: (name: Name, value: string) => void,
): boolean {
  const { search, replace } = useSearchWords(path);
  useEffect(() => {
    const given = names.filter((name) => search.has(name));
    for (const name of given) set(name, search.get(name) ?? '');
    if (given.length > 0) void replace({});
  });
  return names.some((name) => search.has(name));
}

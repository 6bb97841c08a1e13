import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';

/**
 * The search of the address as the text it is, and a way to replace it without leaving the page. @param path of the page
 * that asks: on the way out it is drawn once more under the address of the next, whose search is not its own.
 */
export function useSearchWords(path: string) {
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const own = pathname === path ? searchStr : '';
  const search = useMemo(() => new URLSearchParams(own), [own]);
  const replace = useCallback(
    (next: Readonly<Record<string, string>>) => {
      const given = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ''));
      // The addresses of this feature are data; the router's types know the app's list only.
      return navigate({ to: path as '/', search: given as never, replace: true, resetScroll: false });
    },
    [navigate, path],
  );
  return { search, replace };
}

/** Fills the fields that the address names, once: the address is then as if the page had been opened plainly. */
export function useFieldsOfAddress<Name extends string>(
  path: string,
  names: readonly Name[],
  set: (name: Name, value: string) => void,
): void {
  const { search, replace } = useSearchWords(path);
  useEffect(() => {
    const given = names.filter((name) => search.has(name));
    for (const name of given) set(name, search.get(name) ?? '');
    if (given.length > 0) void replace({});
  });
}

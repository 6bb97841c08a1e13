import { mostOfKind } from '#platform/contract/search.ts';
import { searchWords } from '#platform/contract/search-words.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import type { Finder } from '#platform/server/search/finder.ts';
import { find } from '#features/search/contract.ts';

export interface SearchDeps {
  /** Carried because parts of the answer were written by a model. */
  readonly headers: Readonly<Record<string, string>>;
  /** One for each kind, in the order of the answer. */
  readonly finders: readonly Finder[];
}

/** One search over what the slices have: each finds its own. */
export function searchRoutes({ headers, finders }: SearchDeps): Route[] {
  return [
    route(find, {
      headers,
      handle: async ({ viewer, query: { q: typed = '' } }) => {
        const words = searchWords(typed);
        // Nothing but punctuation is found nowhere.
        if (typed !== '' && words.length === 0) return [];
        const question = typed === '' ? null : { typed, words };
        return Promise.all(finders.map((finder) => finder(viewer, question)));
      },
      present: (found) => ({
        hits: found
          .flatMap((hits) => hits.slice(0, mostOfKind))
          .map(({ kind, title, about, context, lang, address, at, day, locked }) => ({
            kind,
            title,
            about,
            context,
            lang,
            address,
            at,
            day,
            locked,
          })),
        hasMore: found.some(({ length }) => length > mostOfKind),
      }),
    }),
  ];
}

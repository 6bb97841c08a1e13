import { readSession } from '#features/account/contract.ts';
import { can } from '#platform/contract/capabilities.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { urlOf } from '#platform/contract/url.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { type Page, pages } from './pages.ts';

/** Parts of an address that may go into a header unchanged; a page with any other part asks a moment later. */
const plain = /^[\w-]{1,200}$/;

/** The named parts of an address; null if one of them is unusual. */
function paramsIn(address: string, path: string): Readonly<Record<string, string>> | null {
  const given = path.split('/');
  const named = address
    .split('/')
    .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), given[at] ?? ''] as const] : []));
  return named.every(([, value]) => plain.test(value)) ? Object.fromEntries(named) : null;
}

interface PageQuestion {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  /** Exactly as `platform/client/call.ts` requests it: the answer to any other address would not be used. */
  readonly url: string;
}

/** @param address the page's address among `pages`, which `path` matches */
export type Questions = (
  address: string,
  path: string,
  viewer: Pick<PublicViewer, 'tier'>,
) => readonly PageQuestion[];

/**
 * What a page asks as soon as it runs, limited to what this viewer may read.
 * @param endpoints those that the server answers @throws Error for a page that asks any other
 */
export function createQuestions(endpoints: readonly Endpoint[]): Questions {
  const table: Readonly<Record<string, Page>> = pages;
  const asked = new Map(
    Object.entries(table).map(([address, { asks = [] }]) => [
      address,
      asks.map((id) => {
        const endpoint = endpoints.find((one) => one.id === id);
        if (!endpoint) throw new Error(`${address} asks ${id} in app/pages.ts, which no route answers`);
        return endpoint;
      }),
    ]),
  );
  return (address, path, viewer) => {
    const params = paramsIn(address, path);
    if (params === null) return [];
    return (asked.get(address) ?? [])
      .filter(({ access }) => access === 'anyone' || can(viewer, access))
      .map((endpoint) => ({ endpoint, params, url: urlOf(endpoint, { params }) }));
  };
}

/**
 * The addresses of what a page asks, first of all who is signed in, so that the browser requests them together with the
 * scripts and not after them. For visitors, and where the viewer is not known, only who is signed in.
 */
export const createPreloads =
  (questions: Questions) =>
  (address: string, path: string, viewer: Pick<PublicViewer, 'tier'> | null): readonly string[] => [
    urlOf(readSession, {}),
    ...(viewer ? questions(address, path, viewer).map(({ url }) => url) : []),
  ];

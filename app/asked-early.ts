import { listAttempts } from '#features/assessment/contract.ts';
import { readSession } from '#features/account/contract.ts';
import { readCourse, readLesson } from '#features/course/contract.ts';
import { readWorkspace } from '#features/home/contract-workspace.ts';
import { listCards } from '#features/tools/contract.ts';
import { readStudio } from '#features/tools/contract-studio.ts';
import { studioTools, toolOf } from '#features/tools/rules.ts';
import { can } from '#platform/contract/capabilities.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { urlOf } from '#platform/contract/url.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

/** What a page asks of the server as soon as it runs, whoever of those allowed to opens it. */
const byPage: Readonly<Record<string, readonly Endpoint[]>> = {
  '/': [readWorkspace, listAttempts],
  ...Object.fromEntries(studioTools.map((slug) => [toolOf(slug).path, [readStudio, listCards]])),
  '/course/:slug': [readCourse, readLesson],
};

/** Parts of an address that may stand in a header as they are; any other page asks a moment later. */
const plain = /^[\w-]{1,200}$/;

/** The named parts of an address; null if one of them is unusual. */
function paramsIn(address: string, path: string): Readonly<Record<string, string>> | null {
  const given = path.split('/');
  const named = address
    .split('/')
    .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), given[at] ?? ''] as const] : []));
  return named.every(([, value]) => plain.test(value)) ? Object.fromEntries(named) : null;
}

interface Asked {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  /** As `platform/client/call.ts` asks for it: the answer of any other address would not be used. */
  readonly url: string;
}

/**
 * What a page asks as soon as it runs, of what this viewer may read.
 * @param address the page's address in `app/paths.ts`, which `path` matches
 */
export function askedBy(address: string, path: string, viewer: Pick<PublicViewer, 'tier'>): readonly Asked[] {
  const params = paramsIn(address, path);
  if (params === null) return [];
  return (byPage[address] ?? [])
    .filter(({ access }) => access === 'anyone' || can(viewer, access))
    .map((endpoint) => ({ endpoint, params, url: urlOf(endpoint, { params }) }));
}

/**
 * The addresses of what a page will ask for, who is signed in before all, so that the browser asks together with the scripts and not after
 * them.
 * @param viewer null for visitors, where it cannot be known, and for a member whose document has the answers
 */
export function askedEarly(
  address: string,
  path: string,
  viewer: Pick<PublicViewer, 'tier'> | null,
): readonly string[] {
  const asked = viewer ? askedBy(address, path, viewer).map(({ url }) => url) : [];
  return [urlOf(readSession, {}), ...asked];
}

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readLesson } from '#features/course/contract.ts';
import { readWorkspace } from '#features/home/contract-workspace.ts';
import { can } from '#platform/contract/capabilities.ts';
import type { Answer, Endpoint } from '#platform/contract/endpoint.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Context, Route } from '#platform/server/http/route.ts';
import type { SiteOptions } from '#platform/server/http/site.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { askedEarly, paramsIn } from './asked-early.ts';
import type { Known, KnownParts } from './known.ts';

interface EarlyOptions {
  readonly routes: readonly Route[];
  readonly clock: Clock;
  readonly log: Logger;
  /** The folder of the build. */
  readonly built: string;
}

/** What a member's page is given with its document, and what it will ask for. */
export function createEarly({
  routes,
  clock,
  log,
  built,
}: EarlyOptions): Pick<SiteOptions, 'askedEarly' | 'knownEarly'> {
  let parts: Promise<{ readonly knownParts: KnownParts }> | null = null;
  /** Loaded with the first page that needs it: it brings React. */
  const load = () => (parts ??= import(pathToFileURL(join(built, 'server', 'known-parts.js')).href));

  const routeOf = (endpoint: Endpoint): Route => {
    const route = routes.find((one) => one.endpoint === endpoint);
    if (!route) throw new Error(`no route answers ${endpoint.id}`);
    return route;
  };

  /** What an endpoint answers this viewer, who may ask for it. */
  async function answerOf<E extends Endpoint>(endpoint: E, viewer: Viewer, params: unknown) {
    const context: Context<Endpoint> = {
      params,
      query: {},
      body: {},
      viewer,
      client: { address: '', userAgent: '' },
      cookieHeader: '',
      fromBrowser: true,
      reply: new Headers(),
      signal: new AbortController().signal,
      lastEventId: null,
    };
    return (await routeOf(endpoint).run(context)) as Answer<E>;
  }

  async function homeOf(viewer: Viewer): Promise<Known> {
    const workspace = await answerOf(readWorkspace, viewer, {});
    return { address: '/', viewer, workspace, now: clock.now() };
  }

  async function lessonOf(viewer: Viewer, params: unknown): Promise<Known> {
    return { address: '/course/:slug', lesson: await answerOf(readLesson, viewer, params) };
  }

  /** What is shown first at an address, and the endpoint that answers it; null if nothing is known of that page. */
  function shownAt(address: string, path: string, viewer: Viewer) {
    if (address === '/') return { endpoint: readWorkspace, read: () => homeOf(viewer) };
    const params = paramsIn(address, path);
    if (address !== '/course/:slug' || params === null || !can(viewer, 'course.read')) return null;
    return { endpoint: readLesson, read: () => lessonOf(viewer, params) };
  }

  return {
    askedEarly,
    knownEarly: async (address, path, viewer) => {
      // Above an admin who looks as a tier there is a bar that the picture does not have.
      const shown = viewer.seesAs ? null : shownAt(address, path, viewer);
      if (shown === null) return null;
      try {
        const [{ knownParts }, known] = await Promise.all([load(), shown.read()]);
        return { parts: knownParts(known), headers: routeOf(shown.endpoint).headers };
      } catch (error) {
        // The page will ask for it and say what is wrong.
        if (!(error instanceof AppError))
          log.error(describeError(error), 'a page was not painted for its member');
        return null;
      }
    },
  };
}

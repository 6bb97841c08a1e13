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

  /** What an endpoint answers this viewer, who may ask for it. */
  async function answerOf<E extends Endpoint>(endpoint: E, viewer: Viewer, params: unknown) {
    const route = routes.find((one) => one.endpoint === endpoint);
    if (!route) throw new Error(`no route answers ${endpoint.id}`);
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
    return (await route.run(context)) as Answer<E>;
  }

  async function knownOf(address: string, path: string, viewer: Viewer): Promise<Known | null> {
    if (address === '/') {
      const workspace = await answerOf(readWorkspace, viewer, {});
      return { address, viewer, workspace, now: clock.now() };
    }
    const params = paramsIn(address, path);
    if (address !== '/course/:slug' || params === null || !can(viewer, 'course.read')) return null;
    return { address, lesson: await answerOf(readLesson, viewer, params) };
  }

  return {
    askedEarly,
    knownEarly: async (address, path, viewer) => {
      // Above an admin who looks as a tier there is a bar that the picture does not have.
      if (viewer.seesAs) return [];
      try {
        const known = await knownOf(address, path, viewer);
        return known ? (await load()).knownParts(known) : [];
      } catch (error) {
        // The page will ask for it and say what is wrong.
        if (!(error instanceof AppError))
          log.error(describeError(error), 'a page was not painted for its member');
        return [];
      }
    },
  };
}

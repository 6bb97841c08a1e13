import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readLesson } from '#features/course/contract.ts';
import { readWorkspace } from '#features/home/contract-workspace.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Door } from '#platform/server/http/door.ts';
import type { Context, Route } from '#platform/server/http/route.ts';
import type { SiteOptions } from '#platform/server/http/site.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import type { Questions } from './preloads.ts';
import type { DrawFirstWords, FirstWords } from './first-words-facts.ts';

interface FirstWordsOptions {
  readonly questions: Questions;
  readonly routes: readonly Route[];
  readonly door: Pick<Door, 'countRead'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** The folder of the build. */
  readonly built: string;
}

/** The pages whose documents show a member's own words, and the endpoints that answer with them. */
const endpoints: Readonly<Record<string, Endpoint>> = { '/': readWorkspace, '/course/:slug': readLesson };

/**
 * Draws the first content of a member's home and of a lesson into their documents: without it a slow phone shows the
 * member's own words only once all scripts have run. `npm run bench -- lighthouse` measures it.
 */
export function createFirstWords({
  questions,
  routes,
  door,
  clock,
  log,
  built,
}: FirstWordsOptions): SiteOptions['firstWords'] {
  let drawing: Promise<{ readonly drawFirstWords: DrawFirstWords }> | null = null;
  /** Loaded with the first page that needs it: it brings React. */
  const load = () =>
    (drawing ??= import(pathToFileURL(join(built, 'server', 'first-words-drawing.js')).href));

  return async (address, path, viewer, requestId) => {
    // An admin who looks as a tier has a bar at the top that the painted page does not have.
    const asked = viewer.seesAs ? [] : questions(address, path, viewer);
    const reading = asked.find(({ endpoint }) => endpoint === endpoints[address]);
    const route = routes.find(({ endpoint }) => endpoint === reading?.endpoint);
    if (!reading || !route) return null;
    const context: Context<Endpoint> = {
      params: reading.params,
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
    try {
      door.countRead(viewer.userId);
      const answer = await route.run(context);
      const { drawFirstWords } = await load();
      const parts = drawFirstWords({ address, answer, viewer, now: clock.now() } as FirstWords);
      return { parts, headers: route.headers };
    } catch (error) {
      // The page asks again by itself and says what is wrong.
      if (!(error instanceof AppError))
        log.error({ requestId, route: `page ${address}`, ...describeError(error) }, 'a page was not drawn');
      return null;
    }
  };
}

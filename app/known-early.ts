import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Lesson, readLesson } from '#features/course/contract.ts';
import { readWorkspace, type Workspace } from '#features/home/contract-workspace.ts';
import { type EarlyAnswers, earlyAnswersId } from '#platform/contract/early-answers.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { AppError } from '#platform/contract/errors.ts';
import { scriptsId } from '#platform/contract/first-paint.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Door } from '#platform/server/http/door.ts';
import type { Context, Route } from '#platform/server/http/route.ts';
import type { SiteOptions } from '#platform/server/http/site.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { askedBy, askedEarly } from './asked-early.ts';
import type { KnownPart, KnownParts } from './known.ts';

interface EarlyOptions {
  readonly routes: readonly Route[];
  readonly door: Pick<Door, 'countRead'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** The folder of the build. */
  readonly built: string;
}

/** A document does not wait any longer: its page asks by itself for what is missing. */
export const answeredWithinMs = 500;

/** An answer that a document carries. */
interface Answered {
  readonly endpoint: Endpoint;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: unknown;
}

/** The answers as data ahead of the scripts. Nothing in them can end it. */
function dataOf(userId: string, answered: readonly Answered[]): KnownPart {
  const answers = Object.fromEntries(answered.map(({ url, answer }) => [url, answer]));
  const data: EarlyAnswers = { userId, answers };
  const text = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  const scripts = `<template id="${scriptsId}">`;
  return [scripts, `<script type="application/json" id="${earlyAnswersId}">${text}</script>${scripts}`];
}

/** What a member's document carries of their own, and what its page still has to ask for. */
export function createEarly({
  routes,
  door,
  clock,
  log,
  built,
}: EarlyOptions): Pick<SiteOptions, 'askedEarly' | 'knownEarly'> {
  let parts: Promise<{ readonly knownParts: KnownParts }> | null = null;
  /** Loaded with the first page that needs it: it brings React. */
  const load = () => (parts ??= import(pathToFileURL(join(built, 'server', 'known-parts.js')).href));

  /** @param asked what the log says of the document: its request, and the address or endpoint that it failed by */
  const failed = (
    error: unknown,
    asked: { readonly requestId: string | undefined; readonly route: string },
  ): null => {
    // The page asks by itself and says what is wrong.
    if (!(error instanceof AppError))
      log.error({ ...asked, ...describeError(error) }, 'a document was made without its answers');
    return null;
  };

  /** What an endpoint answers this viewer, who may ask for it; null if it refuses. */
  async function answerOf(
    { endpoint, params, url }: ReturnType<typeof askedBy>[number],
    viewer: Viewer,
    requestId: string | undefined,
  ): Promise<Answered | null> {
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
    try {
      door.countRead(viewer.userId);
      return { endpoint, url, headers: route.headers, answer: await route.run(context) };
    } catch (error) {
      return failed(error, { requestId, route: endpoint.id });
    }
  }

  async function partsOf(
    address: string,
    viewer: Viewer,
    answered: readonly Answered[],
    requestId: string | undefined,
  ) {
    const of = (endpoint: Endpoint) => answered.find((one) => one.endpoint === endpoint)?.answer;
    const [workspace, lesson] = [of(readWorkspace), of(readLesson)];
    if (workspace === undefined && lesson === undefined) return [];
    try {
      const { knownParts } = await load();
      return knownParts({
        address,
        viewer,
        now: clock.now(),
        ...(workspace === undefined ? {} : { workspace: workspace as Workspace }),
        ...(lesson === undefined ? {} : { lesson: lesson as Lesson }),
      });
    } catch (error) {
      return failed(error, { requestId, route: `page ${address}` }) ?? [];
    }
  }

  return {
    askedEarly,
    knownEarly: async (address, path, viewer, requestId) => {
      // Above an admin who looks as a tier there is a bar that the picture does not have.
      const asked = viewer.seesAs ? [] : askedBy(address, path, viewer);
      if (asked.length === 0) return null;
      const { promise: late, resolve: giveUp } = Promise.withResolvers<null>();
      const timer = setTimeout(giveUp, answeredWithinMs, null);
      const all = await Promise.all(
        asked.map((one) => Promise.race([answerOf(one, viewer, requestId), late])),
      );
      clearTimeout(timer);
      const answered = all.filter((one) => one !== null);
      if (answered.length === 0) return null;
      return {
        parts: [...(await partsOf(address, viewer, answered, requestId)), dataOf(viewer.userId, answered)],
        headers: Object.assign({}, ...answered.map(({ headers }) => headers)) as Record<string, string>,
      };
    },
  };
}

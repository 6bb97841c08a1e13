import { Hono } from 'hono';
import type { OpenRoute } from './open-route.ts';

/** Answers what supervisors ask of a process that has no pages: health and metrics, nothing else. */
export function createWatchApp(
  routes: readonly OpenRoute[],
  everyAnswer: Readonly<Record<string, string>>,
): { readonly fetch: (request: Request) => Promise<Response> } {
  const app = new Hono();
  for (const { answer, methods, path } of routes)
    app.on([...methods], path, ({ req }) =>
      answer({ request: req.raw, path: req.path, headers: everyAnswer }),
    );
  return { fetch: async (request) => app.fetch(request) };
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { OpenRoute } from '#platform/server/http/open-route.ts';
import type { Metrics } from './metrics.ts';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** `GET /metrics`, for callers with the token. Without a configured token there is no route: figures are private. */
export function metricsRoutes(metrics: Metrics, token: string | undefined): OpenRoute[] {
  if (token === undefined) return [];
  const expected = digestOf(`Bearer ${token}`);
  return [
    {
      id: 'metrics.read',
      methods: ['GET'],
      path: '/metrics',
      answer: async ({ headers, request }) => {
        const shown = digestOf((request.headers.get('authorization') ?? '').slice(0, 1000));
        if (!timingSafeEqual(shown, expected))
          return new Response('A bearer token is required.\n', {
            status: 401,
            headers: { ...headers, 'content-type': 'text/plain', 'www-authenticate': 'Bearer' },
          });
        return new Response(await metrics.read(), {
          headers: { ...headers, 'content-type': metrics.contentType, 'cache-control': 'no-store' },
        });
      },
    },
  ];
}

import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { StripeSwitch } from '#fakes/stripe/faults.ts';
import { decodeForm, readParams } from '#fakes/stripe/wire/form.ts';
import { StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { apiVersion, type World } from '#fakes/stripe/world.ts';
import { catalogRoutes } from './catalog.ts';
import { customerRoutes } from './customers.ts';
import { expanded } from './expand.ts';
import { invoiceRoutes } from './invoices.ts';
import type { ApiRoute } from './route.ts';
import { portalRoutes } from './portal.ts';
import { sessionRoutes } from './sessions.ts';
import { subscriptionRoutes } from './subscriptions.ts';

type Env = { Bindings: HttpBindings };
type Answer = { status: number; body: string };

const routes: readonly ApiRoute[] = [
  ...catalogRoutes,
  ...customerRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...sessionRoutes,
  ...portalRoutes,
];
const maxBodyBytes = 256 * 1024;
/** Keys that this server takes: never one that Stripe itself could have given out. */
const ownKeys = /^sk_demo_\w+$/;

/** Whose key it is. @throws StripeRefusal 401 for none, and for any that is not this stand-in's */
function checkKey(authorization: string | undefined): void {
  const bearer = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
  const basic = /^Basic (.+)$/.exec(authorization ?? '')?.[1];
  const key = bearer ?? (basic ? (Buffer.from(basic, 'base64').toString('utf8').split(':')[0] ?? '') : '');
  if (key === '')
    throw new StripeRefusal(
      401,
      'You did not provide an API key. You need to provide your API key in the Authorization header.',
    );
  if (!ownKeys.test(key))
    throw new StripeRefusal(
      401,
      'Invalid API Key provided: this is the local stand-in for Stripe, which takes keys that begin with sk_demo_ only. A real key must never be sent here.',
    );
}

/** Stripe's API below `/v1`. Mount it at the address that the SDK is pointed at. */
export function createStripeApi(
  world: World,
  options: { stripeSwitch: StripeSwitch; afterWork: () => void },
) {
  const { afterWork, stripeSwitch } = options;
  const app = new Hono<Env>({ strict: false });

  for (const route of routes) app.on(route.method, route.path, (c) => serve(c, route));
  app.all('*', (c) =>
    serve(c, {
      method: 'GET',
      path: '',
      params: null,
      answer: () => {
        const path = new URL(c.req.url).pathname;
        throw new StripeRefusal(
          404,
          `Unrecognized request URL (${c.req.method}: ${path}). The local stand-in for Stripe does not know it; add it in fakes/stripe before relying on it.`,
        );
      },
    }),
  );
  return app;

  async function serve(
    c: Context<Env>,
    route: Omit<ApiRoute, 'params'> & { params: ApiRoute['params'] | null },
  ) {
    const mode = stripeSwitch.take();
    c.header('request-id', `req_${randomBytes(7).toString('hex')}`);
    c.header('stripe-version', apiVersion);
    if (mode === 'hang') {
      await new Promise((resolve) => c.req.raw.signal.addEventListener('abort', resolve, { once: true }));
      return c.body(null);
    }
    const planned = mode === 'error500' || mode === 'error429' ? refused(mode) : null;
    const answer = planned ?? work(c, route, await c.req.text());
    afterWork();
    if (mode === 'cut') {
      await sleep(10);
      c.env.outgoing.destroy();
    }
    return c.body(answer.body, answer.status as 200, { 'content-type': 'application/json' });
  }

  function work(
    c: Context<Env>,
    route: Omit<ApiRoute, 'params'> & { params: ApiRoute['params'] | null },
    text: string,
  ): Answer {
    try {
      checkKey(c.req.header('authorization'));
      if (text.length > maxBodyBytes) throw new StripeRefusal(413, 'Request too large.');
      const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined;
      const fingerprint = createHash('sha256').update(`${c.req.method} ${c.req.path}\n${text}`).digest('hex');
      const known = key === undefined ? null : world.store.answerTo(key);
      if (known && known.fingerprint !== fingerprint)
        throw new StripeRefusal(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: 'idempotency_error' },
        );
      if (known) {
        c.header('idempotent-replayed', 'true');
        return known;
      }
      return world.store.atOnce(() => {
        const answer = inTransaction(c, route, text);
        if (key !== undefined) world.store.remember(key, { fingerprint, ...answer });
        return answer;
      });
    } catch (error) {
      if (error instanceof StripeRefusal)
        return { status: error.status, body: JSON.stringify(error.body(), null, 2) };
      throw error;
    }
  }

  function inTransaction(
    c: Context<Env>,
    route: Omit<ApiRoute, 'params'> & { params: ApiRoute['params'] | null },
    text: string,
  ): Answer {
    const query = new URL(c.req.url).search.slice(1);
    const raw = decodeForm(
      c.req.method === 'POST' || (c.req.method === 'DELETE' && text !== '') ? text : query,
    );
    const given = route.params === null ? raw : readParams(route.params, raw);
    // The schema of the same route made `given`; the list of routes forgets which.
    const object = route.answer(world, given as never, c.req.param('id') ?? '');
    const paths = (given as { expand?: string[] }).expand ?? [];
    return { status: 200, body: JSON.stringify(expanded(world, object, paths), null, 2) };
  }
}

function refused(mode: 'error500' | 'error429'): Answer {
  const refusal =
    mode === 'error500'
      ? new StripeRefusal(500, 'The local stand-in for Stripe was told to fail.', { type: 'api_error' })
      : new StripeRefusal(429, 'Too many requests in a short time.', { code: 'rate_limit' });
  return { status: refusal.status, body: JSON.stringify(refusal.body()) };
}

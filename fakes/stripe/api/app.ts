import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { StripeMode, StripeSwitch } from '#fakes/stripe/faults.ts';
import { decodeForm, readParams } from '#fakes/stripe/wire/form.ts';
import { demoStripeKey } from '#fakes/stripe/key.ts';
import { StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { apiVersion, type World } from '#fakes/stripe/world.ts';
import { accountRoutes } from './accounts.ts';
import { catalogRoutes } from './catalog.ts';
import { couponRoutes } from './coupons.ts';
import { customerPartRoutes } from './customer-parts.ts';
import { customerRoutes } from './customers.ts';
import { disputeAndScheduleRoutes } from './disputes-and-schedules.ts';
import { expanded } from './expand.ts';
import { invoiceRoutes } from './invoices.ts';
import type { ApiRoute } from './route.ts';
import { portalConfigurationRoutes } from './portal-configurations.ts';
import { portalRoutes } from './portal.ts';
import { sessionRoutes } from './sessions.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';

type Env = { Bindings: HttpBindings };
type Answer = { status: number; body: string };
/** A route, or the answer for an address without one. */
type Served = Omit<ApiRoute, 'params'> & { params: ApiRoute['params'] | null };

const routes: readonly ApiRoute[] = [
  ...accountRoutes,
  ...catalogRoutes,
  ...couponRoutes,
  ...customerRoutes,
  ...customerPartRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...sessionRoutes,
  ...portalConfigurationRoutes,
  ...portalRoutes,
  ...webhookEndpointRoutes,
  ...disputeAndScheduleRoutes,
];
const maxBodyBytes = 256 * 1024;
const longestKey = 255;
/** How long an answer is repeated for its idempotency key (docs.stripe.com/api/idempotent_requests). */
const answersAreKeptSeconds = 24 * 60 * 60;
/** Stripe names a refused key by its kind and its last four characters. */
const hidden = (key: string) =>
  key.replace(
    /^((?:[a-z]+_){0,2})(.*)(.{4})$/,
    (_, kind: string, middle: string, end: string) =>
      `${kind}${'*'.repeat(Math.min(middle.length, 40))}${end}`,
  );

/** Checks the API key. @throws StripeRefusal 401 for none, and for any that is not this fake's */
function checkKey(authorization: string | undefined): void {
  const bearer = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
  const basic = /^Basic (.+)$/.exec(authorization ?? '')?.[1];
  const key = bearer ?? (basic ? (Buffer.from(basic, 'base64').toString('utf8').split(':')[0] ?? '') : '');
  if (key === '')
    throw new StripeRefusal(
      401,
      'You did not provide an API key. You need to provide your API key in the Authorization header.',
    );
  if (key !== demoStripeKey)
    throw new StripeRefusal(401, `Invalid API Key provided: ${hidden(key.slice(0, 200))}`);
}

/** How late a late answer is: later than a person likes, sooner than the SDK gives up. */
const slowMs = 4000;

/** Stripe's API below `/v1`. Mount it at the address that the SDK is pointed at. */
export function createStripeApi(
  world: World,
  options: { stripeSwitch: StripeSwitch; afterWork: () => void },
) {
  const { afterWork, stripeSwitch } = options;
  const app = new Hono<Env>({ strict: false });
  /** Idempotency keys whose first request has no answer yet. */
  const running = new Set<string>();

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
          `Unrecognized request URL (${c.req.method}: ${path}). The local fake for Stripe does not know it; add it in fakes/stripe before relying on it.`,
        );
      },
    }),
  );
  return app;

  async function serve(c: Context<Env>, route: Served) {
    const mode = stripeSwitch.take();
    c.header('request-id', `req_${randomBytes(7).toString('hex')}`);
    c.header('stripe-version', apiVersion);
    if (mode === 'hang') {
      await new Promise((resolve) => c.req.raw.signal.addEventListener('abort', resolve, { once: true }));
      return c.body(null);
    }
    const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined;
    if (key !== undefined && running.has(key)) return send(c, inUse(key));
    if (key !== undefined) running.add(key);
    try {
      return await answered(c, route, { mode, key });
    } finally {
      if (key !== undefined) running.delete(key);
    }
  }

  async function answered(
    c: Context<Env>,
    route: Served,
    { key, mode }: { mode: StripeMode; key: string | undefined },
  ) {
    // A rate-limited request is refused before anything in it is looked at, so nothing about it is kept.
    const answer = mode === 'error429' ? tooMany() : work(c, route, { text: await c.req.text(), mode, key });
    afterWork();
    if (mode === 'slow') await sleep(slowMs, undefined, { signal: c.req.raw.signal }).catch(() => undefined);
    // What a proxy or a captive network puts in place of an answer.
    if (mode === 'garbage')
      return c.html('<!doctype html><title>Please wait</title><p>Checking your browser.');
    if (mode === 'cut') {
      await sleep(10);
      c.env.outgoing.destroy();
    }
    return send(c, answer);
  }

  /**
   * The outcome of a request. Once an endpoint has begun, its answer is kept under the idempotency key, even a refusal
   * or a 500, and repeated for a day; an invalid parameter is refused before that, and not kept
   * (docs.stripe.com/api/idempotent_requests).
   */
  function work(
    c: Context<Env>,
    route: Served,
    given: { text: string; mode: StripeMode; key: string | undefined },
  ): Answer {
    const { key, mode, text } = given;
    try {
      checkKey(c.req.header('authorization'));
      if (text.length > maxBodyBytes) throw new StripeRefusal(413, 'Request too large.');
      if (key !== undefined && key.length > longestKey)
        throw new StripeRefusal(400, `Idempotency keys can be at most ${longestKey} characters long.`);
      if (key === undefined) return executed(route, paramsOf(c, route, text), c.req.param('id') ?? '', mode);
      const fingerprint = createHash('sha256').update(`${c.req.method} ${c.req.path}\n${text}`).digest('hex');
      const known = world.store.answerTo(key, world.now() - answersAreKeptSeconds);
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
      const answer = executed(route, paramsOf(c, route, text), c.req.param('id') ?? '', mode);
      world.store.remember(key, { fingerprint, ...answer }, world.now());
      return answer;
    } catch (error) {
      if (error instanceof StripeRefusal) return bodyOf(error);
      throw error;
    }
  }

  /** Executes an endpoint, completely or not at all. */
  function executed(route: Served, params: unknown, id: string, mode: StripeMode): Answer {
    try {
      if (mode === 'error500') throw toldToFail();
      const answer = world.store.atOnce(() => {
        // This route's own schema produced the parameters; the list of routes loses that type.
        const object = route.answer(world, params as never, id);
        const paths = (params as { expand?: string[] }).expand ?? [];
        return { status: 200, body: JSON.stringify(expanded(world, object, paths), null, 2) };
      });
      return mode === 'done500' ? bodyOf(toldToFail()) : answer;
    } catch (error) {
      if (error instanceof StripeRefusal) return bodyOf(error);
      throw error;
    }
  }
}

/** The parameters of a request, checked against what the route accepts. @throws StripeRefusal */
function paramsOf(c: Context<Env>, route: Served, text: string): unknown {
  const query = new URL(c.req.url).search.slice(1);
  const raw = decodeForm(
    c.req.method === 'POST' || (c.req.method === 'DELETE' && text !== '') ? text : query,
  );
  return route.params === null ? raw : readParams(route.params, raw);
}

const toldToFail = () =>
  new StripeRefusal(500, 'The local fake for Stripe was told to fail.', { type: 'api_error' });

const send = (c: Context<Env>, { body, status }: Answer) =>
  c.body(body, status as 200, { 'content-type': 'application/json' });

/** The same key while its first request runs: nothing is kept of the second (docs.stripe.com/error-codes#idempotency-key-in-use). */
const inUse = (key: string) =>
  bodyOf(
    new StripeRefusal(
      409,
      `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      { code: 'idempotency_key_in_use' },
    ),
  );

const tooMany = () =>
  bodyOf(new StripeRefusal(429, 'Too many requests in a short time.', { code: 'rate_limit' }));

function bodyOf(refusal: StripeRefusal): Answer {
  return { status: refusal.status, body: JSON.stringify(refusal.body(), null, 2) };
}

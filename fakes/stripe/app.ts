import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { z } from 'zod';
import { readSwitchForm } from '#fakes/switch-form.ts';
import { createStripeApi } from './api/app.ts';
import { settle } from './billing/time.ts';
import type { StripeControls } from './controls.ts';
import { isStripeMode, type StripeSwitch } from './faults.ts';
import { createCustomerPages } from './pages/app.ts';
import { controlPage } from './pages/controls.ts';
import { pageHeaders } from './pages/layout.ts';
import { StripeRefusal } from './wire/refusal.ts';
import { isWebhookMode, type WebhookSender } from './webhooks.ts';
import { idOf, subscriptionOf, type World } from './world.ts';

type Env = { Bindings: HttpBindings };

/** What the demo's owner can do to a subscription. */
const subscriptionActs = [
  'renew',
  'fail',
  'unpaid',
  'end',
  'schedule',
  'dispute',
  'won',
  'lost',
  'nowhere',
  'somewhere',
];

const advance = z.object({ days: z.coerce.number().int().min(1).max(400) });

/**
 * The Stripe fake: its API at `/v1`, the customer-facing pages, and the demo's controls at `/`.
 * @param options.path where it is mounted, e.g. `/stripe`
 */
export function createStripeApp(
  world: World,
  options: { path: string; sender: WebhookSender; stripeSwitch: StripeSwitch; controls: StripeControls },
): Hono<Env> {
  const { controls, path, sender, stripeSwitch } = options;
  const app = new Hono<Env>({ strict: false });
  const afterWork = () => sender.wake();
  const customerOf = (subscription: string) => idOf(subscriptionOf(world, subscription).customer);
  app.use(async (_, next) => {
    settle(world);
    await next();
  });
  app.route('/v1', createStripeApi(world, { stripeSwitch, afterWork }));

  app.get('/', (c) => c.html(controlPage(world, { sender, stripeSwitch }, path), 200, pageHeaders()));
  app.post('/_mode', csrf(), async (c) => {
    const { isForm, mode, times } = await readSwitchForm(c.req);
    if (!isStripeMode(mode) || times === undefined)
      return c.json({ error: 'Send {"mode": a mode of this server, "times"?: 1 to 1000}.' }, 400);
    stripeSwitch.set(mode, times);
    return isForm ? c.redirect(`${path}/`, 303) : c.json(stripeSwitch.current());
  });
  app.post('/_advance', csrf(), async (c) => {
    const given = advance.safeParse(await c.req.parseBody());
    if (!given.success) return c.json({ error: 'Send days: 1 to 400.' }, 400);
    controls.advance(given.data.days * 24 * 60 * 60);
    return c.redirect(`${path}/`, 303);
  });
  app.post('/_subscriptions/:id', csrf(), async (c) => {
    const { do: act } = await c.req.parseBody();
    const id = c.req.param('id');
    try {
      if (act === 'renew') controls.renew(id);
      else if (act === 'fail') controls.failPayment(id);
      else if (act === 'unpaid') controls.markStatus(id, 'unpaid');
      else if (act === 'end') controls.end(id);
      else if (act === 'schedule') controls.schedule(id);
      else if (act === 'dispute') controls.disputePayments(customerOf(id));
      else if (act === 'won' || act === 'lost') controls.closeDisputes(customerOf(id), act);
      else if (act === 'nowhere') controls.failFinalization(customerOf(id), 'customer_tax_location_invalid');
      else if (act === 'somewhere') controls.failFinalization(customerOf(id), null);
      else return c.json({ error: `Send do: ${subscriptionActs.join(', ')}.` }, 400);
    } catch (error) {
      if (error instanceof StripeRefusal) return c.json({ error: error.message }, 404);
      throw error;
    }
    return c.redirect(`${path}/`, 303);
  });
  app.post('/_webhook', csrf(), async (c) => {
    const form = await c.req.parseBody();
    if (form['do'] === 'release') sender.release('in order');
    else if (form['do'] === 'reverse') sender.release('reversed');
    else if (isWebhookMode(form['mode'])) sender.setMode(form['mode']);
    else return c.json({ error: 'Send a mode.' }, 400);
    return c.redirect(`${path}/`, 303);
  });
  app.post('/_redeliver/:id', csrf(), (c) => {
    const event = world.store.get('event', c.req.param('id'));
    if (!event) return c.json({ error: 'There is no such event.' }, 404);
    sender.redeliver(event.id);
    return c.redirect(`${path}/`, 303);
  });
  app.route('/', createCustomerPages(world, afterWork));
  return app;
}

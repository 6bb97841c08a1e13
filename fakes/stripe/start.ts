import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type Stripe from 'stripe';
import { listenOnLoopback } from '#fakes/listen.ts';
import { createStripeApp } from './app.ts';
import { settle } from './billing/time.ts';
import { createControls, type StripeControls } from './controls.ts';
import { type StripeMode, StripeSwitch } from './faults.ts';
import { demoStripeKey } from './key.ts';
import { seedCatalogue } from './seed.ts';
import { StripeStore } from './store.ts';
import { type WebhookEndpoint, type WebhookMode, WebhookSender } from './webhooks.ts';
import type { World } from './world.ts';

const settleEveryMs = 30_000;

export type StripeRoom = {
  readonly controls: StripeControls;
  readonly app: Hono<{ Bindings: HttpBindings }>;
  readonly sender: WebhookSender;
  readonly stripeSwitch: StripeSwitch;
  readonly world: World;
  close(): Promise<void>;
};

export type StripeRoomOptions = {
  /** SQLite file, or `:memory:`. */
  file: string;
  /** Where the app is mounted, e.g. `/stripe`. */
  path: string;
  /** The origin at which the mounted app is reached; called whenever an address is made. */
  origin: () => string;
  /** The clock that Stripe's time is based on. */
  now?: () => Date;
  retryDelaysMs?: readonly number[];
  /** Start with an account in which nothing has been created. */
  empty?: boolean;
};

/** Builds the fake with its store; the caller mounts `app` at `path`. */
export function createStripeRoom(options: StripeRoomOptions): StripeRoom {
  const { file, now = () => new Date(), origin, path } = options;
  const store = new StripeStore(file);
  const sender = new WebhookSender(store, {
    now: () => now().getTime(),
    ...(options.retryDelaysMs ? { retryDelaysMs: options.retryDelaysMs } : {}),
  });
  const ahead = () => Number(store.setting('seconds-ahead') ?? '0');
  const world: World = {
    store,
    now: () => Math.floor(now().getTime() / 1000) + ahead(),
    pageUrl: (page) => `${origin()}${path}${page}`,
    announce: (event) => sender.owe(event.id),
  };
  if (!options.empty) seedCatalogue(world);
  const stripeSwitch = new StripeSwitch();
  const moved = (seconds: number) => store.set('seconds-ahead', String(ahead() + seconds));
  const controls = createControls(world, moved, () => sender.wake());
  // Renewals fall due whether or not there are any requests.
  const tick = setInterval(() => {
    settle(world);
    sender.wake();
  }, settleEveryMs);
  tick.unref();
  return {
    controls,
    app: createStripeApp(world, { path, sender, stripeSwitch, controls }),
    sender,
    stripeSwitch,
    world,
    close: async () => {
      clearInterval(tick);
      await sender.close();
      store.close();
    },
  };
}

export type StripeFake = StripeControls & {
  /** Pass this to the product as STRIPE_API_BASE. Ends in `/stripe`. */
  baseUrl: string;
  /** Pass this to the product as STRIPE_SECRET_KEY. */
  key: string;
  /** Where events go from now on; null: nowhere, and they stay pending. */
  connect(endpoint: WebhookEndpoint | null): void;
  /** Resolves when every event that is due has been tried. */
  delivered(): Promise<void>;
  setMode(mode: StripeMode, times?: number): void;
  /** API calls so far. */
  calls(): number;
  setWebhookMode(mode: WebhookMode): void;
  release(order: 'in order' | 'reversed'): number;
  redeliver(eventId: string): void;
  /** The events so far, oldest first. */
  events(): Stripe.Event[];
  /** The state of an event's deliveries, in order. */
  deliveriesOf(eventId: string): { state: string; attempts: number; outcome: string }[];
  /** What a person does on one of the pages: submits its form. @returns where it leads, or null if it stays */
  submit(
    pageUrl: string,
    form: Record<string, string>,
  ): Promise<{ status: number; location: string | null; text: string }>;
  close(): Promise<void>;
};

/** Starts the fake in this process on a free port with an empty in-memory store, for tests. */
export async function startStripeFake(
  options: { now?: () => Date; file?: string; retryDelaysMs?: readonly number[]; empty?: boolean } = {},
): Promise<StripeFake> {
  let listeningAt = '';
  const room = createStripeRoom({
    file: ':memory:',
    ...options,
    path: '/stripe',
    origin: () => listeningAt,
  });
  const listening = await listenOnLoopback(
    new Hono<{ Bindings: HttpBindings }>({ strict: false }).route('/stripe', room.app),
  );
  listeningAt = listening.origin;
  const { controls, sender, stripeSwitch, world } = room;
  return {
    ...controls,
    baseUrl: `${listening.origin}/stripe`,
    key: demoStripeKey,
    connect: (endpoint) => sender.connect(endpoint),
    delivered: () => sender.idle(),
    setMode: (mode, times) => stripeSwitch.set(mode, times ?? null),
    calls: () => stripeSwitch.current().calls,
    setWebhookMode: (mode) => sender.setMode(mode),
    release: (order) => sender.release(order),
    redeliver: (eventId) => sender.redeliver(eventId),
    events: () => world.store.list('event').toReversed(),
    deliveriesOf: (eventId) => world.store.deliveriesOf(eventId),
    submit: async (pageUrl, form) => {
      const response = await fetch(pageUrl, {
        method: 'POST',
        headers: { origin: listening.origin },
        body: new URLSearchParams(form),
        redirect: 'manual',
      });
      return {
        status: response.status,
        location: response.headers.get('location'),
        text: await response.text(),
      };
    },
    close: async () => {
      await listening.close();
      await room.close();
    },
  };
}

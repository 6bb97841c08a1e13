import { createHmac } from 'node:crypto';
import type { Delivery, StripeStore } from './store.ts';

/** Where events go and the secret that signs them. */
export type WebhookEndpoint = {
  url: string;
  secret: string;
  /** The events it is enabled for; all of them if omitted. */
  events?: readonly string[];
  /** How to reach it; `fetch` unless a test's receiver is in the same process. */
  send?: (request: Request) => Promise<Response>;
};

/** How deliveries behave: once and in order; each one twice; or held until they are released. */
export const webhookModes = {
  normal: 'Delivers each event once, in order',
  twice: 'Delivers each event twice',
  held: 'Keeps events back until they are released',
} as const;
export type WebhookMode = keyof typeof webhookModes;

/** True when `value` names a mode. */
export function isWebhookMode(value: unknown): value is WebhookMode {
  return typeof value === 'string' && Object.hasOwn(webhookModes, value);
}

const second = 1000;
const hour = 60 * 60 * second;
/** Pauses before retries. Stripe keeps trying for three days, and so do we. */
const usualDelays = [1 * second, 5 * second, 30 * second, 300 * second, hour, 6 * hour, 24 * hour, 41 * hour];
const answerWithinMs = 15 * second;

/** `t=…,v1=…`, the signature as Stripe makes it. @param at epoch seconds */
export function signatureOf(secret: string, body: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

/** Sends events one after another, retrying until they are accepted. Pending deliveries are in the store. */
export class WebhookSender {
  readonly #store: StripeStore;
  readonly #now: () => number;
  readonly #delays: readonly number[];
  #endpoint: WebhookEndpoint | null = null;
  #mode: WebhookMode = 'normal';
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<void> = Promise.resolve();
  #closed = false;

  /** @param options.now epoch milliseconds of the receiver's clock, which the signature's timestamp must match */
  constructor(store: StripeStore, options: { now: () => number; retryDelaysMs?: readonly number[] }) {
    this.#store = store;
    this.#now = options.now;
    this.#delays = options.retryDelaysMs ?? usualDelays;
  }

  /** From now on events go there, pending ones included. */
  connect(endpoint: WebhookEndpoint | null): void {
    this.#endpoint = endpoint;
    this.wake();
  }

  endpointUrl(): string | null {
    return this.#endpoint?.url ?? null;
  }

  mode(): WebhookMode {
    return this.#mode;
  }

  setMode(mode: WebhookMode): void {
    this.#mode = mode;
    if (mode !== 'held') this.release('in order');
  }

  /** Adds an event to the pending deliveries. Runs inside the transaction that created the event. */
  owe(eventId: string): void {
    const copies = this.#mode === 'twice' ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1)
      this.#store.addDelivery(eventId, Date.now(), this.#mode === 'held');
  }

  /** Sends an event once more. */
  redeliver(eventId: string): void {
    this.#store.addDelivery(eventId, Date.now(), false);
    this.wake();
  }

  /** Releases what was held, in its order or reversed. @returns how many */
  release(order: 'in order' | 'reversed'): number {
    const held = this.#store.owed().filter((delivery) => delivery.held);
    this.#store.atOnce(() => {
      for (const { id } of held) this.#store.dropDelivery(id);
      for (const { eventId } of order === 'reversed' ? held.toReversed() : held)
        this.#store.addDelivery(eventId, Date.now(), false);
    });
    this.wake();
    return held.length;
  }

  /** Looks for work right away. */
  wake(): void {
    if (this.#closed) return;
    this.#round = this.#round.then(() => this.#deliverDue());
  }

  /** Resolves when everything that is due now has been tried. */
  async idle(): Promise<void> {
    this.wake();
    await this.#round;
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#round;
  }

  async #deliverDue(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    const endpoint = this.#endpoint;
    if (endpoint === null) return;
    while (!this.#closed) {
      const [due] = this.#store.owed().filter(({ held, nextAt }) => !held && nextAt <= Date.now());
      if (!due) break;
      await this.#deliver(endpoint, due);
    }
    const next = this.#store.owed().filter(({ held }) => !held)[0];
    if (!next || this.#closed) return;
    this.#timer = setTimeout(() => this.wake(), Math.max(10, next.nextAt - Date.now()));
    this.#timer.unref();
  }

  async #deliver(endpoint: WebhookEndpoint, { attempts, eventId, id }: Delivery): Promise<void> {
    const event = this.#store.get('event', eventId);
    if (endpoint.events && !endpoint.events.includes(event?.type ?? ''))
      return this.#store.settleDelivery(id, 'done', 'not enabled', Date.now());
    const body = JSON.stringify(event, null, 2);
    const outcome = await this.#post(endpoint, body);
    if (outcome.taken) return this.#store.settleDelivery(id, 'done', outcome.words, Date.now());
    const pause = this.#delays[attempts];
    if (pause === undefined) return this.#store.settleDelivery(id, 'given up', outcome.words, Date.now());
    this.#store.settleDelivery(id, 'pending', outcome.words, Date.now() + pause);
  }

  async #post(endpoint: WebhookEndpoint, body: string): Promise<{ taken: boolean; words: string }> {
    const { secret, send = fetch, url } = endpoint;
    const signature = signatureOf(secret, body, Math.floor(this.#now() / 1000));
    const request = new Request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    });
    try {
      const response = await send(request);
      await response.body?.cancel();
      return { taken: response.ok, words: `answered ${response.status}` };
    } catch {
      return { taken: false, words: 'not reached' };
    }
  }
}

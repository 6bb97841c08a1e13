import { DatabaseSync } from 'node:sqlite';
import type Stripe from 'stripe';

/** Everything that is stored, by Stripe's own name for it. */
export type StripeObjects = {
  product: Stripe.Product;
  price: Stripe.Price;
  coupon: Stripe.Coupon;
  promotion_code: Stripe.PromotionCode;
  discount: Stripe.Discount;
  customer: Stripe.Customer;
  payment_method: Stripe.PaymentMethod;
  'checkout.session': Stripe.Checkout.Session;
  'billing_portal.configuration': Stripe.BillingPortal.Configuration;
  'billing_portal.session': Stripe.BillingPortal.Session;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  subscription_schedule: Stripe.SubscriptionSchedule;
  tax_id: Stripe.TaxId;
  customer_balance_transaction: Stripe.CustomerBalanceTransaction;
  webhook_endpoint: Stripe.WebhookEndpoint;
  event: Stripe.Event;
};
export type Kind = keyof StripeObjects;

/** The answer stored for an idempotency key. */
export type RememberedAnswer = { fingerprint: string; status: number; body: string };

/** One event to be delivered to the webhook. Times in epoch milliseconds of this computer's clock. */
export type Delivery = { id: number; eventId: string; attempts: number; nextAt: number; held: boolean };

/** The fake's store: its own SQLite file, so that it forgets nothing when it is restarted. */
export class StripeStore {
  readonly #database: DatabaseSync;

  /** @param file path of the file, or `:memory:` */
  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    this.#database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS object (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL,
        json TEXT NOT NULL
      );
      CREATE INDEX IF NOT EXISTS object_kind ON object (kind, number);
      CREATE TABLE IF NOT EXISTS deleted (id TEXT PRIMARY KEY) WITHOUT ROWID;
      DROP TABLE IF EXISTS answer;
      CREATE TABLE IF NOT EXISTS kept_answer (
        key TEXT PRIMARY KEY,
        fingerprint TEXT NOT NULL,
        status INTEGER NOT NULL,
        body TEXT NOT NULL,
        at INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS delivery (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        event_id TEXT NOT NULL,
        attempts INTEGER NOT NULL DEFAULT 0,
        next_at INTEGER NOT NULL,
        held INTEGER NOT NULL DEFAULT 0,
        state TEXT NOT NULL DEFAULT 'pending',
        outcome TEXT NOT NULL DEFAULT ''
      );
      CREATE INDEX IF NOT EXISTS delivery_due ON delivery (state, next_at);
      CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    `);
  }

  /** Everything inside happens, or none of it. */
  atOnce<T>(work: () => T): T {
    if (this.#database.isTransaction) return work();
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** Inserts or replaces; a replaced object keeps its place in lists. */
  put<K extends Kind>(kind: K, object: StripeObjects[K] & { id: string }): void {
    this.#database
      .prepare(
        'INSERT INTO object (id, kind, json) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET json = excluded.json',
      )
      .run(object.id, kind, JSON.stringify(object));
  }

  get<K extends Kind>(kind: K, id: string): StripeObjects[K] | null {
    const row = this.#database.prepare('SELECT json FROM object WHERE id = ? AND kind = ?').get(id, kind);
    // Written by `put` with this same type; decimals come back as the strings that Stripe sends for them.
    return row ? (JSON.parse(String(row['json'])) as StripeObjects[K]) : null;
  }

  /** The object with this id, of any kind, as it is sent. */
  find(id: string): Record<string, unknown> | null {
    const row = this.#database.prepare('SELECT json FROM object WHERE id = ?').get(id);
    return row ? (JSON.parse(String(row['json'])) as Record<string, unknown>) : null;
  }

  /** Newest first, as Stripe lists. */
  list<K extends Kind>(
    kind: K,
    keep: (object: StripeObjects[K]) => boolean = () => true,
  ): StripeObjects[K][] {
    return this.#database
      .prepare('SELECT json FROM object WHERE kind = ? ORDER BY number DESC')
      .all(kind)
      .map((row) => JSON.parse(String(row['json'])) as StripeObjects[K])
      .filter(keep);
  }

  delete(id: string): void {
    this.#database.prepare('DELETE FROM object WHERE id = ?').run(id);
    this.#database.prepare('INSERT OR IGNORE INTO deleted (id) VALUES (?)').run(id);
  }

  /** Removes an object as if it had never existed. */
  lose(id: string): void {
    this.#database.prepare('DELETE FROM object WHERE id = ?').run(id);
  }

  /** Whether an object with this id existed once. */
  wasDeleted(id: string): boolean {
    return this.#database.prepare('SELECT 1 FROM deleted WHERE id = ?').get(id) !== undefined;
  }

  /** The answer stored under a key. @param since epoch seconds: older ones are deleted */
  answerTo(key: string, since: number): RememberedAnswer | null {
    this.#database.prepare('DELETE FROM kept_answer WHERE at < ?').run(since);
    const row = this.#database
      .prepare('SELECT fingerprint, status, body FROM kept_answer WHERE key = ?')
      .get(key);
    if (!row) return null;
    return {
      fingerprint: String(row['fingerprint']),
      status: Number(row['status']),
      body: String(row['body']),
    };
  }

  /** @param at epoch seconds */
  remember(key: string, answer: RememberedAnswer, at: number): void {
    this.#database
      .prepare(
        'INSERT OR IGNORE INTO kept_answer (key, fingerprint, status, body, at) VALUES (?, ?, ?, ?, ?)',
      )
      .run(key, answer.fingerprint, answer.status, answer.body, at);
  }

  addDelivery(eventId: string, nextAt: number, held: boolean): void {
    this.#database
      .prepare('INSERT INTO delivery (event_id, next_at, held) VALUES (?, ?, ?)')
      .run(eventId, nextAt, held ? 1 : 0);
  }

  /** The deliveries still pending, oldest first. */
  owed(): Delivery[] {
    return this.#database
      .prepare(
        "SELECT id, event_id, attempts, next_at, held FROM delivery WHERE state = 'pending' ORDER BY id",
      )
      .all()
      .map((row) => ({
        id: Number(row['id']),
        eventId: String(row['event_id']),
        attempts: Number(row['attempts']),
        nextAt: Number(row['next_at']),
        held: row['held'] === 1,
      }));
  }

  /** The state of each delivery of one event, in order: `pending`, `done` or `given up`, and the last answer. */
  deliveriesOf(eventId: string): { state: string; attempts: number; outcome: string }[] {
    return this.#database
      .prepare('SELECT state, attempts, outcome FROM delivery WHERE event_id = ? ORDER BY id')
      .all(eventId)
      .map((row) => ({
        state: String(row['state']),
        attempts: Number(row['attempts']),
        outcome: String(row['outcome']),
      }));
  }

  settleDelivery(id: number, state: 'pending' | 'done' | 'given up', outcome: string, nextAt: number): void {
    this.#database
      .prepare(
        'UPDATE delivery SET state = ?, outcome = ?, next_at = ?, attempts = attempts + 1 WHERE id = ?',
      )
      .run(state, outcome, nextAt, id);
  }

  dropDelivery(id: number): void {
    this.#database.prepare('DELETE FROM delivery WHERE id = ?').run(id);
  }

  setting(name: string): string | null {
    const row = this.#database.prepare('SELECT value FROM setting WHERE name = ?').get(name);
    return row ? String(row['value']) : null;
  }

  set(name: string, value: string): void {
    this.#database
      .prepare(
        'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      )
      .run(name, value);
  }

  close(): void {
    this.#database.close();
  }
}

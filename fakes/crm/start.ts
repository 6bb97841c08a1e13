import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { listenOnLoopback } from '#fakes/listen.ts';
import { createCrmApp, demoCrm } from './app.ts';
import { type CrmMode, CrmSwitch, type RateLimit } from './faults.ts';
import { type Contact, CrmStore, type Hook } from './store.ts';

export type CrmFake = {
  /** Pass this to the product in place of https://services.leadconnectorhq.com. Ends in `/crm`. */
  baseUrl: string;
  token: string;
  locationId: string;
  /** The address of an inbound webhook. */
  hookUrl: string;
  /** Newest first. */
  contacts(): Contact[];
  /** Newest first. */
  hooks(): Hook[];
  setMode(mode: CrmMode, times?: number): void;
  clear(): void;
  close(): Promise<void>;
};

/**
 * Starts the demo CRM in this process with an empty in-memory store, for tests. @param options.port a free one if
 * omitted
 */
export async function startCrmFake(
  options: { now?: () => Date; rateLimit?: RateLimit; slowMs?: number; file?: string; port?: number } = {},
): Promise<CrmFake> {
  const { file = ':memory:', port = 0, ...rest } = options;
  const store = new CrmStore(file);
  const crmSwitch = new CrmSwitch();
  const crm = createCrmApp({ store, crmSwitch, ...rest });
  const listening = await listenOnLoopback(
    new Hono<{ Bindings: HttpBindings }>({ strict: false }).route('/crm', crm),
    port,
  );
  const baseUrl = `${listening.origin}/crm`;
  return {
    baseUrl,
    ...demoCrm,
    hookUrl: `${baseUrl}/hooks/${demoCrm.locationId}/webhook-trigger/demo`,
    contacts: () => store.contacts(),
    hooks: () => store.hooks(),
    setMode: (mode, times) => crmSwitch.set(mode, times ?? null),
    clear: () => store.clear(),
    close: async () => {
      await listening.close();
      store.close();
    },
  };
}

import type { Db } from '#platform/server/db/client.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { CrmDeps } from './crm-deps.ts';
import { createDelivery } from './deliver.ts';
import type { CrmSettings } from './env.ts';
import { createHighLevel } from './highlevel.ts';
import { createInboundWebhook } from './inbound-webhook.ts';
import { forgetOldWords } from './queries.ts';
import { createRecorder } from './record.ts';
import type { CrmSink } from './sink.ts';

const wordsKeptMs = 90 * 24 * 60 * 60 * 1000;

function sinkOf(settings: CrmSettings | null): CrmSink | null {
  if (settings === null) return null;
  return settings.mode === 'api' ? createHighLevel(settings) : createInboundWebhook(settings);
}

/** The CRM slice, put together. */
export function createCrm(given: Omit<CrmDeps, 'sink' | 'stopping'> & { settings: CrmSettings | null }) {
  const { settings, ...rest } = given;
  const stop = new AbortController();
  const deps: CrmDeps = { ...rest, sink: sinkOf(settings), stopping: stop.signal };
  return {
    ...deps,
    recorder: createRecorder(deps),
    queue: createDelivery(deps),
    /** Wakes whoever waits for the CRM, so that running jobs end at once and go back to the queue. */
    stop: () => stop.abort(),
  };
}

export type Crm = ReturnType<typeof createCrm>;

/** Forgets the words of deliveries that ended 90 days ago; that there was one stays. */
export async function dropOldWords(db: Db, clock: Clock): Promise<void> {
  await forgetOldWords(db, new Date(clock.now().getTime() - wordsKeptMs));
}

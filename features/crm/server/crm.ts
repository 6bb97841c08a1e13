import { keptMs } from '#platform/contract/retention.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { CrmDeps } from './crm-deps.ts';
import { createDelivery } from './deliver.ts';
import type { CrmSettings } from './env.ts';
import { crmErasureQueue } from './erasure.ts';
import { createHighLevel } from './highlevel.ts';
import { createInboundWebhook } from './inbound-webhook.ts';
import { forgetOldWords } from './queries.ts';
import { createRecorder } from './record.ts';
import type { CrmSink } from './sink.ts';

function sinkOf(settings: CrmSettings | null, clock: Clock): CrmSink | null {
  if (settings === null) return null;
  return settings.mode === 'api' ? createHighLevel(settings, clock) : createInboundWebhook(settings);
}

/** Assembles the CRM slice. */
export function createCrm(given: Omit<CrmDeps, 'sink' | 'stopping'> & { settings: CrmSettings | null }) {
  const { settings, ...rest } = given;
  const stop = new AbortController();
  const deps: CrmDeps = { ...rest, sink: sinkOf(settings, given.clock), stopping: stop.signal };
  return {
    ...deps,
    recorder: createRecorder(deps),
    queue: createDelivery(deps),
    erasures: crmErasureQueue(deps),
    /** Aborts all waiting for the CRM, so that running jobs end at once and return to the queue. */
    stop: () => stop.abort(),
  };
}

export type Crm = ReturnType<typeof createCrm>;

/** Erases the content of deliveries that ended 90 days ago; the record that there was one stays. */
export async function dropOldWords(db: Db, clock: Clock): Promise<void> {
  await forgetOldWords(db, new Date(clock.now().getTime() - keptMs('crmAnswers')));
}

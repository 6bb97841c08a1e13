import type { CrmSettings } from './env.ts';
import { RateGate } from './rate-limit.ts';
import { askCrm } from './http.ts';
import { type CrmSink, printOf, shown } from './sink.ts';

/**
 * HighLevel's inbound webhook: one flat JSON body for each event, which the owner maps in their workflow. It has no
 * upsert of its own, so each event carries an `event_id` that is the same at each try.
 */
export function createInboundWebhook({ url }: Extract<CrmSettings, { mode: 'webhook' }>): CrmSink {
  const gate = new RateGate();
  return {
    mode: 'webhook',
    keyPrint: printOf('webhook', url),
    // The owner maps each value by hand.
    fields: () => null,
    lookAtFields: () => Promise.resolve(),
    ready: (signal) => gate.pass(signal),
    async send({ announcement, event, id }, signal) {
      const { companyName, custom, emailing, firstName, lastName, tags, ...rest } = announcement;
      const names = { first_name: firstName, last_name: lastName, company_name: companyName };
      const email_consent = emailing === 'no' ? 'no' : 'yes';
      const body = {
        event_id: id,
        event,
        ...rest,
        ...names,
        ...custom,
        email_consent,
        tags: tags.join(', '),
      };
      const reply = await askCrm({ url, headers: {}, body, mode: 'webhook' }, gate, signal);
      return {
        sent: shown(body),
        answer: reply.text === null ? null : reply.text.slice(0, 1000),
        failure: reply.ok ? null : { kind: reply.kind, code: reply.code },
      };
    },
  };
}

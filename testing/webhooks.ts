import { listWebhooks, makeWebhook } from '#features/webhooks/contract.ts';
import { memberEvents } from '#platform/contract/member-events.ts';
import type { Actor } from './actor.ts';
import type { App } from './harness.ts';
import { eventually } from './mailbox.ts';

/** A webhook for everything that this member does. @param address any public one, unless something is to arrive */
export async function webhookOf(member: Actor, address = 'https://hooks.example.com/in') {
  const body = { address, events: [...memberEvents] };
  const { made, secret } = await member.call(makeWebhook, { body });
  return { ...made, secret };
}

/** The deliveries of the member's first webhook, newest first. */
export const deliveriesOf = async (member: Actor) =>
  (await member.call(listWebhooks, {})).webhooks[0]?.deliveries ?? [];

/** What is due by the clock is sent now. */
export const sendDue = (app: App) => app.product.deps.jobs.sweep('webhooks.deliver');

/** Waits until the newest delivery was tried so many times and, if wanted, is in this state. */
export const tried = (member: Actor, times: number, state?: string) =>
  eventually(async () => {
    const [newest] = await deliveriesOf(member);
    const isThere = newest?.tries === times && (state === undefined || newest.state === state);
    return isThere ? newest : null;
  });

import { html } from 'hono/html';
import type { Markup } from '#fakes/page.ts';
import { type StripeSwitch, stripeModes } from '#fakes/stripe/faults.ts';
import { webhookModes, type WebhookSender } from '#fakes/stripe/webhooks.ts';
import { productName } from '#fakes/stripe/billing/subscriptions.ts';
import { idOf, itemOf, type World } from '#fakes/stripe/world.ts';
import { day, paymentPage } from './layout.ts';

const latestEvents = 25;

const options = (words: Record<string, string>, chosen: string) =>
  Object.entries(words).map(
    ([name, said]) => html`<option value="${name}" ${name === chosen ? 'selected' : ''}>${said}</option>`,
  );

/** The page for the demo's owner: time, subscriptions, webhooks, faults. */
export function controlPage(
  world: World,
  { sender, stripeSwitch }: { sender: WebhookSender; stripeSwitch: StripeSwitch },
  path: string,
): Markup {
  const subscriptions = world.store.list('subscription');
  const events = world.store.list('event').slice(0, latestEvents);
  return paymentPage(
    'Payments',
    html`<p>Speaks Stripe's API at <code>${path}/v1</code>. Its present is ${new Date(world.now() * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC.</p>
      <form method="post" action="${path}/_advance">
        <label>Days<input name="days" type="number" min="1" max="400" value="31" required></label>
        <button>Advance time</button>
      </form>
      <h2>Subscriptions</h2>
      ${subscriptions.length === 0 ? html`<p>None yet.</p>` : ''}
      ${subscriptions.map((held) => {
        const customer = world.store.get('customer', idOf(held.customer));
        return html`<form method="post" action="${path}/_subscriptions/${held.id}">
          <span>${customer?.email ?? idOf(held.customer)}: ${productName(world, itemOf(held).price)}, ${held.status.replaceAll('_', ' ')}, until ${day(itemOf(held).current_period_end)}</span>
          ${held.status === 'canceled' ? '' : html`<button name="do" value="renew">Renew</button><button name="do" value="fail">Fail the next payment</button><button name="do" value="unpaid">Mark unpaid</button><button name="do" value="schedule">Plan a change (schedule)</button><button name="do" value="nowhere">Address unknown: finalize no invoice</button><button name="do" value="somewhere">Address known again</button><button name="do" value="end">End now</button>`}
          <button name="do" value="dispute">Dispute the payments</button><button name="do" value="won">Dispute won</button><button name="do" value="lost">Dispute lost</button>
        </form>`;
      })}
      <h2>Webhook</h2>
      <p>${sender.endpointUrl() ?? 'No endpoint is set.'} ${webhookModes[sender.mode()]}.</p>
      <form method="post" action="${path}/_webhook">
        <label>Deliveries<select name="mode">${options(webhookModes, sender.mode())}</select></label>
        <button name="do" value="mode">Set</button>
        <button name="do" value="release">Release in order</button>
        <button name="do" value="reverse">Release out of order</button>
      </form>
      <h2>Behaviour of the API</h2>
      <p>Now: <strong>${stripeModes[stripeSwitch.current().mode]}</strong>. ${stripeSwitch.current().calls} calls so far.</p>
      <form method="post" action="${path}/_mode">
        <label>Behaviour<select name="mode">${options(stripeModes, stripeSwitch.current().mode)}</select></label>
        <label>For how many calls (empty: until changed)<input name="times" type="number" min="1" max="1000"></label>
        <button>Set</button>
      </form>
      <h2>Latest events</h2>
      <table>
        <thead><tr><th scope="col">Event</th><th scope="col">When</th><th scope="col">Deliveries</th><th scope="col">Again</th></tr></thead>
        <tbody>${events.map(
          (event) => html`<tr>
            <td>${event.type}</td>
            <td>${day(event.created)}</td>
            <td>${world.store
              .deliveriesOf(event.id)
              .map(({ attempts, outcome, state }) => `${state} (${attempts}) ${outcome}`)
              .join('; ')}</td>
            <td><form method="post" action="${path}/_redeliver/${event.id}"><button>Deliver again</button></form></td>
          </tr>`,
        )}</tbody>
      </table>`,
  );
}

import { html } from 'hono/html';
import { behaviour, boxPage, type Markup } from '#fakes/page.ts';
import { type CrmSwitch, crmModes } from './faults.ts';
import type { Contact, CrmStore } from './store.ts';

const shown = 200;

function contactRow({ customFields, fields, id, tags }: Contact): Markup {
  const name = fields.name ?? [fields.firstName, fields.lastName].filter(Boolean).join(' ');
  const place = [fields.city, fields.state, fields.country].filter(Boolean).join(', ');
  return html`<tr>
    <td>${name}<br><small>${id}</small></td>
    <td>${fields.email ?? ''}${fields.dndSettings?.Email?.status === 'active' ? html`<br><small>Do not disturb by email</small>` : ''}<br>${fields.phone ?? ''}</td>
    <td>${fields.companyName ?? ''}<br>${place}</td>
    <td>${tags.join(', ')}</td>
    <td>${Object.entries(customFields).map(([key, value]) => html`${key}: ${String(value)}<br>`)}</td>
  </tr>`;
}

/** All contacts, what came in by webhook, and the fault switch. */
export function contactsPage(store: CrmStore, crmSwitch: CrmSwitch): Markup {
  const contacts = store.contacts(shown);
  const hooks = store.hooks(shown);
  return boxPage(
    'CRM contacts',
    html`<p>Stands in for HighLevel: its API is at <code>/crm</code>, its inbound webhook at <code>/crm/hooks/…/webhook-trigger/…</code>.</p>
      ${
        contacts.length === 0
          ? html`<p>No contacts yet.</p>`
          : html`<table>
              <thead><tr><th scope="col">Name</th><th scope="col">Email and phone</th><th scope="col">Company and place</th><th scope="col">Tags</th><th scope="col">Custom fields</th></tr></thead>
              <tbody>${contacts.map(contactRow)}</tbody>
            </table>`
      }
      <form method="post" action="/crm/_clear"><button>Delete everything</button></form>
      ${hooks.length === 0 ? '' : html`<h2>Inbound webhook</h2>${hooks.map(({ body, receivedAt }) => html`<pre>${receivedAt} ${JSON.stringify(body, null, 2)}</pre>`)}`}
      ${behaviour('/crm/_mode', crmModes, crmSwitch.current())}`,
  );
}

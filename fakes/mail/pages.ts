import { html } from 'hono/html';
import { boxPage, type Markup } from '#fakes/page.ts';
import { type MailSwitch, mailModes } from './faults.ts';
import type { StoredMail } from './store.ts';

/** Everyone's mail, newest first, with the fault switch. */
export function inboxPage(mails: readonly StoredMail[], smtpPort: number, mailSwitch: MailSwitch): Markup {
  const { mode, left } = mailSwitch.current();
  return boxPage(
    'Mail',
    html`<p>Every mail that the product sends ends here, for all addresses. It arrives by SMTP on port ${smtpPort} and is not sent on.</p>
      ${mails.length === 0 ? html`<p>No mail yet.</p>` : mailTable(mails)}
      <form method="post" action="/mail/_clear"><button>Delete all mail</button></form>
      <h2>Behaviour</h2>
      <p>Now: <strong>${mailModes[mode]}</strong>${left === null ? '' : ` (for ${left} more)`}.</p>
      <form method="post" action="/mail/_mode">
        <label>Behaviour
          <select name="mode">${Object.entries(mailModes).map(
            ([name, words]) =>
              html`<option value="${name}" ${name === mode ? 'selected' : ''}>${words}</option>`,
          )}</select>
        </label>
        <label>For how many mails (empty: until changed)<input name="times" type="number" min="1" max="1000"></label>
        <button>Set</button>
      </form>`,
  );
}

function mailTable(mails: readonly StoredMail[]): Markup {
  return html`<table>
    <thead><tr><th scope="col">To</th><th scope="col">Subject</th><th scope="col">Arrived (UTC)</th></tr></thead>
    <tbody>${mails.map(
      (mail) => html`<tr>
        <td>${mail.recipients.join(', ')}</td>
        <td><a href="/mail/${mail.id}">${mail.subject || '(no subject)'}</a></td>
        <td>${arrival(mail)}</td>
      </tr>`,
    )}</tbody>
  </table>`;
}

/** What can be done with a mail that has arrived. */
export type Acts = { readonly feedback: boolean; readonly unsubscribe: boolean };

function actsOn(mail: StoredMail, { feedback, unsubscribe }: Acts): Markup {
  const act = (name: string, label: string) =>
    html`<form method="post" action="/mail/${mail.id}/_act"><input type="hidden" name="act" value="${name}"><button>${label}</button></form>`;
  return html`<h2>As its reader or their server</h2>
      ${unsubscribe ? act('unsubscribe', 'Unsubscribe with one click') : ''}
      ${feedback ? act('complaint', 'Report as spam') : ''}
      ${feedback ? act('bounce', 'Send it back: no such mailbox') : ''}`;
}

/** One mail: its headers, its HTML in a sandbox, its text with working links, its source. */
export function mailPage(mail: StoredMail, source: string, acts: Acts): Markup {
  return boxPage(
    mail.subject || '(no subject)',
    html`<p><a href="/mail/">Back to the inbox</a></p>
      <table>
        <tbody>
          <tr><th scope="row">From</th><td>${mail.from || mail.sender}</td></tr>
          <tr><th scope="row">To</th><td>${mail.recipients.join(', ')}</td></tr>
          <tr><th scope="row">Arrived</th><td>${arrival(mail)} UTC</td></tr>
        </tbody>
      </table>
      ${mail.html === null ? '' : html`<h2>Message</h2><iframe title="The message" src="/mail/${mail.id}/html" sandbox="${mailSandbox}"></iframe>`}
      ${mail.text === null ? '' : html`<h2>Text version</h2><pre>${withLinks(mail.text)}</pre>`}
      ${acts.feedback || acts.unsubscribe ? actsOn(mail, acts) : ''}
      <details><summary>Source</summary><pre>${source}</pre></details>`,
  );
}

/** What the message may do inside its frame: open links in a new tab, nothing else. */
export const mailSandbox = 'allow-popups allow-popups-to-escape-sandbox';

function arrival(mail: StoredMail): string {
  return mail.receivedAt.slice(0, 19).replace('T', ' ');
}

function withLinks(text: string): (Markup | string)[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/)
    .map((piece, at) =>
      at % 2 === 1 ? html`<a href="${piece}" rel="noopener noreferrer">${piece}</a>` : piece,
    );
}

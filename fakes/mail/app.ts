import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { z } from 'zod';
import { readSwitchForm } from '#fakes/switch-form.ts';
import { boxPageHeaders } from '#fakes/page.ts';
import { isMailMode, type MailSwitch } from './faults.ts';
import { inboxPage, mailPage, mailSandbox } from './pages.ts';
import { sesReport, type SnsTopicFake } from './sns.ts';
import type { MailStore, StoredMail } from './store.ts';

const idOf = z.coerce.number().int().positive();

/** The inbox as pages and, under `/api`, as JSON for tests. Mount it under `/mail`. */
export function createMailApp(options: {
  store: MailStore;
  mailSwitch: MailSwitch;
  smtpPort: number;
  topic: SnsTopicFake;
  /** Where the product receives reports from Amazon SES; null: they are sent nowhere. */
  reportTo?: string | null;
}): Hono<{
  Bindings: HttpBindings;
}> {
  const { mailSwitch, reportTo = null, smtpPort, store, topic } = options;
  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false });
  const find = (id: string) => {
    const parsed = idOf.safeParse(id);
    return parsed.success ? store.get(parsed.data) : null;
  };

  app.get('/', (c) => c.html(inboxPage(store.list(), smtpPort, mailSwitch), 200, boxPageHeaders));
  app.post('/_clear', csrf(), (c) => {
    store.clear();
    return c.redirect('./', 303);
  });
  app.post('/_mode', csrf(), async (c) => {
    const { mode, times, isForm } = await readSwitchForm(c.req);
    if (!isMailMode(mode) || times === undefined) {
      return c.json({ error: 'Send {"mode": a mode of this server, "times"?: 1 to 1000}.' }, 400);
    }
    mailSwitch.set(mode, times);
    return isForm ? c.redirect('./', 303) : c.json(mailSwitch.current());
  });

  app.get('/api/messages', (c) => c.json({ messages: store.list(c.req.query('to')) }));
  app.delete('/api/messages', (c) => {
    store.clear();
    return c.body(null, 204);
  });

  app.route('/sns', topic.app());

  // What a reader or their server does with a delivered mail, as offered on the mail's own page.
  app.post('/:id/_act', csrf(), async (c) => {
    const mail = find(c.req.param('id'));
    if (!mail) return c.text('There is no such message.', 404);
    const { act } = await c.req.parseBody();
    const done = act === 'unsubscribe' ? await clickUnsubscribe(mail) : await report(mail, act);
    return done ? c.redirect(`/mail/${mail.id}`, 303) : c.text('Nobody takes that.', 502);
  });

  app.get('/:id/html', (c) => {
    const mail = find(c.req.param('id'));
    if (typeof mail?.html !== 'string') return c.text('There is no such message.', 404);
    // Links open in a new tab: the product may not be framed by another origin.
    return c.html(`<base target="_blank">${mail.html}`, 200, {
      'content-security-policy': `sandbox ${mailSandbox}; default-src 'none'; style-src 'unsafe-inline'; img-src data:`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });
  app.get('/:id/raw', (c) => {
    const mail = find(c.req.param('id'));
    return mail ? c.text(sourceOf(store, mail.id)) : c.text('There is no such message.', 404);
  });
  app.get('/:id', (c) => {
    const mail = find(c.req.param('id'));
    if (!mail) return c.text('There is no such message.', 404);
    const acts = { feedback: reportTo !== null, unsubscribe: 'list-unsubscribe' in mail.headers };
    return c.html(mailPage(mail, sourceOf(store, mail.id), acts), 200, boxPageHeaders);
  });
  return app;

  /** @returns whether the product accepted it */
  async function report({ recipients: [address = ''] }: StoredMail, act: unknown): Promise<boolean> {
    if (reportTo === null || (act !== 'bounce' && act !== 'complaint')) return false;
    const message = topic.message({ Message: sesReport(act, address, new Date()) });
    // SNS does not declare JSON in its content type.
    const headers = { 'content-type': 'text/plain; charset=UTF-8' };
    return (await fetch(reportTo, { method: 'POST', headers, body: JSON.stringify(message) })).ok;
  }
}

/** RFC 8058 section 3.2: what a mail program posts when its reader clicks its own unsubscribe button. */
async function clickUnsubscribe({ headers }: StoredMail): Promise<boolean> {
  const url = URL.parse((headers['list-unsubscribe'] ?? '').replace(/^<|>$/g, ''));
  if (headers['list-unsubscribe-post'] !== 'List-Unsubscribe=One-Click' || url?.hostname !== '127.0.0.1')
    return false;
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  return (await fetch(url, { method: 'POST', body, redirect: 'error' })).ok;
}

function sourceOf(store: MailStore, id: number): string {
  return new TextDecoder().decode(store.raw(id) ?? new Uint8Array());
}

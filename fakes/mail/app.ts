import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { z } from 'zod';
import { readSwitchForm } from '#fakes/switch-form.ts';
import { boxPageHeaders } from '#fakes/page.ts';
import { isMailMode, type MailSwitch } from './faults.ts';
import { inboxPage, mailPage, mailSandbox } from './pages.ts';
import type { MailStore } from './store.ts';

const idOf = z.coerce.number().int().positive();

/** The inbox as pages and, under `/api`, as JSON for tests. Mount it under `/mail`. */
export function createMailApp(options: { store: MailStore; mailSwitch: MailSwitch; smtpPort: number }): Hono<{
  Bindings: HttpBindings;
}> {
  const { store, mailSwitch, smtpPort } = options;
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

  app.get('/:id/html', (c) => {
    const mail = find(c.req.param('id'));
    if (typeof mail?.html !== 'string') return c.text('There is no such message.', 404);
    // Links open in a new tab: the product may not be shown inside a frame of another origin.
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
    return c.html(mailPage(mail, sourceOf(store, mail.id)), 200, boxPageHeaders);
  });
  return app;
}

function sourceOf(store: MailStore, id: number): string {
  return new TextDecoder().decode(store.raw(id) ?? new Uint8Array());
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { createCrmApp, demoCrm } from './crm/app.ts';
import { CrmSwitch } from './crm/faults.ts';
import { CrmStore } from './crm/store.ts';
import { listenOnLoopback } from './listen.ts';
import { createMailApp } from './mail/app.ts';
import { MailSwitch } from './mail/faults.ts';
import { createMailServer } from './mail/smtp.ts';
import { SnsTopicFake } from './mail/sns.ts';
import { MailStore } from './mail/store.ts';
import { createModelApp } from './model/app.ts';
import { createOpenIdApp } from './openid/app.ts';
import { createOwnerPages } from './owner-pages.ts';
import { OpenIdSwitch } from './openid/faults.ts';
import { demoClient } from './openid/start.ts';
import { boxPage, boxPageHeaders } from './page.ts';
import { demoStripeKey } from './stripe/key.ts';
import { createWebhookReceiver } from './webhooks.ts';
import { createStripeRoom } from './stripe/start.ts';

export type Fakes = { origin: string; port: number; smtpPort: number; close(): Promise<void> };

/**
 * Starts all demo services on the loopback address.
 * @param options.port for the pages and HTTP services; 0 picks a free one
 * @param options.smtpPort for incoming mail; 0 picks a free one
 * @param options.folder where their SQLite files are
 * @param options.modelChunkMs pace of the model's stream in milliseconds
 * @param options.payments where payment events go, and the secret that signs them; null: no fake for Stripe at all,
 * because a real key is in use
 * @param options.signInReturnsTo where the product takes people back who signed in with the OpenID provider
 * @param options.mailReportsTo where the product takes the reports of Amazon SES
 * @throws the `listen` error, e.g. EADDRINUSE
 */
export async function startFakes(options: {
  port: number;
  smtpPort: number;
  folder: string;
  modelChunkMs?: number;
  payments?: { url: string; secret: string } | null;
  mailReportsTo?: string | null;
  signInReturnsTo?: readonly string[];
}): Promise<Fakes> {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const store = new MailStore(join(options.folder, 'mail.sqlite'));
  const mailSwitch = new MailSwitch();
  const crmStore = new CrmStore(join(options.folder, 'crm.sqlite'));
  let origin = '';
  const stripe =
    options.payments === null
      ? null
      : createStripeRoom({
          file: join(options.folder, 'stripe.sqlite'),
          path: '/stripe',
          origin: () => origin,
        });
  const closeStores = async () => {
    await stripe?.close();
    crmStore.close();
    store.close();
  };
  const smtp = await createMailServer({ port: options.smtpPort, store, mailSwitch });
  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false });
  app.get('/', (c) => c.html(indexPage(smtp.port, stripe !== null), 200, boxPageHeaders));
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  const reportTo = options.mailReportsTo ?? null;
  const topic = new SnsTopicFake();
  app.route('/mail', createMailApp({ store, mailSwitch, smtpPort: smtp.port, topic, reportTo }));
  app.route(
    '/model',
    createModelApp(options.modelChunkMs === undefined ? {} : { chunkMs: options.modelChunkMs }),
  );
  app.route('/crm', createCrmApp({ store: crmStore, crmSwitch: new CrmSwitch() }));
  const openid = {
    issuer: () => `${origin}/id`,
    clients: () => [{ ...demoClient, redirectUris: options.signInReturnsTo ?? [] }],
    openIdSwitch: new OpenIdSwitch(),
  };
  app.route('/id', createOpenIdApp(openid));
  app.route('/webhooks', createWebhookReceiver());
  app.route('/', createOwnerPages());
  if (stripe) app.route('/stripe', stripe.app);
  app.notFound((c) => c.json({ error: `The demo services have no ${c.req.method} ${c.req.path}.` }, 404));
  const listening = await listenOnLoopback(app, options.port).catch(async (error: unknown) => {
    await smtp.close();
    await closeStores();
    throw error;
  });
  origin = listening.origin;
  if (options.payments) stripe?.sender.connect(options.payments);
  return {
    origin: listening.origin,
    port: listening.port,
    smtpPort: smtp.port,
    close: async () => {
      await Promise.all([smtp.close(), listening.close()]);
      await closeStores();
    },
  };
}

function indexPage(smtpPort: number, takesPayments: boolean) {
  return boxPage(
    'Demo services',
    html`<p>In the demo, Make Me Great! needs no account anywhere: these local servers stand in for the services of other companies and speak their protocols.</p>
      <ul>
        <li><a href="/mail/">Mail</a>: every mail the product sends, to read here. Takes mail by SMTP on port ${smtpPort}.</li>
        ${
          takesPayments
            ? html`<li><a href="/stripe/">Payments</a>: checkout, customer portal, invoices and webhooks, at <code>/stripe/v1</code> with the key <code>${demoStripeKey}</code>. No money moves.</li>`
            : html`<li>Payments: off here, because a real Stripe key is set.</li>`
        }
        <li><a href="/crm/">CRM</a>: the contacts that the product reports, at <code>/crm</code> with the token <code>${demoCrm.token}</code> and the location <code>${demoCrm.locationId}</code>.</li>
        <li><a href="/id/">Demo ID</a>: an OpenID provider to sign in with, at <code>/id</code> with the client <code>${demoClient.id}</code>.</li>
        <li><a href="/webhooks/">Webhooks</a>: a program of a member’s, which is told what they do.</li>
        <li><a href="/calendar">Calendar</a> and <a href="/community">community</a>: what the sample owner of the demo has elsewhere.</li>
        <li><a href="/model/">Model</a>: writes the demo texts of the AI tools from templates, at <code>/model/v1</code>. It is not AI.</li>
      </ul>`,
  );
}

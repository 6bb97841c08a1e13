import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { csrf } from 'hono/csrf';
import { boxPageHeaders } from '#fakes/page.ts';
import { readSwitchForm } from '#fakes/switch-form.ts';
import {
  type CrmMode,
  type CrmSwitch,
  isCrmMode,
  RateCounter,
  type RateLimit,
  usualRateLimit,
} from './faults.ts';
import { contactsPage } from './pages.ts';
import type { Contact, CrmStore } from './store.ts';
import { apiVersions, complaints, demoFields, dndOfV3, tagsBody, upsertBodyOf } from './wire.ts';

type Env = { Bindings: HttpBindings };

export type CrmAppOptions = {
  store: CrmStore;
  crmSwitch: CrmSwitch;
  now?: () => Date;
  rateLimit?: RateLimit;
  /** Delay of `slow` answers, in milliseconds. */
  slowMs?: number;
};

/** The demo's only location and token. */
export const demoCrm = { token: 'pit-demo', locationId: 'demo-location' } as const;

const retryAfterSeconds = 1;

function wireContact(
  { customFields, fields, id, locationId, tags, ...dates }: Contact,
  version: string | undefined,
): object {
  const idOf = (key: string) => demoFields.find((field) => field.key === key)?.id ?? key;
  const listed = Object.entries(customFields).map(([key, value]) => ({ id: idOf(key), value }));
  const { dndSettings: dnd, ...rest } = fields;
  const dndSettings = version === 'v3' ? dndOfV3(dnd) : dnd;
  return { id, locationId, ...rest, ...(dnd && { dndSettings }), tags, customFields: listed, ...dates };
}

/** The HighLevel fake: contacts and tags, the inbound webhook, a page of contacts. Mount it under `/crm`. */
export function createCrmApp(options: CrmAppOptions): Hono<Env> {
  const { crmSwitch, now = () => new Date(), slowMs = 3000, store } = options;
  const rate = new RateCounter(options.rateLimit ?? usualRateLimit, () => now().getTime());
  const app = new Hono<Env>({ strict: false });

  app.get('/', (c) => c.html(contactsPage(store, crmSwitch), 200, boxPageHeaders));
  app.get('/_contacts', (c) => c.json({ contacts: store.contacts(), hooks: store.hooks() }));
  app.post('/_clear', csrf(), (c) => {
    store.clear();
    return c.redirect('/crm/', 303);
  });
  app.post('/_mode', csrf(), async (c) => {
    const { isForm, mode, times } = await readSwitchForm(c.req);
    if (!isCrmMode(mode) || times === undefined)
      return c.json({ error: 'Send {"mode": a mode of this server, "times"?: 1 to 1000}.' }, 400);
    crmSwitch.set(mode, times);
    return isForm ? c.redirect('/crm/', 303) : c.json(crmSwitch.current());
  });

  const guard: MiddlewareHandler<Env> = async (c, next) => {
    const mode = c.req.method === 'GET' ? crmSwitch.steady() : crmSwitch.take();
    if (!isAuthorized(c)) return c.json({ statusCode: 401, message: 'Invalid JWT' }, 401);
    if (!apiVersions.includes(c.req.header('version') ?? ''))
      return c.json({ statusCode: 400, message: 'version header was not found.' }, 400);
    const { headers, over, retryAfterSeconds: wait } = rate.take();
    if (over)
      return c.json({ statusCode: 429, message: 'Too Many Requests' }, 429, {
        ...headers,
        'retry-after': String(wait),
      });
    const refusal = await faultOf(c, mode);
    if (refusal) return refusal;
    await next();
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
    if (mode === 'cut') await breakOff(c);
    if (mode === 'garbage') c.res = pageOfProxy(c);
    return undefined;
  };

  // apps/locations.json: the scope is locations/customFields.readonly.
  app.get('/locations/:location/customFields', guard, (c) => {
    if (c.req.param('location') !== demoCrm.locationId) return foreignLocation(c);
    const { mode } = crmSwitch.current();
    if (mode === 'noScope')
      return c.json({ statusCode: 401, message: 'The token is not authorized for this scope.' }, 401);
    const listed = mode === 'noFields' ? [] : demoFields;
    const customFields = listed.map(({ id, key, name }, position) => ({
      id,
      name,
      fieldKey: `contact.${key}`,
      dataType: 'TEXT',
      model: 'contact',
      position,
      locationId: demoCrm.locationId,
    }));
    // Without a model parameter it also lists the fields of opportunities.
    const others = [
      { id: 'cfDeal', name: 'Job Title', fieldKey: 'opportunity.job_title', model: 'opportunity' },
    ];
    return c.json({
      customFields: c.req.query('model') === 'contact' ? customFields : [...others, ...customFields],
    });
  });

  const api = new Hono<Env>({ strict: false });
  api.use(guard);
  api.post('/upsert', async (c) => {
    const shape = upsertBodyOf(c.req.header('version') ?? '');
    const parsed = shape.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return unprocessable(c, complaints(parsed.error));
    const { data } = parsed;
    if (data.locationId !== demoCrm.locationId) return foreignLocation(c);
    if (data.email === undefined && data.phone === undefined)
      return c.json({ statusCode: 400, message: 'Pass in an email or a phone number.' }, 400);
    const { contact, isNew } = store.upsert(data, now());
    return c.json({
      new: isNew,
      contact: wireContact(contact, c.req.header('version')),
      traceId: randomUUID(),
    });
  });
  api.get('/:id', (c) => {
    const contact = store.get(c.req.param('id'));
    return contact
      ? c.json({ contact: wireContact(contact, c.req.header('version')), traceId: randomUUID() })
      : unknownContact(c);
  });
  // apps/contacts.json, delete-contact: HighLevel does spell it `succeded`.
  api.delete('/:id', (c) =>
    store.remove(c.req.param('id')) ? c.json({ succeded: true }) : unknownContact(c),
  );
  api.post('/:id/tags', async (c) => {
    const contact = store.get(c.req.param('id'));
    const parsed = tagsBody.safeParse(await c.req.json().catch(() => null));
    if (!contact) return unknownContact(c);
    if (!parsed.success) return unprocessable(c, complaints(parsed.error));
    return c.json({ ...store.addTags(contact, parsed.data.tags, now()), traceId: randomUUID() }, 201);
  });
  api.delete('/:id/tags', async (c) => {
    const contact = store.get(c.req.param('id'));
    const parsed = tagsBody.safeParse(await c.req.json().catch(() => null));
    if (!contact) return unknownContact(c);
    if (!parsed.success) return unprocessable(c, complaints(parsed.error));
    return c.json({ ...store.removeTags(contact, parsed.data.tags, now()), traceId: randomUUID() });
  });
  app.route('/contacts', api);

  app.post('/hooks/:location/webhook-trigger/:id', async (c) => {
    const mode = crmSwitch.take();
    const refusal = await faultOf(c, mode);
    if (refusal) return refusal;
    const body: unknown = await c.req.json().catch(() => null);
    if (body === null) return c.json({ status: 'Error: invalid JSON' }, 400);
    store.addHook({ receivedAt: now().toISOString(), path: c.req.path, body });
    if (mode === 'cut') await breakOff(c);
    if (mode === 'garbage') return pageOfProxy(c);
    return c.json({ status: 'Success: request sent to trigger execution server', id: randomUUID() });
  });
  app.all('*', (c) =>
    c.json({ statusCode: 404, message: `The demo CRM has no ${c.req.method} ${c.req.path}.` }, 404),
  );
  return app;

  async function faultOf(c: Context<Env>, mode: CrmMode): Promise<Response | null> {
    switch (mode) {
      case 'error429':
        return c.json({ statusCode: 429, message: 'Too Many Requests' }, 429, {
          'retry-after': String(retryAfterSeconds),
        });
      case 'error500':
        return c.json({ statusCode: 500, message: 'The demo CRM was told to fail.' }, 500);
      case 'error422':
        return unprocessable(c, ['property jobTitle should not exist']);
      case 'error401':
        return c.json({ statusCode: 401, message: 'Invalid JWT' }, 401);
      case 'slow':
        await sleep(slowMs, undefined, { signal: c.req.raw.signal }).catch(() => undefined);
        return null;
      case 'cut':
      case 'garbage':
      case 'noFields':
      case 'noScope':
      case 'ok':
        return null;
    }
  }
}

function isAuthorized(c: Context<Env>): boolean {
  return c.req.header('authorization') === `Bearer ${demoCrm.token}`;
}

/** What a proxy or a captive network puts in place of an answer. */
const pageOfProxy = (c: Context<Env>) =>
  c.html('<!doctype html><title>Please wait</title><p>Checking your browser.');

async function breakOff(c: Context<Env>): Promise<void> {
  await sleep(5);
  c.env.outgoing.destroy();
}

const foreignLocation = (c: Context<Env>) =>
  c.json({ statusCode: 403, message: 'The token does not have access to this location.' }, 403);

const unknownContact = (c: Context<Env>) =>
  c.json({ statusCode: 400, message: 'Contact not found', error: 'Bad Request' }, 400);

const unprocessable = (c: Context<Env>, message: readonly string[]) =>
  c.json({ statusCode: 422, message, error: 'Unprocessable Entity', traceId: randomUUID() }, 422);

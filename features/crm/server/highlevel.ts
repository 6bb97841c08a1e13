import { z } from 'zod';
import type { CrmFacts, CustomFieldKey } from '#features/crm/rules.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { CrmSettings } from './env.ts';
import { createFieldIds } from './custom-fields.ts';
import { RateGate } from './rate-limit.ts';
import { askCrm, type Reply } from './http.ts';
import { type CrmSink, type Outcome, printOf, shown } from './sink.ts';

const contactAnswer = z.object({
  new: z.boolean().optional(),
  contact: z.looseObject({ id: z.string().min(1), tags: z.array(z.string()).default([]) }),
  traceId: z.string().optional(),
});

type Ids = Readonly<Partial<Record<CustomFieldKey, string>>>;

const compared = ['firstName', 'lastName', 'email', 'phone', 'city', 'state', 'companyName'] as const;

/** This version uses camelCase names: `fieldValue` (`field_value` is deprecated) and `dndSettings.email`. */
const camelVersion = 'v3';

/** By id alone, which both versions accept; a field without an id is left out. */
function customFieldsOf(custom: CrmFacts['custom'], ids: Ids, version: string) {
  return Object.entries(custom).flatMap(([key, value]) => {
    const id = ids[key as CustomFieldKey];
    if (id === undefined) return [];
    return [version === camelVersion ? { id, fieldValue: value } : { id, field_value: value }];
  });
}

/**
 * HighLevel's own field names and no others: an unknown one is a 422. Never tags: they would replace all existing ones.
 */
function upsertBody(
  { custom, email, emailing, firstName, lastName, ...rest }: CrmFacts,
  ids: Ids,
  { locationId, version }: Extract<CrmSettings, { mode: 'api' }>,
) {
  const { city, companyName, country, phone, state } = rest;
  const known = Object.entries({ phone, city, state, country, companyName }).filter(
    ([, value]) => value !== null,
  );
  return {
    locationId,
    email,
    firstName,
    lastName,
    ...Object.fromEntries(known),
    source: 'Make Me Great!',
    ...dndOf(emailing, version),
    customFields: customFieldsOf(custom, ids, version),
  };
}

/**
 * HighLevel's Do Not Disturb for email. It is turned on each time for members who have not agreed, and off only by a
 * new consent: a purchase must not undo that somebody unsubscribed in an email from HighLevel.
 */
function dndOf(emailing: CrmFacts['emailing'], version: string) {
  if (emailing === 'yes') return {};
  const status = emailing === 'no' ? 'active' : 'inactive';
  return { dndSettings: version === camelVersion ? { email: { status } } : { Email: { status } } };
}

const plain = (value: unknown) => (typeof value === 'string' ? value.replace(/\W/g, '').toLowerCase() : '');

/** Fields that HighLevel silently stored differently from what it was sent: e.g. a phone that another contact has. */
function keptOtherwise(body: Readonly<Record<string, unknown>>, contact: Readonly<Record<string, unknown>>) {
  return compared.filter(
    (name) => name in body && name in contact && plain(body[name]) !== plain(contact[name]),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const failed = (reply: Extract<Reply, { ok: false }>) => ({ kind: reply.kind, code: reply.code });

/** HighLevel's API v2: upserts the contact, then adds the tags it does not have yet. Both are safe to repeat. */
export function createHighLevel(settings: Extract<CrmSettings, { mode: 'api' }>, clock: Clock): CrmSink {
  const { base, fieldIds, locationId, token, version } = settings;
  const gate = new RateGate();
  const headers = { authorization: `Bearer ${token}`, version };
  const post = (path: string, body: unknown, signal: AbortSignal) =>
    askCrm({ url: base + path, headers, body, mode: 'api' }, gate, signal);
  const listUrl = `${base}/locations/${encodeURIComponent(locationId)}/customFields?model=contact`;
  const list = (signal: AbortSignal) => askCrm({ url: listUrl, headers, mode: 'api' }, gate, signal);
  const fields = createFieldIds(fieldIds, list, clock);

  return {
    mode: 'api',
    keyPrint: printOf('api', token, locationId),
    fields: fields.state,
    lookAtFields: async (signal) => void (await fields.ids(signal, { anew: true })),
    ready: (signal) => gate.pass(signal),
    async send({ announcement }, signal): Promise<Outcome> {
      const found = await fields.ids(signal);
      if ('refused' in found) {
        const answer = found.refused.text === null ? null : shown(parsed(found.refused.text));
        return { sent: shown({ ask: listUrl }), answer, failure: failed(found.refused) };
      }
      const body = upsertBody(announcement, found.ids, settings);
      const upserted = await post('/contacts/upsert', body, signal);
      if (!upserted.ok) {
        const answer = upserted.text === null ? null : shown(parsed(upserted.text));
        return { sent: shown({ upsert: body }), answer, failure: failed(upserted) };
      }
      const read = contactAnswer.safeParse(parsed(upserted.text));
      if (!read.success) {
        const failure = { kind: 'failed', code: 'EANSWER' } as const;
        return { sent: shown({ upsert: body }), answer: shown(parsed(upserted.text)), failure };
      }
      const { contact, new: isNew, traceId } = read.data;
      const has = new Set(contact.tags.map((tag) => tag.toLowerCase()));
      const tags = announcement.tags.filter((tag) => !has.has(tag));
      const noted = { contact: contact.id, new: isNew, traceId, keptOtherwise: keptOtherwise(body, contact) };
      const sent = shown({ upsert: body, tags });
      const contactId = contact.id;
      if (tags.length === 0) return { sent, answer: shown(noted), failure: null, contactId };
      const tagged = await post(`/contacts/${encodeURIComponent(contact.id)}/tags`, { tags }, signal);
      const answer = shown({ ...noted, tags: tagged.text === null ? null : parsed(tagged.text) });
      return { sent, answer, failure: tagged.ok ? null : failed(tagged), contactId };
    },
    async erase(contactId, signal) {
      const url = `${base}/contacts/${encodeURIComponent(contactId)}`;
      const reply = await askCrm({ url, headers, method: 'DELETE', mode: 'api' }, gate, signal);
      return reply.ok ? null : failed(reply);
    },
  };
}

import { z } from 'zod';
import type { Announcement, CustomFieldKey } from '#features/crm/rules.ts';
import type { CrmSettings } from './env.ts';
import { RateGate } from './gate.ts';
import { askCrm, type Reply } from './http.ts';
import { type CrmSink, type Outcome, printOf, shown } from './sink.ts';

const contactAnswer = z.object({
  new: z.boolean().optional(),
  contact: z.looseObject({ id: z.string().min(1), tags: z.array(z.string()).default([]) }),
  traceId: z.string().optional(),
});

const compared = ['firstName', 'lastName', 'email', 'phone', 'city', 'state', 'companyName'] as const;

/** HighLevel's own names and no others: one that it does not know is a 422. Never tags: they would replace all. */
function upsertBody(
  { custom, email, firstName, lastName, ...rest }: Announcement,
  { fieldIds, locationId }: Extract<CrmSettings, { mode: 'api' }>,
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
    customFields: Object.entries(custom).map(([key, value]) => {
      const id = fieldIds[key as CustomFieldKey];
      return { ...(id === undefined ? { key } : { id, key }), field_value: value };
    }),
  };
}

const plain = (value: unknown) => (typeof value === 'string' ? value.replace(/\W/g, '').toLowerCase() : '');

/** Fields that HighLevel kept otherwise than it was told, silently: e.g. a phone that another contact has. */
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

/** HighLevel's API v2: upsert the contact, then add the tags that it has not yet. Both may be done twice. */
export function createHighLevel(settings: Extract<CrmSettings, { mode: 'api' }>): CrmSink {
  const { base, locationId, token, version } = settings;
  const gate = new RateGate();
  const headers = { authorization: `Bearer ${token}`, version };
  const post = (path: string, body: unknown, signal: AbortSignal) =>
    askCrm({ url: base + path, headers, body, mode: 'api' }, gate, signal);

  return {
    mode: 'api',
    keyPrint: printOf('api', token, locationId),
    ready: (signal) => gate.pass(signal),
    async send({ announcement }, signal): Promise<Outcome> {
      const body = upsertBody(announcement, settings);
      const upserted = await post('/contacts/upsert', body, signal);
      if (!upserted.ok) {
        const answer = upserted.text === null ? null : shown(parsed(upserted.text));
        return { sent: shown({ upsert: body }), answer, failure: failed(upserted) };
      }
      const read = contactAnswer.safeParse(parsed(upserted.text));
      if (!read.success) {
        const failure = { kind: 'retry', code: 'EANSWER' } as const;
        return { sent: shown({ upsert: body }), answer: shown(parsed(upserted.text)), failure };
      }
      const { contact, new: isNew, traceId } = read.data;
      const has = new Set(contact.tags.map((tag) => tag.toLowerCase()));
      const tags = announcement.tags.filter((tag) => !has.has(tag));
      const noted = { contact: contact.id, new: isNew, traceId, keptOtherwise: keptOtherwise(body, contact) };
      const sent = shown({ upsert: body, tags });
      if (tags.length === 0) return { sent, answer: shown(noted), failure: null };
      const tagged = await post(`/contacts/${encodeURIComponent(contact.id)}/tags`, { tags }, signal);
      const answer = shown({ ...noted, tags: tagged.text === null ? null : parsed(tagged.text) });
      return { sent, answer, failure: tagged.ok ? null : failed(tagged) };
    },
  };
}

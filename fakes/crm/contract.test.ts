import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { realCrm } from '#testing/real-services.ts';
import { type CrmFake, startCrmFake } from './start.ts';

// What the CRM slice relies on (features/crm/server), tested against the fake and, with a sub-account in the
// environment, against HighLevel itself: see docs/evidence/real-services.md. It creates one contact, `try@example.com`.
// Every test must hold for both.

let fake: CrmFake;
let place: { baseUrl: string; token: string; locationId: string };
beforeAll(async () => {
  fake = await startCrmFake();
  place = realCrm ?? fake;
});
afterAll(() => fake.close());

const waitsLong = { timeout: 60_000 };
const versions = ['2021-07-28', 'v3'] as const;
type Version = (typeof versions)[number];

async function ask(method: string, path: string, version: Version, body?: object) {
  const response = await fetch(place.baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${place.token}`,
      version,
      accept: 'application/json',
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as unknown };
}

const fieldList = z.object({ customFields: z.array(z.object({ id: z.string(), fieldKey: z.string() })) });
const contactAnswer = z.object({
  contact: z.object({
    id: z.string(),
    tags: z.array(z.string()),
    customFields: z.array(z.object({ id: z.string(), value: z.unknown() })),
  }),
});

async function idOfField(key: string, version: Version): Promise<string> {
  const { json } = await ask('GET', `/locations/${place.locationId}/customFields?model=contact`, version);
  const found = fieldList.parse(json).customFields.find(({ fieldKey }) => fieldKey === `contact.${key}`);
  if (!found) throw new Error(`make the contact's custom field ${key} first`);
  return found.id;
}
const upsert = (version: Version, more: object = {}) =>
  ask('POST', '/contacts/upsert', version, {
    locationId: place.locationId,
    email: 'try@example.com',
    firstName: 'Try',
    source: 'Make Me Great!',
    ...more,
  });

test.each(versions)(
  '%s: a custom field is found by key, set by id, and reads back',
  waitsLong,
  async (version) => {
    const id = await idOfField('job_title', version);
    const value = `Founder ${crypto.randomUUID().slice(0, 8)}`;
    const field = version === 'v3' ? { id, fieldValue: value } : { id, field_value: value };
    const { contact } = contactAnswer.parse((await upsert(version, { customFields: [field] })).json);
    const { json } = await ask('GET', `/contacts/${contact.id}`, version);
    expect(contactAnswer.parse(json).contact.customFields).toContainEqual({ id, value });
  },
);

test.each(versions)(
  '%s: the same address is the same contact, and tags are added',
  waitsLong,
  async (version) => {
    const [first, second] = [await upsert(version), await upsert(version, { city: 'Graz' })];
    const { contact } = contactAnswer.parse(first.json);
    expect(contactAnswer.parse(second.json).contact.id).toBe(contact.id);
    const tagged = await ask('POST', `/contacts/${contact.id}/tags`, version, { tags: ['crm-test'] });
    expect(tagged.status).toBe(201);
    const { json } = await ask('GET', `/contacts/${contact.id}`, version);
    expect(contactAnswer.parse(json).contact.tags).toContain('crm-test');
  },
);

test.each(versions)(
  '%s: a name that it does not know is a 422, and a wrong key a 401',
  waitsLong,
  async (version) => {
    expect((await upsert(version, { jobTitle: 'CEO' })).status).toBe(422);
    const { token } = place;
    place = { ...place, token: 'pit-00000000-0000-0000-0000-000000000000' };
    const refused = await upsert(version);
    place = { ...place, token };
    expect(refused.status).toBe(401);
  },
);

test.each(versions)(
  '%s: a contact is deleted once; one that is not there is a 400, and comes anew with the same address',
  waitsLong,
  async (version) => {
    const { contact } = contactAnswer.parse((await upsert(version)).json);
    expect(await ask('DELETE', `/contacts/${contact.id}`, version)).toMatchObject({
      status: 200,
      json: { succeded: true },
    });
    expect((await ask('DELETE', `/contacts/${contact.id}`, version)).status).toBe(400);
    const again = contactAnswer.parse((await upsert(version)).json);
    expect(again.contact.id).not.toBe(contact.id);
  },
);

test.each(versions)(
  'version %s closes a contact to email, leaves other channels, and opens it again',
  waitsLong,
  async (version) => {
    const [name, other] = version === 'v3' ? ['email', 'Email'] : ['Email', 'email'];
    const dnd = z.object({
      contact: z.object({ dndSettings: z.record(z.string(), z.object({ status: z.string() })) }),
    });
    expect((await upsert(version, { dndSettings: { [other]: { status: 'active' } } })).status).toBe(422);
    for (const status of ['active', 'inactive']) {
      const { json } = await upsert(version, { dndSettings: { [name]: { status } } });
      const { contact } = contactAnswer.parse(json);
      const read = await ask('GET', `/contacts/${contact.id}`, version);
      expect(dnd.parse(read.json).contact.dndSettings[name]?.status).toBe(status);
    }
  },
);

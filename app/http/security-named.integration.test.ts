import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isForTeam } from '#platform/contract/capabilities.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { urlOf } from '#platform/contract/url.ts';
import { type Actor, failureOf } from '#testing/actor.ts';
import { type App, startApp } from '#testing/harness.ts';
import { type NamedCase, namedCases } from '#testing/named-cases.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ IDENTIFIER_DAILY_LIMIT: '100' });
});
afterAll(() => app.close());

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The fields of a JSON schema that hold the id of something. */
function idFields(schema: unknown, name = ''): string[] {
  if (!isRecord(schema)) return [];
  if (schema['format'] === 'uuid') return [name];
  const { anyOf, items, properties } = schema;
  return [
    ...Object.entries(isRecord(properties) ? properties : {}).flatMap(([key, one]) => idFields(one, key)),
    ...(Array.isArray(anyOf) ? anyOf : [items]).flatMap((one: unknown) => idFields(one, name)),
  ];
}

const fieldsOf = ({ body, query }: Endpoint): readonly string[] =>
  [query, body].flatMap((schema) =>
    idFields(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  );

/** The team may name anybody's things, and visitors have none. */
const isOfMembers = ({ access }: Endpoint) => access !== 'anyone' && !isForTeam(access);

const unknownId = '00000000-0000-4000-8000-000000000000';

async function answerTo(
  actor: Actor,
  endpoint: Endpoint,
  given: Parameters<typeof urlOf>[1] & { body?: unknown },
) {
  const response = await actor.send(urlOf(endpoint, given), {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(given.body ?? {}) }),
  });
  const text = await response.text();
  if (response.status < 400) return { status: response.status, says: text };
  const { code, message } = failureOf(JSON.parse(text));
  return { status: response.status, says: `${code} ${message}` };
}

/** The answers to requests that name the actor's own thing, a stranger's thing, and a thing that does not exist. */
async function answersTo(endpoint: Endpoint, { actor, fields }: NamedCase) {
  const answers = [];
  for (const [field, { given, makes = false, others, own }] of Object.entries(fields)) {
    expect([own, others].every((id) => z.uuid().safeParse(id).success) && own !== others).toBe(true);
    const to = (id: string) => answerTo(actor, endpoint, given(id));
    answers.push({
      field,
      makes,
      own: await to(own),
      others: await to(others),
      nobodys: await to(unknownId),
    });
  }
  return answers;
}

test('every request of members that names things in its query or body has a case for each of them, and answers to a stranger’s as to nobody’s', {
  timeout: 120_000,
}, async () => {
  const named: Record<string, readonly string[]> = {};
  for (const { endpoint } of app.product.routes) {
    const fields = fieldsOf(endpoint);
    if (!isOfMembers(endpoint) || fields.length === 0) continue;
    named[endpoint.id] = fields.toSorted();
    const build = namedCases[endpoint.id];
    if (!build) throw new Error(`${endpoint.id} names things: add a case to testing/named-cases.ts`);
    const answers = await answersTo(endpoint, await build(app));
    expect(answers.map(({ field }) => field).toSorted(), endpoint.id).toEqual(named[endpoint.id]);
    for (const { field, makes, nobodys, others, own } of answers) {
      expect(own.status, `${endpoint.id} ${field} ${own.says}`).toBe(200);
      expect(others, `${endpoint.id} ${field}`).toEqual(nobodys);
      expect(
        makes || others.says !== own.says || others.status !== own.status,
        `${endpoint.id} ${field}`,
      ).toBe(true);
    }
  }
  expect(Object.keys(named).toSorted()).toEqual(Object.keys(namedCases).toSorted());
});

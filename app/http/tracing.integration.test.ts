import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createCheckout } from '#features/billing/contract.ts';
import { identifyFrustrations } from '#features/tools/contract.ts';
import { tracingEnvironment } from '#platform/server/tracing/env.ts';
import { sqlStep } from '#platform/server/tracing/sql-step.ts';
import { startApp } from '#testing/harness.ts';

const value = z.union([
  z.object({ stringValue: z.string() }).transform((one) => one.stringValue),
  z.object({ intValue: z.coerce.number() }).transform((one) => one.intValue),
]);
const span = z.object({
  name: z.string(),
  spanId: z.string(),
  traceId: z.string(),
  parentSpanId: z.string().optional(),
  attributes: z.array(z.object({ key: z.string(), value })),
});
const sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

/** A collector on OTLP over HTTP. */
async function collector() {
  const bodies: string[] = [];
  const asked: { url: string | undefined; key: string | string[] | undefined }[] = [];
  const server = createServer((request, response) => {
    asked.push({ url: request.url, key: request.headers['x-key'] });
    void text(request).then((body) => {
      bodies.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=for%20the%20collector',
    },
    asked,
    bodies,
    spans: () =>
      bodies.flatMap((body) =>
        sent
          .parse(JSON.parse(body))
          .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  };
}

test('a collector is sent requests with what they asked of database, model and Stripe, and nothing of a member', async () => {
  const receiver = await collector();
  const app = await startApp(receiver.env);
  const member = await app.join({ firstName: 'Zoë-Quux', lastName: 'Yttrium' });
  const body = { businessDescription: 'Confidential xylophones', targetAudience: 'Quiet quartets' };
  await member.call(identifyFrustrations, { body });
  await member.call(createCheckout, { body: { priceId: 'price_demo_tools' } });
  await member.send('/somebody@example.test?token=a-secret-in-an-address');
  const onPostgres = app.product.deps.database.driver === 'postgres';
  await app.close();

  const spans = receiver.spans();
  const named = (pattern: RegExp) => spans.filter(({ name }) => pattern.test(name));
  const [request] = named(/^POST tools\.identifyFrustrations$/);
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: 200 });
  const [model] = named(/^model frustration-identifier$/);
  expect([model?.traceId, model?.parentSpanId]).toEqual([request?.traceId, request?.spanId]);
  expect(model?.attributes).toContainEqual(expect.objectContaining({ key: 'gen_ai.usage.output_tokens' }));
  const [checkout] = named(/^POST billing\.createCheckout$/);
  const [session] = named(/^Stripe POST \/v1\/checkout\/sessions$/);
  expect([session?.traceId, session?.parentSpanId]).toEqual([checkout?.traceId, checkout?.spanId]);
  // The embedded database is in our own process: its statements are not traced.
  const inserts = named(/^SQL insert users$/);
  const signUp = named(/^POST account\.signUp$/)[0]?.spanId;
  expect(inserts.map(({ parentSpanId }) => parentSpanId)).toEqual(onPostgres ? [signUp] : []);
  expect(new Set(receiver.asked.map(({ key, url }) => `${url} ${String(key)}`))).toEqual(
    new Set(['/v1/traces for the collector']),
  );
  const all = receiver.bodies.join('\n');
  for (const secret of [
    member.email,
    member.userId,
    member.password,
    'Quux',
    'Yttrium',
    'xylophones',
    'quartets',
    'a-secret-in-an-address',
    'somebody',
    'sk_demo_',
    'cus_',
  ])
    expect(all).not.toContain(secret);
});

test('a collector that is away costs a member nothing, and without one nothing is traced', async () => {
  const app = await startApp({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  await app.join();
  await app.close();
  const receiver = await collector();
  const without = await startApp();
  await without.join();
  await without.close();
  expect(receiver.asked).toEqual([]);
});

test('of a statement only its verb and its first table are told', () => {
  expect(sqlStep(`select * from "users" where email = 'zoe@example.test'`)).toEqual({
    name: 'SQL select users',
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': 'select',
      'db.collection.name': 'users',
    },
  });
  expect(sqlStep({ text: 'insert into "throttles" values ($1)' }).name).toBe('SQL insert throttles');
  expect(sqlStep(`notify zoe, 'x'`).name).toBe('SQL other');
});

test('headers without a collector, and a share above 1, are refused', () => {
  expect(tracingEnvironment.read({ OTEL_EXPORTER_OTLP_HEADERS: 'a=b' })).toEqual({
    problems: ['OTEL_EXPORTER_OTLP_HEADERS is set without OTEL_EXPORTER_OTLP_ENDPOINT'],
  });
  expect(tracingEnvironment.read({ OTEL_TRACES_SAMPLER_ARG: '2' })).toHaveProperty('problems');
});

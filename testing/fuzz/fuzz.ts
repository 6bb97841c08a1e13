import fc from 'fast-check';
import { openApiDocument } from '#platform/server/http/openapi.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { makeAdmin } from '#features/account/server/admins.ts';
import type { Actor } from '#testing/actor.ts';
import type { App } from '#testing/harness.ts';
import type { SecurityCase } from '#testing/security.ts';
import { securityCases } from '#testing/security-cases.ts';
import { faultOf, faultOfLog } from './answers.ts';
import { addressOf, type Given, type Operation, requestsTo } from './requests.ts';
import type { Schema } from './values.ts';

export interface FuzzOptions {
  /** Begins every choice: the same seed asks the same questions in the same order. */
  readonly seed: number;
  /** After the first round over every operation nothing new begins when so much time is over. */
  readonly milliseconds: number;
  /** Requests to one operation in one round by each kind of person. */
  readonly requests: number;
  readonly mostRounds: number;
  /** Only operations whose id contains this; empty for all. */
  readonly only: string;
}

export interface FuzzReport {
  readonly operations: number;
  readonly requests: number;
  readonly rounds: number;
  /** Answers by their status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly failures: readonly string[];
}

interface Documented {
  readonly operationId: string;
  readonly parameters: readonly { name: string; in: 'path' | 'query'; schema: Schema }[];
  readonly requestBody?: { content: { 'application/json': { schema: Schema } } };
}

/** The operations of the OpenAPI document, as somebody who knows nothing else would read it. */
function operationsOf(app: App): Operation[] {
  const endpoints = app.product.routes.map(({ endpoint }) => endpoint);
  const { paths } = openApiDocument(endpoints, { appUrl: app.origin, version: '0', cookieName: 'session' });
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => {
      const { operationId, parameters, requestBody } = documented as Documented;
      const part = (where: 'path' | 'query'): Schema => {
        const fields = parameters.filter((parameter) => parameter.in === where);
        return {
          type: 'object',
          properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
        };
      };
      const body = requestBody?.content['application/json'].schema ?? null;
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        params: part('path'),
        query: part('query'),
        body,
      };
    }),
  );
}

/** People who ask, and a valid request of one of them; made anew when what was asked ended their session. */
interface Stage {
  readonly people: Readonly<Record<'stranger' | 'member' | 'owner' | 'admin', Actor>>;
  readonly valid: Given;
}

async function stageFor(app: App, operation: Operation): Promise<Stage> {
  const build = securityCases[operation.id];
  if (!build) throw new Error(`${operation.id} has no case in testing/security-cases.ts`);
  const [{ actor, given }, member, admin]: [SecurityCase, Actor, Actor & { userId: string }] = [
    await build(app),
    await app.join(),
    await app.join(),
  ];
  await makeAdmin(app.db, { userId: admin.userId, now: app.clock.now() });
  const valid = {
    params: given.params ?? {},
    query: (given.query ?? {}) as Given['query'],
    body: given.body ?? {},
  };
  return { people: { stranger: app.visitor(), member, owner: actor, admin }, valid };
}

const isSignedOut = (stage: Stage) =>
  (['member', 'owner', 'admin'] as const).some((name) => stage.people[name].cookies.size === 0);

/** Asks every operation of the API hostile things, as stranger, member, the one whom it is for, and admin. */
export async function fuzz(app: App, options: FuzzOptions): Promise<FuzzReport> {
  const operations = operationsOf(app).filter(({ id }) => id.includes(options.only));
  const endpoints = new Map<string, Endpoint>(
    app.product.routes.map(({ endpoint }) => [endpoint.id, endpoint]),
  );
  const stages = new Map<string, Stage>();
  const statuses: Record<string, number> = {};
  const failures = new Map<string, string>();
  const ends = performance.now() + options.milliseconds;
  let requests = 0;

  async function stageOf(operation: Operation): Promise<Stage> {
    const known = stages.get(operation.id);
    if (known && (operation.id === 'account.signOut' || !isSignedOut(known))) return known;
    const made = await stageFor(app, operation);
    stages.set(operation.id, made);
    return made;
  }

  async function ask(
    operation: Operation,
    who: Actor,
    given: Given,
    headers: Readonly<Record<string, string>>,
  ) {
    const endpoint = endpoints.get(operation.id);
    if (!endpoint) throw new Error(`${operation.id} is documented, but no route`);
    const logged = app.log.lines.length;
    const hasBody = operation.method !== 'GET';
    const response = await who.send(addressOf(operation, given), {
      method: operation.method,
      headers: { ...headers, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
      ...(hasBody ? { body: JSON.stringify(given.body) ?? '' } : {}),
    });
    requests += 1;
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    const fault = (await faultOf(endpoint, response)) ?? faultOfLog(app.log.lines.slice(logged));
    app.log.lines.length = 0;
    if (fault !== null) throw new Error(fault);
  }

  async function attack(operation: Operation, seed: number): Promise<void> {
    const stage = await stageOf(operation);
    app.log.lines.length = 0;
    for (const name of ['stranger', 'member', 'owner', 'admin'] as const) {
      const property = fc.asyncProperty(requestsTo(operation, stage.valid), ({ given, headers }) =>
        ask(operation, stage.people[name], given, headers),
      );
      const result = await fc.check(property, { seed, numRuns: options.requests, endOnFailure: false });
      if (!result.failed) continue;
      const [example] = result.counterexample ?? [];
      failures.set(
        operation.id,
        [
          `${operation.id} (${operation.method} ${operation.path}) as ${name}`,
          `  ${String(result.errorInstance)}`,
          `  asked: ${JSON.stringify(example)}`,
          `  again: FUZZ_SEED=${options.seed} FUZZ_ONLY=${operation.id} npm run fuzz   (fast-check: seed ${seed}, path ${result.counterexamplePath})`,
        ].join('\n'),
      );
    }
  }

  let rounds = 0;
  while (rounds < options.mostRounds && (rounds === 0 || performance.now() < ends)) {
    for (const operation of operations) {
      if (rounds > 0 && performance.now() > ends) break;
      if (!failures.has(operation.id)) await attack(operation, options.seed + rounds);
    }
    rounds += 1;
  }
  return { operations: operations.length, requests, rounds, statuses, failures: [...failures.values()] };
}

import fc from 'fast-check';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Actor } from '#testing/actor.ts';
import type { App } from '#testing/harness.ts';
import { faultOf, faultOfLog } from './answers.ts';
import { addressOf, type FuzzRequest, type Operation, requestsTo } from './requests.ts';
import { operationsOf } from './operations.ts';
import { createStages, type Part, parts } from './stage.ts';

export interface FuzzOptions {
  /** Seeds every choice: the same seed sends the same requests in the same order. */
  readonly seed: number;
  /** No operation is started after this time. */
  readonly milliseconds: number;
  /** Requests to one operation in one round. */
  readonly requests: number;
  readonly mostRounds: number;
  /** Only operations whose id contains this; empty for all. */
  readonly only: string;
}

export interface FuzzReport {
  /** How many operations were tried. */
  readonly operations: number;
  readonly requests: number;
  readonly rounds: number;
  /** Answers by their status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly failures: readonly string[];
}

/** Each kind of person's share of a visit's requests: strangers are mostly refused at the door. */
const shares: Readonly<Record<Part, number>> = { stranger: 0.15, member: 0.25, owner: 0.3, admin: 0.3 };

/** The operations in an order given by the seed, so that runs that end early do not always try the same ones. */
function shuffled(operations: readonly Operation[], seed: number): Operation[] {
  const [order] = fc.sample(fc.shuffledSubarray([...operations], { minLength: operations.length }), {
    seed,
    numRuns: 1,
  });
  return order ?? [];
}

/** Sends hostile requests to every API operation, as a stranger, a member, the thing's owner, and an admin. */
export async function fuzz(app: App, options: FuzzOptions): Promise<FuzzReport> {
  const operations = shuffled(
    operationsOf(app).filter(({ id }) => id.includes(options.only)),
    options.seed,
  );
  const endpoints = new Map<string, Endpoint>(
    app.product.routes.map(({ endpoint }) => [endpoint.id, endpoint]),
  );
  const stageOf = createStages(app);
  const statuses: Record<string, number> = {};
  const failures = new Map<string, string>();
  const ends = performance.now() + options.milliseconds;
  let requests = 0;

  async function ask(
    operation: Operation,
    who: Actor,
    given: FuzzRequest,
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
    const stage = await stageOf(operation.id);
    app.log.lines.length = 0;
    for (const name of parts) {
      const property = fc.asyncProperty(requestsTo(operation, stage.valid), ({ given, headers }) =>
        ask(operation, stage.people[name], given, headers),
      );
      const result = await fc.check(property, {
        seed,
        numRuns: Math.ceil(options.requests * shares[name]),
        endOnFailure: false,
      });
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
  const asked = new Set<string>();
  while (rounds < options.mostRounds && performance.now() < ends) {
    for (const operation of operations) {
      if (performance.now() > ends) break;
      asked.add(operation.id);
      if (!failures.has(operation.id)) await attack(operation, options.seed + rounds);
    }
    rounds += 1;
  }
  return { operations: asked.size, requests, rounds, statuses, failures: [...failures.values()] };
}

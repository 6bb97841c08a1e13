import { bodyBoundOf } from '#platform/server/http/body-bound.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawLengthOf } from '#platform/contract/text.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { operationsOf } from '#testing/fuzz/operations.ts';
import { addressOf, type FuzzRequest, type Operation } from '#testing/fuzz/requests.ts';
import { type TextField, textFieldsOf, worstTexts } from '#testing/fuzz/worst-texts.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAdmin } from '#testing/studio.ts';
import type { Actor } from '#testing/actor.ts';

/** Nobody waits longer than this for what somebody else sends. */
const mostMs = 100;
/** The most that Node reads of an address and headers, minus the rest of a request. */
const longestAddress = 15_000;

let app: App;
let sender: Actor;
beforeAll(async () => {
  app = await startApp({ IDENTIFIER_DAILY_LIMIT: '10000' });
  sender = await joinAdmin(app);
});
afterAll(() => app.close());

/** CPU time of this thread, in ms: unlike wall-clock time it stops while the machine does other things. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** How long, at worst, the event loop turns once while this runs: so long everybody else waits. @returns ms of work */
async function longestWait(act: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  let longest = 0;
  const watching = (async () => {
    while (!isDone) {
      const before = worked();
      await new Promise(setImmediate);
      longest = Math.max(longest, worked() - before);
    }
  })();
  await act().finally(() => {
    isDone = true;
  });
  await watching;
  return longest;
}

/** Real slowness shows every time; a single slow run was compilation or another run's garbage collection. */
async function steadyWait(act: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 12 && least > mostMs; attempt += 1)
    least = Math.min(least, await longestWait(act));
  return least;
}

async function send(operation: Operation, given: FuzzRequest): Promise<void> {
  const hasBody = operation.method !== 'GET';
  const response = await sender.send(addressOf(operation, given), {
    method: operation.method,
    ...(hasBody ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(given.body) } : {}),
  });
  await response.arrayBuffer();
  expect(response.status, operation.id).toBeLessThan(500);
}

interface Place {
  readonly operation: Operation;
  readonly field: TextField;
  readonly part: keyof FuzzRequest;
  /** In UTF-16 units: the longest text that is still cleaned and checked, and the longest that gets in at all. */
  readonly lengths: readonly number[];
}

function placesOf(operation: Operation, { body }: Endpoint): Place[] {
  const inPart = (part: keyof FuzzRequest, most: number) =>
    textFieldsOf(operation[part] ?? {}, part).map((field) => {
      const looked = field.max === null ? most : Math.min(most, rawLengthOf(field.max));
      return { operation, field, part, lengths: [...new Set([looked, most])] };
    });
  const inAddress = [...inPart('params', longestAddress), ...inPart('query', longestAddress)];
  return [...inAddress, ...inPart('body', bodyBoundOf(body) - 500)];
}

/** As much of a text as fits: a unit takes up to six bytes in JSON and nine in an address. */
function fitting(
  make: (length: number) => string,
  length: number,
  part: keyof FuzzRequest,
  room: number,
): string {
  const bytesOf = (text: string) =>
    part === 'body'
      ? Buffer.byteLength(JSON.stringify(text))
      : encodeURIComponent(text.toWellFormed()).length;
  const whole = make(length);
  const bytes = bytesOf(whole);
  return bytes <= room ? whole : make(Math.floor((length * room) / bytes) - 2);
}

test('no text in any field of any operation makes somebody else wait', { timeout: 600_000 }, async () => {
  const endpoints = new Map(app.product.routes.map(({ endpoint }) => [endpoint.id, endpoint]));
  const places = operationsOf(app).flatMap((operation) => {
    const endpoint = endpoints.get(operation.id);
    return endpoint ? placesOf(operation, endpoint) : [];
  });
  expect(places.length).toBeGreaterThan(80);
  const slow: string[] = [];
  let sent = 0;
  for (const { operation, field, part, lengths } of places) {
    const room = Math.max(...lengths);
    for (const [name, make] of Object.entries(worstTexts)) {
      for (const length of lengths) {
        const text = fitting(make, length, part, room);
        const given = { params: {}, query: {}, body: {}, [part]: field.fill(text) };
        const wait = await steadyWait(() => send(operation, given));
        sent += 1;
        if (wait > mostMs)
          slow.push(`${operation.id} ${field.name}: ${text.length} units of ${name}, ${wait.toFixed(0)} ms`);
      }
    }
  }
  process.stdout.write(`${sent} worst texts in ${places.length} fields\n`);
  expect(slow).toEqual([]);
});

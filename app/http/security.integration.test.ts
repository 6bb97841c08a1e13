import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capabilitiesOf, isForTeam } from '#platform/contract/capabilities.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { leaveWithCookie } from '#testing/account-cases.ts';
import type { Actor } from '#testing/actor.ts';
import { type App, startApp } from '#testing/harness.ts';
import { attacksOn, type SecurityCase } from '#testing/security.ts';
import { securityCases } from '#testing/security-cases.ts';
import { joinAsStaff, openToStaff } from '#testing/staff.ts';

let app: App;
let member: Actor;
let former: Actor;
let staff: Actor;
let endpoints: readonly Endpoint[] = [];
beforeAll(async () => {
  app = await startApp({ IDENTIFIER_DAILY_LIMIT: '100' });
  member = await app.join();
  former = await leaveWithCookie(app);
  staff = await joinAsStaff(app);
  endpoints = app.product.routes.map((route) => route.endpoint);
});
afterAll(() => app.close());

const methodsOf = (path: string) =>
  endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
const attacksFor = (endpoint: Endpoint) => attacksOn(app, endpoint, methodsOf(endpoint.path), member);
const caseFor = (endpoint: Endpoint): Promise<SecurityCase> => {
  const build = securityCases[endpoint.id];
  if (!build)
    throw new Error(`${endpoint.id} is not in the security suite: add a case to testing/security-cases.ts`);
  return build(app);
};

const kept = new Map<string, Promise<SecurityCase>>();
/** A case shared by attacks that are refused before anything happens: making one takes a member or two. */
const keptCaseFor = (endpoint: Endpoint): Promise<SecurityCase> => {
  const known = kept.get(endpoint.id) ?? caseFor(endpoint);
  kept.set(endpoint.id, known);
  return known;
};
/** An endpoint for anyone answers a visitor's request, which may use up the case. */
const caseForStranger = (endpoint: Endpoint): Promise<SecurityCase> =>
  endpoint.access === 'anyone' ? caseFor(endpoint) : keptCaseFor(endpoint);

/** Runs one attack on these endpoints; the failures are listed by endpoint. */
async function walk<T>(
  attacked: readonly Endpoint[],
  attack: (endpoint: Endpoint) => Promise<T>,
): Promise<Record<string, T>> {
  const outcomes: Record<string, T> = {};
  for (const endpoint of attacked) outcomes[endpoint.id] = await attack(endpoint);
  return outcomes;
}

const verdicts = (outcomes: Record<string, { seen: string; wanted: string }>) => ({
  seen: Object.fromEntries(Object.entries(outcomes).map(([id, { seen }]) => [id, seen])),
  wanted: Object.fromEntries(Object.entries(outcomes).map(([id, { wanted }]) => [id, wanted])),
});

const sliceOf = (id: string) => id.split('.')[0] ?? '';
/** Every route is attacked; by slice, so that none of the tests takes minutes. */
const slices = [...new Set(Object.keys(securityCases).map(sliceOf))].sort();

test('each route of the product is in the security suite, and the suite names no route that is gone', () => {
  expect(Object.keys(securityCases).sort()).toEqual(endpoints.map(({ id }) => id).sort());
  expect(endpoints.length).toBeGreaterThan(0);
  expect(endpoints.some(({ path }) => path.includes('/:'))).toBe(true);
  expect(
    openToStaff.filter((id) => !endpoints.some((one) => one.id === id && isForTeam(one.access))),
  ).toEqual([]);
});

describe.each(slices)('every route of %s', { timeout: 180_000 }, (slice) => {
  const attacked = () => endpoints.filter(({ id }) => sliceOf(id) === slice);

  test('answers its valid request, and never with the session’s secret in the body', async () => {
    const outcomes = await walk(attacked(), async (endpoint) =>
      attacksFor(endpoint).welcome(await caseFor(endpoint)),
    );
    expect(outcomes).toEqual(Object.fromEntries(attacked().map(({ id }) => [id, { code: 'ok', leaks: [] }])));
  });

  test('is closed to people who are not signed in, unless it is for anyone', async () => {
    const { seen, wanted } = verdicts(
      await walk(attacked(), async (endpoint) =>
        attacksFor(endpoint).anonymous(await caseForStranger(endpoint)),
      ),
    );
    expect(seen).toEqual(wanted);
  });

  test('is closed to whoever holds the cookie of an account that is gone', async () => {
    const { seen, wanted } = verdicts(
      await walk(attacked(), async (endpoint) =>
        endpoint.access === 'anyone'
          ? { seen: '-', wanted: '-' }
          : attacksFor(endpoint).gone(former, await keptCaseFor(endpoint)),
      ),
    );
    expect(seen).toEqual(wanted);
  });

  test('is closed to members without its capability', async () => {
    const beyondFree = (endpoint: Endpoint) =>
      endpoint.access !== 'anyone' && !capabilitiesOf('free').includes(endpoint.access);
    const { seen, wanted } = verdicts(
      await walk(attacked(), async (endpoint) =>
        beyondFree(endpoint)
          ? attacksFor(endpoint).withoutCapability((await keptCaseFor(endpoint)).given)
          : { seen: '-', wanted: '-' },
      ),
    );
    expect(seen).toEqual(wanted);
  });

  test('refuses a writing request from another site’s page', async () => {
    const { seen, wanted } = verdicts(
      await walk(attacked(), async (endpoint) =>
        attacksFor(endpoint).foreignOrigin(await keptCaseFor(endpoint)),
      ),
    );
    expect(seen).toEqual(wanted);
  });

  test('refuses ten megabytes', async () => {
    const { seen, wanted } = verdicts(
      await walk(attacked(), async (endpoint) => attacksFor(endpoint).oversized(await keptCaseFor(endpoint))),
    );
    expect(seen).toEqual(wanted);
  });

  test('refuses a method that its path does not have', async () => {
    const { seen, wanted } = verdicts(
      await walk(attacked(), async (endpoint) =>
        attacksFor(endpoint).wrongMethod(await keptCaseFor(endpoint)),
      ),
    );
    expect(seen).toEqual(wanted);
  });

  test('answers for somebody else’s thing exactly as for one that does not exist', async () => {
    for (const endpoint of attacked().filter(({ path }) => path.includes('/:'))) {
      const outcome = await attacksFor(endpoint).wrongOwner(await keptCaseFor(endpoint));
      expect(outcome, endpoint.id).toEqual({ others: outcome.nobodys, nobodys: outcome.nobodys });
      expect(outcome.others, endpoint.id).toMatch(/^404 not_found /);
    }
  });

  test('is closed to staff, unless it is said to be open to them: a new route of the admin’s is the owner’s', async () => {
    const ofTheTeam = attacked().filter(({ access }) => isForTeam(access));
    const seen: Record<string, string> = {};
    for (const endpoint of ofTheTeam) {
      // Where staff may do it, it is done.
      const { given } = await (openToStaff.includes(endpoint.id) ? caseFor(endpoint) : keptCaseFor(endpoint));
      seen[endpoint.id] = await attacksFor(endpoint).asStaff(staff, given);
    }
    expect(seen).toEqual(
      Object.fromEntries(ofTheTeam.map(({ id }) => [id, openToStaff.includes(id) ? 'ok' : 'forbidden'])),
    );
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capabilitiesOf, isForTeam } from '#platform/contract/capabilities.ts';
import type { RawRoute } from '#platform/server/http/raw-route.ts';
import type { Actor } from '#testing/actor.ts';
import { type App, startApp } from '#testing/harness.ts';
import { leaveWithCookie } from '#testing/account-cases.ts';
import { rawCases } from '#testing/raw-cases.ts';
import { joinAsStaff, openToStaffRaw } from '#testing/staff.ts';
import { attacksOnRaw, type RawCase, type RawTarget } from '#testing/security-raw.ts';

let app: App;
let member: Actor;
let former: Actor;
let targets: readonly RawTarget[] = [];
beforeAll(async () => {
  app = await startApp();
  member = await app.join();
  former = await leaveWithCookie(app);
  const { openRoutes, rawRoutes, router, routes } = app.product;
  const endpoints = new Set(routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`));
  const gates = new Map<string, RawRoute>(
    rawRoutes.flatMap((raw) =>
      raw.methods.map((method) => [`${method === 'HEAD' ? 'GET' : method} ${raw.path}`, raw] as const),
    ),
  );
  const open = new Set<string>(openRoutes.map(({ path }) => path));
  targets = router
    .filter(({ method, path }) => method !== 'ALL' && !endpoints.has(`${method} ${path}`))
    .map(({ method, path }) => {
      const gate = gates.get(`${method} ${path}`);
      // A route that is neither got into the router in an unexpected way.
      if (!gate && !open.has(path)) throw new Error(`${method} ${path} is no endpoint, raw or open route`);
      return {
        name: `${method} ${path}`,
        method,
        path,
        access: gate?.access ?? 'anyone',
        isBehindDoor: !!gate && gate.anyOrigin !== true,
      };
    });
});
afterAll(() => app.close());

const caseFor = (target: RawTarget): Promise<RawCase> => {
  const build = rawCases[target.name];
  if (!build)
    throw new Error(`${target.name} is not in the security suite: add a case to testing/raw-cases.ts`);
  return build(app);
};

const kept = new Map<string, Promise<RawCase>>();
/** A case shared by attacks that do not change it: making one takes a member or two. */
const keptCaseFor = (target: RawTarget): Promise<RawCase> => {
  const known = kept.get(target.name) ?? caseFor(target);
  kept.set(target.name, known);
  return known;
};

interface Verdict {
  readonly seen: string;
  readonly wanted: string;
}

/** Runs one attack on every route it applies to; returns actual and expected results by route. */
async function walk(
  isMeant: (target: RawTarget) => boolean,
  attack: (target: RawTarget, one: RawCase) => Promise<Verdict>,
) {
  const verdicts: Record<string, Verdict> = {};
  for (const target of targets.filter(isMeant))
    verdicts[target.name] = await attack(target, await keptCaseFor(target));
  const names = Object.keys(verdicts);
  if (names.length === 0) throw new Error('no route is meant');
  const side = (of: keyof Verdict) => Object.fromEntries(names.map((name) => [name, verdicts[name]?.[of]]));
  return { seen: side('seen'), wanted: side('wanted') };
}

const every = () => true;
const takesBody = ({ method }: RawTarget) => method === 'POST' || method === 'PATCH';
const beyondFree = ({ access }: RawTarget) => access !== 'anyone' && !capabilitiesOf('free').includes(access);

describe('every route of the router that is no endpoint', { timeout: 180_000 }, () => {
  test('is in the security suite, and the suite names no route that is gone', () => {
    expect(targets.map(({ name }) => name).toSorted()).toEqual(Object.keys(rawCases).toSorted());
  });

  test('is a route with a method of its own: all methods are answered only to refuse them, or by the pages', () => {
    const { router } = app.product;
    const known = new Set(router.flatMap(({ method, path }) => (method === 'ALL' ? [] : [path])));
    const all = router.flatMap(({ method, path }) => (method === 'ALL' ? [path] : []));
    expect(all.toSorted()).toEqual([...known, '/*'].toSorted());
    // The pages come last: anything after them is never reached.
    expect(router.at(-1)).toEqual({ method: 'ALL', path: '/*' });
  });

  test('answers its valid request, and never with the session’s secret in the body', async () => {
    for (const target of targets) {
      const outcome = await attacksOnRaw(target).welcome(await caseFor(target));
      expect(outcome, target.name).toEqual({ code: 'ok', leaks: [] });
    }
  });

  test('is closed to people who are not signed in, unless it is for anyone', async () => {
    const { seen, wanted } = await walk(every, (target, one) =>
      attacksOnRaw(target).anonymous(app.visitor(), one),
    );
    expect(seen).toEqual(wanted);
  });

  test('is closed to whoever holds the cookie of an account that is gone', async () => {
    const { seen, wanted } = await walk(every, (target, one) => attacksOnRaw(target).gone(former, one));
    expect(seen).toEqual(wanted);
  });

  test('is closed to members without its capability', async () => {
    const { seen, wanted } = await walk(beyondFree, (target, one) =>
      attacksOnRaw(target).withoutCapability(member, one),
    );
    expect(seen).toEqual(wanted);
  });

  test('is closed to staff, unless it is said to be open to them', async () => {
    const staff = await joinAsStaff(app);
    const { seen, wanted } = await walk(
      ({ access }) => isForTeam(access),
      async (target, { given }) => {
        const [answer = ''] = await attacksOnRaw(target).answers(staff, given, [given.path]);
        return {
          seen: answer.includes(' forbidden ') ? 'closed' : 'open',
          wanted: openToStaffRaw.includes(target.name) ? 'open' : 'closed',
        };
      },
    );
    expect(seen).toEqual(wanted);
  });

  test('refuses a writing request from another site’s page', async () => {
    const { seen, wanted } = await walk(every, (target, one) => attacksOnRaw(target).foreignOrigin(one));
    expect(seen).toEqual(wanted);
  });

  test('refuses more than it takes', async () => {
    const { seen, wanted } = await walk(takesBody, (target, one) => {
      if (!one.tooMuch) throw new Error(`${target.name} has no case for too much`);
      return attacksOnRaw(target).oversized(one);
    });
    expect(seen).toEqual(wanted);
  });

  test('refuses a method that its path does not have', async () => {
    const { seen, wanted } = await walk(every, (target, one) => attacksOnRaw(target).wrongMethod(one));
    expect(seen).toEqual(wanted);
  });

  test('answers for somebody else’s thing exactly as for one that does not exist', async () => {
    const owned = targets.filter(({ path }) => path.includes('/:'));
    expect(owned.length).toBeGreaterThan(0);
    for (const target of owned) {
      const { actor, given, others, strangers = '404 not_found' } = await keptCaseFor(target);
      if (!others) throw new Error(`${target.name} has no case for somebody else’s thing`);
      const [theirs, nobodys] = await attacksOnRaw(target).answers(actor, given, [
        others.others,
        others.nobodys,
      ]);
      expect(theirs, target.name).toBe(nobodys);
      expect(theirs?.startsWith(`${strangers} `), `${target.name}: ${theirs}`).toBe(true);
    }
  });

  test('gives nothing any more once what it depends on has ended', async () => {
    const names: string[] = [];
    for (const target of targets) {
      const { actor, endAccess, given } = await keptCaseFor(target);
      if (!endAccess) continue;
      names.push(target.name);
      const answer = async () => (await attacksOnRaw(target).answers(actor, given, [given.path]))[0];
      expect(await answer(), target.name).toMatch(/^200 ok /);
      await endAccess();
      // A viewer is remembered for part of a second.
      await expect.poll(answer, { timeout: 3000, message: target.name }).toMatch(/^404 not_found /);
    }
    expect(names).toEqual([
      'GET /files/:token',
      'GET /api/course/lessons/:id/pictures/:picture',
      'GET /calendar/:token',
    ]);
  });

  test('another member’s certificate cannot be asked for: the address has no name in it', async () => {
    const answer = await member.send('/api/certificate/pdf');
    expect(answer.status).toBe(404);
  });
});

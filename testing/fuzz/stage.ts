import { makeAdmin } from '#platform/server/access/admins.ts';
import { readSession } from '#features/account/contract.ts';
import type { App } from '#testing/harness.ts';
import type { SecurityCase } from '#testing/security.ts';
import { securityCases } from '#testing/security-cases.ts';
import type { Actor } from '#testing/actor.ts';
import type { FuzzRequest } from './requests.ts';

type Member = Awaited<ReturnType<App['join']>>;

/** Who asks: a visitor, a member, the owner of the things that the request names, an admin. */
export const parts = ['stranger', 'member', 'owner', 'admin'] as const;
export type Part = (typeof parts)[number];

/** People who ask, and a valid request by the owner that names existing things. */
export interface Stage {
  readonly people: Readonly<Record<Part, Actor>>;
  readonly valid: FuzzRequest;
}

/** These affect the caller (end sessions, change the password, delete the account), so each needs somebody new. */
const wantsSomebodyNew = (operationId: string) => operationId.startsWith('account.');

/**
 * The case of an operation, with one person in all roles. Some things one person cannot have twice (a subscription, a
 * certificate), so those cases get their own people.
 */
async function caseOf(app: App, person: Member, operationId: string): Promise<SecurityCase> {
  const build = securityCases[operationId];
  if (!build) throw new Error(`${operationId} has no case in testing/security-cases.ts`);
  if (wantsSomebodyNew(operationId)) return build(app);
  const shared: App = { ...app, join: (given) => (given ? app.join(given) : Promise.resolve(person)) };
  return build(shared).catch(() => build(app));
}

async function isSignedIn(actor: Actor): Promise<boolean> {
  return actor.cookies.size > 0 && (await actor.call(readSession, {})).viewer !== null;
}

/**
 * Stages for the operations. Joining costs a password hash and a case several people, so most operations share one
 * member and one admin, who owns everything, and each is replaced when their session is gone.
 */
export function createStages(app: App) {
  const kept = new Map<string, Stage>();
  const company: { member: Member | null; admin: Member | null } = { member: null, admin: null };

  async function admin(): Promise<Member> {
    const joined = await app.join();
    await makeAdmin(app.db, { userId: joined.userId, now: app.clock.now() });
    return joined;
  }

  async function present(name: keyof typeof company): Promise<Member> {
    const known = company[name];
    if (known && (await isSignedIn(known))) return known;
    const joined = name === 'admin' ? await admin() : await app.join();
    company[name] = joined;
    return joined;
  }

  return async function stageOf(operationId: string): Promise<Stage> {
    const known = kept.get(operationId);
    const [sharedMember, sharedAdmin] = [await present('member'), await present('admin')];
    const people = { stranger: app.visitor(), member: sharedMember, admin: sharedAdmin };
    if (known && (operationId === 'account.signOut' || (await isSignedIn(known.people.owner))))
      return { ...known, people: { ...people, owner: known.people.owner } };
    const { actor, given } = await caseOf(app, sharedAdmin, operationId);
    const stage = {
      people: { ...people, owner: actor },
      valid: {
        params: given.params ?? {},
        query: (given.query ?? {}) as FuzzRequest['query'],
        body: given.body ?? {},
      },
    };
    kept.set(operationId, stage);
    return stage;
  };
}

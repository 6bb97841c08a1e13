import { isForTeam } from '#platform/contract/capabilities.ts';
import type { Access } from '#platform/contract/endpoint.ts';
import { errorCatalogue, type ErrorCode } from '#platform/contract/errors.ts';
import { type Actor, failureOf } from './actor.ts';
import type { App } from './harness.ts';
import { secretsOf } from './security.ts';

/** A request in bytes. */
export interface RawRequestGiven {
  readonly path: string;
  /** HEAD where the router says GET for a route that answers HEAD alone. */
  readonly method?: 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** A valid request to one route that is not an endpoint, and somebody who may send it. */
export interface RawCase {
  readonly actor: Actor & { readonly userId?: string };
  readonly given: RawRequestGiven;
  /** For a signature that replaces the session: the request without it, and the expected code. */
  readonly unsigned?: { readonly given: RawRequestGiven; readonly code: ErrorCode };
  /** The same address for somebody else's thing, and for one that nobody has; required for addresses with a name in them. */
  readonly others?: { readonly others: string; readonly nobodys: string };
  /** The answer to both where it is not a 404, as `status code`: for an address that is its own key. */
  readonly strangers?: string;
  /** More than the route takes; required where it takes a body. */
  readonly tooMuch?: Omit<RawRequestGiven, 'path'>;
  /** Removes what the answer depends on besides the capability; then it must be the 404 of a stranger's thing. */
  readonly endAccess?: () => Promise<void>;
}

/** A route of the router that is not an endpoint: `GET /files/:token`. */
export interface RawTarget {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** `anyone` also for routes outside the door. */
  readonly access: Access;
  /** Whether it is behind the door, which checks origin and session. */
  readonly isBehindDoor: boolean;
}

/** One case for each route by its name. A route without one fails the suite. */
export type RawCases = Readonly<Record<string, (app: App) => Promise<RawCase>>>;

// An answer to HEAD has no body: its status says which code it is.
const ofStatus: readonly ErrorCode[] = ['unauthenticated', 'forbidden', 'not_found', 'method_not_allowed'];

async function knock(actor: Actor, { method }: RawTarget, given: RawRequestGiven) {
  const response = await actor.send(given.path, {
    method: given.method ?? method,
    ...(given.headers ? { headers: given.headers } : {}),
    ...(given.body === undefined ? {} : { body: given.body }),
  });
  const { status } = response;
  const text = await response.text();
  if (status < 400) return { status, code: 'ok', message: '', text };
  if (text !== '') return { status, ...failureOf(JSON.parse(text)), text };
  const code = ofStatus.find((one) => errorCatalogue[one].status === status) ?? `status ${status}`;
  return { status, code, message: '', text };
}

/** How a route answers each kind of unwelcome request; the suite compares it with what is expected. */
export function attacksOnRaw(target: RawTarget) {
  const { access, isBehindDoor, method } = target;
  const isUnsafe = method !== 'GET' && method !== 'OPTIONS';
  const beyond = isForTeam(access) ? 'forbidden' : 'premium_required';
  return {
    /** The valid request. @returns its code, and the session's secrets that its answer carries */
    async welcome({ actor, given }: RawCase) {
      const { code, text } = await knock(actor, target, given);
      const secrets = secretsOf(actor);
      return { code, leaks: secrets.filter((secret) => secret.length > 8 && text.includes(secret)) };
    },
    /** With nobody signed in, or without the signature where one replaces the session. */
    async anonymous(visitor: Actor, { given, unsigned }: RawCase) {
      const { code } = await knock(visitor, target, unsigned?.given ?? given);
      return { seen: code, wanted: unsigned?.code ?? (access === 'anyone' ? 'ok' : 'unauthenticated') };
    },
    /** By somebody with the cookie of a deleted account. */
    async gone(former: Actor, { given }: RawCase) {
      const { code } = await knock(former, target, given);
      return { seen: code, wanted: access === 'anyone' ? 'ok' : 'unauthenticated' };
    },
    /** Signed in without any special capability. */
    async withoutCapability(member: Actor, { given }: RawCase) {
      const { code } = await knock(member, target, given);
      return { seen: code, wanted: beyond };
    },
    /** From another site's page. */
    async foreignOrigin({ actor, given }: RawCase) {
      const headers = { ...given.headers, origin: 'https://evil.example' };
      const { code } = await knock(actor, target, { ...given, headers });
      return { seen: code, wanted: isUnsafe && isBehindDoor ? 'foreign_origin' : 'ok' };
    },
    /** With more than the route takes. */
    async oversized({ actor, given, tooMuch }: RawCase) {
      const { code } = await knock(actor, target, { ...given, ...tooMuch });
      return { seen: code, wanted: tooMuch ? 'body_too_large' : 'ok' };
    },
    /** With a method that the path does not have. */
    async wrongMethod({ actor, given }: RawCase) {
      const { code } = await knock(actor, { ...target, method: 'PUT' }, { path: given.path });
      return { seen: code, wanted: 'method_not_allowed' };
    },
    /** The answers for one address after the other, which must not differ. */
    async answers(actor: Actor, given: RawRequestGiven, paths: readonly string[]) {
      const outcomes: string[] = [];
      for (const path of paths) {
        const { status, code, message } = await knock(actor, target, { ...given, path });
        outcomes.push(`${status} ${code} ${message}`);
      }
      return outcomes;
    },
  };
}

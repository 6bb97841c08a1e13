import { type Actor, failureOf } from './actor.ts';
import type { App } from './harness.ts';
import { isForTeam } from '#platform/contract/capabilities.ts';
import type { Access, Endpoint } from '#platform/contract/endpoint.ts';
import { urlOf } from '#platform/contract/url.ts';

/** A valid request to one endpoint, and somebody who may send it. */
export interface SecurityCase {
  readonly actor: Actor;
  readonly given: {
    readonly params?: Record<string, string>;
    readonly query?: unknown;
    readonly body?: unknown;
  };
  /** The same address for somebody else's thing; required for endpoints with an id in their path. */
  readonly ownedByAnother?: { readonly params: Record<string, string> };
  /** The code that somebody without this actor's cookies gets from an endpoint for anyone; ok when omitted. */
  readonly toStrangers?: string;
}

/**
 * What the cookies of somebody hold that nobody may read in an answer. The request of an assistant is named by an
 * address, too; its secret is the signature, in a cookie beside it.
 */
export function secretsOf({ cookies }: Actor): string[] {
  const named = new Set(['mmg.oauth', 'mmg.oauth-return']);
  return [...cookies]
    .filter(([name]) => !named.has(name))
    .flatMap(([, value]) => [value, decodeURIComponent(value).split('.')[0] ?? value]);
}

/** One case for each endpoint id. An endpoint without one fails the suite. */
export type SecurityCases = Readonly<Record<string, (app: App) => Promise<SecurityCase>>>;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const unknownId = '00000000-0000-4000-8000-000000000000';
const unknownNumber = '999999999';

interface Outcome {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly text: string;
}

async function knock(
  actor: Actor,
  endpoint: Endpoint,
  given: SecurityCase['given'],
  changes: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Outcome> {
  const method = changes.method ?? endpoint.method;
  const body = changes.body ?? JSON.stringify(given.body ?? {});
  const response = await actor.send(urlOf(endpoint, given), {
    method,
    headers: { 'content-type': 'application/json', ...changes.headers },
    ...(method === 'GET' ? {} : { body }),
  });
  const text = await response.text();
  const failure = response.status >= 400 ? failureOf(JSON.parse(text)) : { code: 'ok', message: '' };
  return { status: response.status, code: failure.code, message: failure.message, text };
}

const refusals: Readonly<Record<'anonymous' | 'capability', (access: Access) => string>> = {
  anonymous: (access) => (access === 'anyone' ? 'ok' : 'unauthenticated'),
  capability: (access) => (isForTeam(access) ? 'forbidden' : 'premium_required'),
};

/** More than any endpoint reads. */
const tooMuch = JSON.stringify({ filler: 'x'.repeat(10 * 1024 * 1024) });

/**
 * How an endpoint answers each kind of unwelcome request; the suite compares it with what is expected.
 * @param member somebody without any special capability
 */
export function attacksOn(app: App, endpoint: Endpoint, allMethodsOfPath: readonly string[], member: Actor) {
  const unsafe = endpoint.method !== 'GET';
  return {
    /** With nobody signed in. @returns the code seen and the one that must be seen */
    async anonymous({ given, toStrangers }: SecurityCase) {
      const { code } = await knock(app.visitor(), endpoint, given);
      return { seen: code, wanted: toStrangers ?? refusals.anonymous(endpoint.access) };
    },
    /** With the cookie of a deleted account: treated like a visitor. */
    async gone(former: Actor, { given }: SecurityCase) {
      const { code } = await knock(former, endpoint, given);
      return { seen: code, wanted: refusals.anonymous(endpoint.access) };
    },
    /** Signed in without any special capability. */
    async withoutCapability(given: SecurityCase['given']) {
      const { code } = await knock(member, endpoint, given);
      return { seen: code, wanted: refusals.capability(endpoint.access) };
    },
    /** As staff, with the request of an admin. @returns the code seen */
    async asStaff(staff: Actor, given: SecurityCase['given']) {
      return (await knock(staff, endpoint, given)).code;
    },
    /** From another site's page. */
    async foreignOrigin({ actor, given }: SecurityCase) {
      const { code } = await knock(actor, endpoint, given, { headers: { origin: 'https://evil.example' } });
      return { seen: code, wanted: unsafe ? 'foreign_origin' : 'ok' };
    },
    /** With more than the endpoint reads. */
    async oversized({ actor, given }: SecurityCase) {
      const { code } = await knock(actor, endpoint, given, { body: tooMuch });
      return { seen: code, wanted: unsafe ? 'body_too_large' : 'ok' };
    },
    /** With a method that the path does not have. */
    async wrongMethod({ actor, given }: SecurityCase) {
      const method = methods.find((candidate) => !allMethodsOfPath.includes(candidate));
      const { code } = await knock(actor, endpoint, given, { method: method ?? 'PUT' });
      return { seen: code, wanted: 'method_not_allowed' };
    },
    /** For somebody else's thing, and for one that does not exist: the two answers must not differ. */
    async wrongOwner({ actor, given, ownedByAnother }: SecurityCase) {
      const theirs = ownedByAnother?.params ?? {};
      const isNamed = Object.entries(theirs).some(([name, value]) => value !== given.params?.[name]);
      // An address with nothing in that place is the router's 404, which says nothing of the handler.
      if (!isNamed || Object.values(theirs).includes(''))
        throw new Error(`${endpoint.id} has no case for somebody else's thing`);
      const others = await knock(actor, endpoint, { ...given, ...ownedByAnother });
      const params = Object.fromEntries(
        Object.entries(given.params ?? {}).map(([name, value]) => {
          if (!/^\d+$/.test(value)) return [name, unknownId];
          // A number within a thing (a version, a place in a list) has no owner: it stays as it is.
          return [name, name === 'id' ? unknownNumber : value];
        }),
      );
      const nobodys = await knock(actor, endpoint, { ...given, params });
      const plain = ({ status, code, message }: Outcome) => `${status} ${code} ${message}`;
      return { others: plain(others), nobodys: plain(nobodys) };
    },
    /** The valid request: its answer must succeed and must not carry the session's secret. */
    async welcome({ actor, given }: SecurityCase) {
      const { code, text } = await knock(actor, endpoint, given);
      const secrets = secretsOf(actor);
      return { code, leaks: secrets.filter((secret) => secret.length > 8 && text.includes(secret)) };
    },
  };
}

import { once } from 'node:events';
import { Resolver } from 'node:dns/promises';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { isLocal } from '#features/webhooks/rules.ts';
import { isPublicAddress } from './public-address.ts';

/** Less than the time that a stopping process gives its jobs. */
const usualAnswerMs = 8000;
const mostHeaderBytes = 8 * 1024;

/** The addresses of a name; empty: it has none. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/**
 * Asks the DNS only: the machine's own list of names and its search domains lead inside. It takes no thread, while a
 * `dns.lookup` that a slow name server holds up takes one that hashes passwords and reads files, too.
 */
export const resolveNameByDns: ResolveName = async (name) => {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

/**
 * How many addresses of each family are connected to. A name has as many as its owner likes, and the socket would try
 * all of them: a message would knock at thousands of machines.
 */
const mostOfFamily = 2;

const failure = (code: string) => Object.assign(new Error('no public address'), { code });

/** @throws with a code unless there are addresses and all of them are public */
async function publicAddresses(resolve: ResolveName, name: string) {
  const found = await resolve(name);
  // One inner address among public ones is an attempt to get in: no answer of this name is used.
  if (!found.every(isPublicAddress)) throw failure('EINNER');
  const [first, ...others] = [4, 6].flatMap((family) =>
    found
      .filter((address) => isIP(address) === family)
      .slice(0, mostOfFamily)
      .map((address) => ({ address, family })),
  );
  if (first === undefined) throw failure('ENOTFOUND');
  return [first, ...others] as const;
}

/** Called by the socket as it connects, which then takes only what this found: nothing can change in between. */
export function publicLookup(resolve: ResolveName): LookupFunction {
  const find = callbackify((name: string) => publicAddresses(resolve, name));
  return (name, { all }, done) =>
    find(name, (error, found) => {
      if (error !== null) done(error, '');
      else if (all) done(null, [...found]);
      else done(null, found[0].address, found[0].family);
    });
}

export interface PostOptions {
  /** As in `isLocal` of the rules. */
  readonly local: string | null;
  readonly resolve: ResolveName;
  /** How long an answer may take. */
  readonly answerMs?: number;
}

interface Message {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** @returns the status of the answer; null: there was none. Never throws. */
export type Post = (message: Message) => Promise<number | null>;

/**
 * Posts to an address that a member chose. Redirects are not followed, and of the answer nothing but its status is
 * read: the connection ends as soon as that is there.
 */
export function createPost({ answerMs = usualAnswerMs, local, resolve }: PostOptions): Post {
  const lookup = publicLookup(resolve);
  return async ({ address, body, headers }) => {
    const url = new URL(address);
    const isHere = isLocal(url, local);
    // A name is looked up; an address in numbers never would be.
    if (!isHere && (url.protocol !== 'https:' || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0))
      return null;
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const signal = AbortSignal.timeout(answerMs);
    const asked = request(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
      // A connection of its own, not by a proxy.
      agent: false,
      ...(!isHere && { lookup }),
      rejectUnauthorized: true,
      maxHeaderSize: mostHeaderBytes,
      signal,
    });
    // Whatever else breaks after the answer says nothing.
    asked.on('error', () => {});
    try {
      asked.end(body);
      // The time ends this wait, too: a request that is answered by a switch of protocols closes with neither an answer
      // nor an error.
      const [answer] = (await once(asked, 'response', { signal })) as [IncomingMessage];
      return answer.statusCode ?? null;
    } catch {
      return null;
    } finally {
      asked.destroy();
    }
  };
}

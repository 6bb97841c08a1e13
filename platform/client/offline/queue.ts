import type { Answer, Endpoint, Request as Sent } from '#platform/contract/endpoint.ts';
import { urlOf } from '#platform/contract/url.ts';
import { call, writeHeaders } from '#platform/client/call.ts';
import { CallError, callErrorOf } from '#platform/client/call-error.ts';
import { countWaiting, currentOwner } from './offline.ts';
import { isUnreached } from './reachability.ts';
import { deviceKeeps, waitingWrites } from './state.ts';
import { addWaiting, dropNamed, dropWaiting, waitingOf, type QueuedWrite } from './store.ts';

const lockName = 'offline-queue';
const notAnswered = 'The server didn’t answer in time. Check your connection and try again.';
const notKept = 'You’re offline, and this device couldn’t save it. Try again when you have a connection.';

/** How long one write may take. It holds the lock until then, and everything later waits behind it. */
const longestSendMs = 30_000;

/**
 * Sends something, and gives it up when no answer has come in time: as if the server had not been reached, for nobody
 * knows whether it was.
 */
async function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), longestSendMs);
  try {
    return await work(limit.signal);
  } catch (error) {
    if (!limit.signal.aborted) throw error;
    throw new CallError('unavailable', notAnswered, { cause: new TypeError('no answer in time') });
  } finally {
    clearTimeout(timer);
  }
}

/** One tab and one write at a time: an older write must never arrive after a newer one. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(lockName, work) : work();
}

async function keepForLater(owner: string, write: Omit<QueuedWrite, 'id'>): Promise<void> {
  try {
    await addWaiting(owner, write);
  } catch (cause) {
    deviceKeeps.set(false);
    throw new CallError('unavailable', notKept, { cause });
  }
  await countWaiting(owner);
}

/**
 * Sends a write, or keeps it for later when the server cannot be reached or doesn't answer in time. Only for writes that
 * may arrive twice without harm, such as a completion or the text of a note: an answer may get lost after the server
 * took it.
 * @param name a later write of this name takes the place of an earlier one that still waits
 * @returns the answer, or null when it waits
 * @throws CallError when the server refused it, or was out of reach and this device could not keep it
 */
export async function sendOrQueue<E extends Endpoint>(
  name: string,
  endpoint: E,
  request: Sent<E>,
): Promise<Answer<E> | null> {
  const owner = currentOwner();
  const isBehindOthers = owner !== null && waitingWrites.read() > 0;
  try {
    const sent = () => inTime((signal) => call(endpoint, request, { signal }));
    if (!isBehindOthers) return await sent();
    return await inTurn(async () => {
      const answer = await sent();
      await dropNamed(owner, name);
      await countWaiting(owner);
      return answer;
    });
  } catch (error) {
    if (!isUnreached(error) || owner === null) throw error;
    const parts: { params?: unknown; query?: unknown; body?: unknown } = request;
    await keepForLater(owner, {
      name,
      method: endpoint.method,
      url: urlOf(endpoint, parts),
      body: JSON.stringify(parts.body ?? {}),
    });
    return null;
  }
}

/** Whether a write of this name waits to be sent. */
export async function isWaiting(name: string): Promise<boolean> {
  const owner = currentOwner();
  if (owner === null || waitingWrites.read() === 0) return false;
  return (await waitingOf(owner).catch(() => [])).some((write) => write.name === name);
}

/** What waits to be sent under names with this prefix, oldest first. */
export async function waitingUnder(beginning: string): Promise<readonly QueuedWrite[]> {
  const owner = currentOwner();
  if (owner === null) return [];
  return (await waitingOf(owner).catch(() => [])).filter(({ name }) => name.startsWith(beginning));
}

/** Signed out, a connection too slow for what was sent, too many requests: refusals of the moment. */
const passing: ReadonlySet<number> = new Set([401, 408, 429]);

type Fate = 'taken' | 'refused' | 'waits';

async function send({ method, url, body }: QueuedWrite, signal: AbortSignal): Promise<Fate> {
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    headers: writeHeaders(),
    body,
    signal,
  });
  if (response.ok) return 'taken';
  const { status } = response;
  if (status >= 500 || passing.has(status)) return 'waits';
  // An admin who looks at the product as others see it can write again once that ends. Any other refusal is final.
  const { code } = callErrorOf(await response.json().catch(() => null), status);
  return code === 'only_looking' ? 'waits' : 'refused';
}

/**
 * Sends what waits for this member, in its order. To be called when the server has just said that they are signed in:
 * under anybody else's session these writes would become somebody else's.
 * @returns how many were taken, and how many were refused for good and are gone
 */
export async function sendWaiting(owner: string): Promise<{ taken: number; refused: number }> {
  const fates = { taken: 0, refused: 0 };
  try {
    await inTurn(async () => {
      for (const write of await waitingOf(owner)) {
        const fate = await inTime((signal) => send(write, signal));
        if (fate === 'waits') break;
        await dropWaiting(owner, write.id);
        fates[fate] += 1;
      }
    });
  } catch {
    // Unreachable again, no answer in time, or no storage: what waits keeps waiting.
  }
  await countWaiting(owner);
  return fates;
}

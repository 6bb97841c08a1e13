import type { Answer, Endpoint, Request as Sent } from '#platform/contract/endpoint.ts';
import { urlOf } from '#platform/contract/url.ts';
import { call } from '#platform/client/call.ts';
import { currentOwner, isUnreached } from './offline.ts';
import { countWaiting, waitingWrites } from './waiting.ts';
import { addWaiting, dropWaiting, waitingOf, type Waiting } from './store.ts';

const lockName = 'offline-queue';
const retryMs = 30_000;
/**
 * Sends a write, or keeps it for later when the server cannot be reached. Only for writes that may arrive twice without
 * harm, such as a completion or the text of a note: an answer may get lost after the server took it.
 * @param name a later write of this name takes the place of an earlier one that still waits
 * @returns the answer, or null when it waits @throws CallError when the server refused it
 */
export async function sendOrQueue<E extends Endpoint>(
  name: string,
  endpoint: E,
  request: Sent<E>,
): Promise<Answer<E> | null> {
  try {
    return await call(endpoint, request);
  } catch (error) {
    const owner = currentOwner();
    if (!isUnreached(error) || owner === null) throw error;
    const parts: { params?: unknown; query?: unknown; body?: unknown } = request;
    await addWaiting(owner, {
      name,
      method: endpoint.method,
      url: urlOf(endpoint, parts),
      body: JSON.stringify(parts.body ?? {}),
    });
    countWaiting((await waitingOf(owner)).length);
    return null;
  }
}

/** Sends one write. @returns whether it is settled: taken, or refused for good */
async function send({ method, url, body }: Waiting): Promise<boolean> {
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body,
  });
  // Signed out, asked too often, in trouble: another time. Any other refusal will not change.
  return response.ok || (response.status < 500 && response.status !== 401 && response.status !== 429);
}

/** Sends what waits, in its order, in one tab at a time. @returns how many writes were settled */
async function flush(): Promise<number> {
  const owner = currentOwner();
  if (owner === null) return 0;
  const work = async () => {
    let settled = 0;
    for (const write of await waitingOf(owner)) {
      if (!(await send(write))) break;
      await dropWaiting(owner, write.id);
      settled += 1;
    }
    countWaiting((await waitingOf(owner)).length);
    return settled;
  };
  try {
    return await ('locks' in navigator ? navigator.locks.request(lockName, work) : work());
  } catch {
    // Still out of reach, or no storage.
    return 0;
  }
}

/** Sends what waits now, whenever the connection comes back, and every half minute while something waits. */
export function startQueue(onSent: () => void): () => void {
  const run = () =>
    void flush().then((settled) => {
      if (settled > 0) onSent();
    });
  const timer = setInterval(() => {
    if (waitingWrites.read() > 0) run();
  }, retryMs);
  addEventListener('online', run);
  run();
  return () => {
    clearInterval(timer);
    removeEventListener('online', run);
  };
}

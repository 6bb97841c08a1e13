import { CallError } from './call-error.ts';

/** Spec section 9: token refresh retries with backoff starting at 200 ms, doubling. */
const firstWaitMs = 200;

/** Whether the same request may succeed by itself in a moment: no answer, a server in trouble, asked too often. */
function mayPass(error: unknown): error is CallError {
  if (!(error instanceof CallError)) return false;
  return error.code === 'unavailable' || error.code === 'internal' || error.code === 'too_many_requests';
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('Stopped', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Does the work, and again after 200, 400, 800 … ms while its failure may pass by itself; a server that names a time
 * gets that time. @param retries how often it is tried again @throws the last failure, or 'AbortError'
 */
export async function withBackoff<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  retries: number,
  signal: AbortSignal,
): Promise<Result> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await work(signal);
    } catch (error) {
      if (retry >= retries || !mayPass(error)) throw error;
      await pause(Math.max(firstWaitMs * 2 ** retry, (error.retryAfterSeconds ?? 0) * 1000), signal);
    }
  }
}

import { CallError } from './call-error.ts';

/** Token refresh retries with backoff starting at 200 ms, doubling [account.refresh-backoff-200-ms]. */
const firstWaitMs = 200;

/** Whether the same request may succeed if repeated soon: no answer, a failing server, too many requests. */
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
 * Does the work, and retries it after 200, 400, 800 … ms while its failure may be temporary; a delay named by the
 * server takes precedence. @param retries how many times it is retried @throws the last failure, or 'AbortError'
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

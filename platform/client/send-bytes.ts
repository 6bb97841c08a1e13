import { callErrorOf } from './call-error.ts';

interface SendOptions {
  readonly signal: AbortSignal;
  /** Called with the number of bytes sent so far. */
  readonly onProgress: (sent: number) => void;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page: only the status is usable.
    return null;
  }
}

/**
 * Sends bytes as the body of one request and returns the answer's JSON. `fetch` cannot report an upload's progress.
 * @throws CallError with a message that may be shown; the DOMException 'AbortError' when `signal` fired
 */
export function sendBytes(path: string, bytes: Blob, { signal, onProgress }: SendOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('load', () => {
      const body = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body);
      else reject(callErrorOf(body, request.status));
    });
    request.addEventListener('error', () => reject(callErrorOf(null, 503)));
    signal.addEventListener('abort', () => {
      request.abort();
      reject(new DOMException('stopped', 'AbortError'));
    });
    request.send(bytes);
  });
}

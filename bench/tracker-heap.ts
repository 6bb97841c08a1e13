import type { CDPSession, Page } from '@playwright/test';

const megabyte = 1024 * 1024;

interface Usage {
  readonly usedSize: number;
}

/** Asks one debugged target. */
type Ask = (method: string) => Promise<unknown>;

/** Reaches the page's worker, which Chromium exposes through the page's session. Call it before the worker starts. */
async function reachWorker(session: CDPSession): Promise<Ask> {
  let worker = '';
  let asked = 0;
  const waiting = new Map<number, (result: unknown) => void>();
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') worker = sessionId;
  });
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  return async (method) => {
    asked += 1;
    const id = asked;
    const answer = new Promise((resolve) => waiting.set(id, resolve));
    await session.send('Target.sendMessageToTarget', {
      sessionId: worker,
      message: JSON.stringify({ id, method }),
    });
    return answer;
  };
}

/** The heaps of a page and of its worker. Open it before the page starts its worker. @returns MB after a collection */
export async function watchHeaps(page: Page): Promise<() => Promise<{ page: number; worker: number }>> {
  const session = await page.context().newCDPSession(page);
  const askWorker = await reachWorker(session);
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    await askWorker('HeapProfiler.collectGarbage');
    const inPage = await session.send('Runtime.getHeapUsage');
    const inWorker = (await askWorker('Runtime.getHeapUsage')) as Usage;
    return { page: inPage.usedSize / megabyte, worker: inWorker.usedSize / megabyte };
  };
}

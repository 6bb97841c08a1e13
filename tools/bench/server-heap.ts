import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '#launcher/ports.ts';

const targets = z.array(z.object({ webSocketDebuggerUrl: z.url() }));
const heapUsage = z.object({ usedSize: z.number(), backingStorageSize: z.number().default(0) });

/** Calls methods of the process's inspector one after the other. @returns the last answer */
async function ask(address: string, methods: readonly string[]): Promise<unknown> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('the inspector cannot be reached')));
  });
  let result: unknown;
  for (const [index, method] of methods.entries()) {
    socket.send(JSON.stringify({ id: index + 1, method }));
    const answer = await new Promise<{ result?: unknown; error?: { message: string } }>((resolve) =>
      socket.addEventListener('message', ({ data }) => resolve(JSON.parse(String(data)) as object), {
        once: true,
      }),
    );
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    result = answer.result;
  }
  socket.close();
  return result;
}

/** The heap of a Node process, read through its inspector, which is off until first used so that it costs nothing. */
export async function watchHeap() {
  const port = await freePort();
  return {
    /** To be set in the process's environment. */
    env: { NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` },
    /** Kilobytes in use after a garbage collection: objects, and the buffers that they own. */
    kilobytes: async (pid: number): Promise<number> => {
      process.kill(pid, 'SIGUSR1');
      for (let tries = 0; tries < 100; tries += 1) {
        const list = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
        const [target] = list ? targets.parse(await list.json()) : [];
        if (target) {
          // Twice: what the first collection finds unreachable may hold on to more, which the second one frees.
          const collect = 'HeapProfiler.collectGarbage';
          const usage = await ask(target.webSocketDebuggerUrl, [collect, collect, 'Runtime.getHeapUsage']);
          const { backingStorageSize, usedSize } = heapUsage.parse(usage);
          return (usedSize + backingStorageSize) / 1024;
        }
        await pause(50);
      }
      throw new Error('the inspector did not open');
    },
  };
}

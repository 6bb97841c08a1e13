import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '#launcher/postgres.ts';
import { median } from './load.ts';
import { residentMegabytes, startProduct } from './processes.ts';
import { atMost, type Section } from './report.ts';

const settleMs = 3000;

/** Starts on existing data, several times; the median time to `readyz` and the memory when idle. */
async function measure(
  folder: string,
  env: Record<string, string>,
  times: number,
): Promise<{ readyMs: number; megabytes: number }> {
  mkdirSync(folder, { recursive: true });
  await (await startProduct(folder, env)).stop();
  const ready: number[] = [];
  const memory: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const started = await startProduct(folder, env);
    ready.push(started.readyAfterMs);
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    memory.push(residentMegabytes(started.child.pid ?? 0));
    await started.stop();
  }
  return { readyMs: median(ready), megabytes: median(memory) };
}

/** How fast the product is ready on existing data, and its memory use when idle. */
export async function benchStarts(folder: string, times: number): Promise<Section> {
  const embedded = await measure(join(folder, 'embedded'), {}, times);
  const postgres = await startPostgres();
  try {
    const server = await measure(join(folder, 'postgres'), { DATABASE_URL: postgres.url }, times);
    return {
      title: 'Start and memory',
      command: 'npm run bench -- starts',
      figures: [
        atMost('ready on an existing embedded folder', embedded.readyMs, 1000, ' ms'),
        atMost('ready on PostgreSQL', server.readyMs, 500, ' ms'),
        atMost('idle memory, embedded', embedded.megabytes, 300, ' MB'),
        atMost('idle memory, PostgreSQL', server.megabytes, 120, ' MB'),
      ],
      notes: [`Medians of ${times} starts. Memory is the resident set ${settleMs / 1000} s after the start.`],
    };
  } finally {
    await postgres.stop();
  }
}

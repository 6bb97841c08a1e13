import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { startPostgres } from '#launcher/postgres.ts';
import { fail, root, Stop, withProjectNode } from '#launcher/project.ts';

const usualMinutes = 10;

await fuzzBoth().catch(fail);

/**
 * Sends hostile requests to every API operation, half of the time on each database: for 10 minutes, or as many as
 * given (`npm run fuzz -- 2`). FUZZ_SEED repeats the same requests, FUZZ_ONLY tests only one operation.
 * @throws Stop when the minutes are not a positive number
 */
async function fuzzBoth(): Promise<void> {
  const minutes = Number(process.argv[2] ?? usualMinutes);
  if (!(minutes > 0)) throw new Stop('Say for how many minutes: npm run fuzz -- 10');
  const seconds = String(Math.ceil((minutes * 60) / 2));
  const embedded = await run({ FUZZ_SECONDS: seconds });
  const postgres = await startPostgres();
  try {
    const other = await run({ FUZZ_SECONDS: seconds, TEST_DATABASE: postgres.url });
    process.exitCode = embedded || other;
  } finally {
    await postgres.stop();
  }
}

function run(added: NodeJS.ProcessEnv): Promise<number> {
  const { TEST_DATABASE: _, ...ours } = withProjectNode(process.env);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--project', 'integration', 'app/http/fuzz.integration'],
    {
      cwd: root,
      env: { ...ours, ...added },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

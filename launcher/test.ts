import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from './postgres.ts';
import { root, Stop, withProjectNode } from './project.ts';
import { requireChromium, requirePgbouncer, requirePostgres } from './system.ts';
import { type Counts, countPlaywright, countStep, countVitest } from './test-counts.ts';
import { cleanEnvironment } from './test-environment.ts';

type Step = {
  script: string;
  args?: readonly string[];
  count?: (report: unknown) => Counts;
  /** Returns additions to the environment; awaited just before the step. */
  prepare?: () => Promise<NodeJS.ProcessEnv>;
  /** Runs beside its neighbors that say so too, and prints what it says in one piece. */
  beside?: boolean;
};

const reports = mkdtempSync(join(tmpdir(), 'mmg-test-'));
const reportFile = (name: string) => join(reports, `${name}.json`);
let postgres: RunningPostgres | null = null;

/** Tests wait for a database, timers, and sockets a third of their time: with as many workers as cores, cores idle. */
const usualWorkers = Math.ceil(1.5 * availableParallelism());

/** @param workers how many test files run at once */
const vitest = (name: string, project: string, workers = usualWorkers): Step => ({
  script: 'node_modules/vitest/vitest.mjs',
  args: [
    'run',
    '--project',
    project,
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile(name)}`,
  ],
  count: countVitest,
});

const everything = process.argv.includes('--all');

const steps: Readonly<Record<string, Step>> = {
  format: { script: 'node_modules/@biomejs/biome/bin/biome', args: ['format', '.'] },
  // Each of them is busy on one core most of its time.
  lint: { script: 'checks/lint.ts', beside: true },
  types: { script: 'checks/types.ts', beside: true },
  content: { script: 'checks/content/check.ts', beside: true },
  build: { script: 'launcher/build.ts', beside: true },
  unit: vitest('unit', 'unit'),
  // Everything runs on PostgreSQL; this runs what depends on the driver (testing/on-embedded.ts), or everything again.
  // Its servers are busy with their own database: with more of them than cores, starts and stops come too late.
  embedded: vitest('embedded', everything ? 'integration' : 'embedded', availableParallelism()),
  postgres: {
    // These tests spend two thirds of their time waiting for the database, jobs and sockets.
    ...vitest('postgres', 'integration', 2 * availableParallelism()),
    prepare: async () => {
      postgres = await startPostgres();
      return { TEST_DATABASE: postgres.url };
    },
  },
  e2e: {
    script: 'node_modules/@playwright/test/cli.js',
    // Repeats of a journey for another tool, width, engine or fault run only in `npm run test:all`.
    args: ['test', '--reporter=list,json', ...(everything ? [] : ['--grep-invert', '@matrix'])],
    count: countPlaywright,
    prepare: async () => {
      // One journey uses two nodes, which need a database that both can reach.
      postgres = await startPostgres();
      return {
        CHROMIUM_PATH: requireChromium(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('e2e'),
        TEST_DATABASE: postgres.url,
      };
    },
  },
};

/** Which step each step depends on: the journeys run on the built product, as do the tests that start servers. */
const needs: Readonly<Record<string, string>> = { e2e: 'build' };

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

process.exitCode = await runAll(process.argv.slice(2).filter((argument) => argument !== '--all'));

async function runAll(wanted: readonly string[]): Promise<number> {
  const total = { passed: 0, failed: 0 };
  const lines: string[] = [];
  const failures: string[] = [];
  try {
    const names = selected(wanted);
    // Report anything missing now, not after ten minutes.
    if (names.includes('postgres') || names.includes('e2e')) requirePostgres();
    if (names.includes('postgres')) requirePgbouncer();
    if (names.includes('e2e')) requireChromium();
    const failed = new Set<string>();
    for (const group of grouped(names)) {
      for (const { counts, name, seconds } of await Promise.all(group.map((one) => timed(one, failed)))) {
        if (counts.failed > 0) failed.add(name);
        total.passed += counts.passed;
        total.failed += counts.failed;
        failures.push(...counts.failures.map((failure) => `${name}: ${failure}`));
        lines.push(
          `${counts.failed > 0 ? 'FAIL' : 'ok  '}  ${name.padEnd(9)} ${seconds} s  ${counts.passed} passed, ${counts.failed} failed`,
        );
      }
    }
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    lines.push(error.message);
    total.failed += 1;
  }
  await stopPostgres();
  process.stdout.write(
    `\n${[...failures, ...lines].join('\n')}\n${total.passed} passed, ${total.failed} failed\n`,
  );
  return total.failed > 0 ? 1 : 0;
}

/** All steps in order, or those that were named (`npm test -- unit lint`). @throws Stop for an unknown name */
function selected(wanted: readonly string[]): string[] {
  const names = Object.keys(steps);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Stop(`There is no step "${unknown.join('", "')}". The steps: ${names.join(', ')}.`);
  return wanted.length === 0 ? names : names.filter((name) => wanted.includes(name));
}

/** The steps in order; those that run beside each other stand together. */
function grouped(names: readonly string[]): string[][] {
  const groups: string[][] = [];
  let before: string[] | null = null;
  for (const name of names) {
    const isBeside = steps[name]?.beside === true;
    if (isBeside && before) before.push(name);
    else groups.push([name]);
    before = isBeside ? (groups.at(-1) ?? null) : null;
  }
  return groups;
}

async function timed(name: string, failed: ReadonlySet<string>) {
  const began = performance.now();
  const counts = await runStep(name, failed);
  return { name, counts, seconds: ((performance.now() - began) / 1000).toFixed(1).padStart(6) };
}

function headOf(name: string): string {
  return `\n── ${name} ──\n`;
}

async function runStep(name: string, failed: ReadonlySet<string>): Promise<Counts> {
  const step = steps[name];
  if (!step) throw new Error(`no step ${name}`);
  if (!step.beside) process.stdout.write(headOf(name));
  const needed = needs[name];
  if (needed !== undefined && failed.has(needed)) {
    process.stdout.write(`Not run, because ${needed} failed: counts as one failure.\n`);
    return { passed: 0, failed: 1, failures: [] };
  }
  try {
    const code = await run(name, step, (await step.prepare?.()) ?? {});
    return countStep(code, step.count && { file: reportFile(name), count: step.count });
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { passed: 0, failed: 1, failures: [error.message] };
  } finally {
    await stopPostgres();
  }
}

function run(name: string, step: Step, added: NodeJS.ProcessEnv): Promise<number> {
  const out = step.beside ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, [join(root, step.script), ...(step.args ?? [])], {
    cwd: root,
    env: { ...withProjectNode(cleanEnvironment()), ...added },
    stdio: ['ignore', out, out],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const forward = () => child.kill('SIGTERM');
  process.once('exit', forward);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', forward);
      if (step.beside) process.stdout.write(headOf(name) + said);
      resolve(code ?? 1);
    });
  });
}

async function stopPostgres(): Promise<void> {
  await postgres?.stop();
  postgres = null;
}

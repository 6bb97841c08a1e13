import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentParts } from '#app/environment.ts';
import { startPostgres } from './postgres.ts';
import { root, Stop, withProjectNode } from './project.ts';
import { requireChromium, requirePgbouncer, requirePostgres } from './system.ts';
import { type Counts, countPlaywright, countStep, countVitest } from './test-counts.ts';

type Step = {
  script: string;
  args?: readonly string[];
  count?: (report: unknown) => Counts;
  /** Gets a PostgreSQL server of its own. */
  postgres?: boolean;
  env?: () => NodeJS.ProcessEnv;
};

const reports = mkdtempSync(join(tmpdir(), 'mmg-test-'));
const reportFile = (name: string) => join(reports, `${name}.json`);

/** @param workers how many test files run at once, where a project doesn't say its own number (vitest.config.ts) */
const vitest = (name: string, projects: readonly string[], workers: number): Step => ({
  script: 'node_modules/vitest/vitest.mjs',
  args: [
    'run',
    ...projects.map((project) => `--project=${project}`),
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile(name)}`,
  ],
  count: countVitest,
});

const onCluster = ['integration', 'measured'];
const everything = process.argv.includes('--all');

const steps: Readonly<Record<string, Step>> = {
  format: { script: 'node_modules/@biomejs/biome/bin/biome', args: ['format', '.'] },
  lint: { script: 'checks/lint.ts' },
  types: { script: 'checks/types.ts' },
  content: { script: 'checks/content/check.ts' },
  build: { script: 'launcher/build.ts' },
  unit: vitest('unit', ['unit'], availableParallelism()),
  // These tests spend two thirds of their time waiting for the database, jobs and sockets.
  postgres: { ...vitest('postgres', onCluster, 2 * availableParallelism()), postgres: true },
  // Everything runs on PostgreSQL; this runs what depends on the driver (testing/on-embedded.ts), or everything again.
  // Its servers are busy with their own database: with more of them than cores, starts and stops come too late.
  embedded: vitest('embedded', everything ? onCluster : ['embedded'], availableParallelism()),
  e2e: {
    script: 'node_modules/@playwright/test/cli.js',
    // Repeats of a journey for another tool, width, engine or fault run only in `npm run test:all`.
    args: ['test', '--reporter=list,json', ...(everything ? [] : ['--grep-invert', '@matrix'])],
    count: countPlaywright,
    // One journey uses two nodes, which need a database that both can reach.
    postgres: true,
    env: () => ({ CHROMIUM_PATH: requireChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('e2e') }),
  },
};

/**
 * The lines run one after the other, the steps of a line side by side. Lint, types, content and build keep one core
 * busy each. Unit tests and those on PostgreSQL keep both busy alone: side by side they make each other's deadlines late.
 */
const order = [
  ['format'],
  ['lint', 'types', 'content', 'build'],
  ['unit'],
  ['postgres'],
  ['embedded'],
  ['e2e'],
] as const;

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
    for (const group of order.map((line) => line.filter((name) => names.includes(name)))) {
      const isAlone = group.length === 1;
      const runs = group.map((name) => timed(name, isAlone, failed));
      for (const { counts, name, seconds } of await Promise.all(runs)) {
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

async function timed(name: string, isAlone: boolean, failed: ReadonlySet<string>) {
  const began = performance.now();
  const counts = await runStep(name, isAlone, failed);
  return { name, counts, seconds: ((performance.now() - began) / 1000).toFixed(1).padStart(6) };
}

function headOf(name: string): string {
  return `\n── ${name} ──\n`;
}

/** @param isAlone false for a step that runs beside another: its output is then printed in one piece at the end */
async function runStep(name: string, isAlone: boolean, failed: ReadonlySet<string>): Promise<Counts> {
  const step = steps[name];
  if (!step) throw new Error(`no step ${name}`);
  if (isAlone) process.stdout.write(headOf(name));
  const needed = needs[name];
  if (needed !== undefined && failed.has(needed)) {
    process.stdout.write(`Not run, because ${needed} failed: counts as one failure.\n`);
    return { passed: 0, failed: 1, failures: [] };
  }
  try {
    await using stopping = new AsyncDisposableStack();
    const postgres = step.postgres ? await startPostgres() : null;
    if (postgres) stopping.defer(() => postgres.stop());
    const database = postgres ? { TEST_DATABASE: postgres.url } : {};
    const code = await run(name, step, isAlone, { ...step.env?.(), ...database });
    return countStep(code, step.count && { file: reportFile(name), count: step.count });
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { passed: 0, failed: 1, failures: [error.message] };
  }
}

/** Our environment without the product's own variables: tests must not use a developer's keys or database. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const product = new Set<string>(environmentParts.flatMap((part) => part.names));
  const ours = ([name]: [string, string | undefined]) =>
    !product.has(name) && !/^(FAKES_|TEST_DATABASE$|NODE_ENV$)/.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(ours));
}

function run(name: string, step: Step, isAlone: boolean, added: NodeJS.ProcessEnv): Promise<number> {
  const out = isAlone ? 'inherit' : 'pipe';
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
      if (!isAlone) process.stdout.write(headOf(name) + said);
      resolve(code ?? 1);
    });
  });
}

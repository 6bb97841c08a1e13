import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** `failures`: for each failure in the report, its place, its title and the start of its message. */
export type Counts = { passed: number; failed: number; failures: readonly string[] };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number().default(0),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const playwrightError = z.object({ message: z.string().default('') });

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  ok: z.boolean(),
  tests: z.array(z.object({ results: z.array(z.object({ error: playwrightError.optional() })) })),
});

const playwrightSuite = z.object({
  specs: z.array(playwrightSpec).default([]),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(playwrightSuite).default([]),
  errors: z.array(playwrightError).default([]),
});

/** Counts from vitest's JSON report. A file that could not even be loaded is one failure; so is a skipped test. */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = vitestReport.parse(report);
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + numPendingTests + unloaded.length,
    failures: [
      ...unloaded.map(({ name, message }) => described(basename(name), 'not loaded', message)),
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map((one) => described(basename(name), one.fullName, one.failureMessages?.[0])),
      ),
    ],
  };
}

/** Counts from Playwright's JSON report. Flaky and skipped journeys are failures. */
export function countPlaywright(report: unknown): Counts {
  const { stats, suites, errors } = playwrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    failures: [
      ...errors.map(({ message }) => described('e2e', 'outside of a journey', message)),
      ...suites
        .flatMap(specsOf)
        .filter(({ ok }) => !ok)
        .map(({ file, line, title, tests }) =>
          described(
            `${file}:${line}`,
            title,
            tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
          ),
        ),
    ],
  };
}

function specsOf(suite: z.infer<typeof playwrightSuite>): z.infer<typeof playwrightSpec>[] {
  return [...suite.specs, ...suite.suites.flatMap(specsOf)];
}

/** A failure in a few lines: often only the end of a long log is kept. */
function described(place: string, title: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, messageLines)
    .map((line) => `    ${line.slice(0, messageWidth)}`);
  return [`${place} › ${title}`, ...lines].join('\n');
}

const messageLines = 8;
const messageWidth = 240;

/**
 * The counts of one step.
 * @param ended the exit code of the step's program
 * @param report how to read its report, if it writes one; any other step counts as one test
 */
export function countStep(ended: number, report?: { file: string; count(report: unknown): Counts }): Counts {
  if (!report) return ended === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 };
  try {
    const counts = report.count(JSON.parse(readFileSync(report.file, 'utf8')));
    const silentlyFailed = (ended !== 0 && counts.failed === 0) || counts.passed + counts.failed === 0;
    return silentlyFailed ? { ...counts, failed: 1 } : counts;
  } catch (error) {
    return { ...none, failed: 1, failures: [described('report', 'not read', String(error))] };
  }
}

const none: Counts = { passed: 0, failed: 0, failures: [] };

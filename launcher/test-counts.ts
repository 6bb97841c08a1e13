import { readFileSync } from 'node:fs';
import { z } from 'zod';

export type Counts = { passed: number; failed: number };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number().default(0),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()).default([]),
});

/** Counts of a report of vitest's JSON reporter. A file that could not even be loaded is one failure; so is a skipped test. */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = vitestReport.parse(report);
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + numPendingTests + unloaded.length };
}

/** Counts of a report of Playwright's JSON reporter. Flaky and skipped journeys are failures. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = playwrightReport.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

/**
 * The counts of one step.
 * @param ended the exit code of the step's program
 * @param report how its report is read, for a step that writes one; every other step counts as one
 */
export function countStep(ended: number, report?: { file: string; count(report: unknown): Counts }): Counts {
  const one = ended === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!report) return one;
  try {
    const counts = report.count(JSON.parse(readFileSync(report.file, 'utf8')));
    const silentlyFailed = (ended !== 0 && counts.failed === 0) || counts.passed + counts.failed === 0;
    return silentlyFailed ? { ...counts, failed: 1 } : counts;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

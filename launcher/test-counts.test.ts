import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countPlaywright, countStep, countVitest } from './test-counts.ts';

const folder = mkdtempSync(join(tmpdir(), 'mmg-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function vitestStep(ended: number, report: object | string) {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report));
  return countStep(ended, { file, count: countVitest });
}

const clean = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, testResults: [] };

test('a step without a report counts as one', () => {
  expect(countStep(0)).toEqual({ passed: 1, failed: 0 });
  expect(countStep(2)).toEqual({ passed: 0, failed: 1 });
});

test('tests are counted as the report says', () => {
  expect(vitestStep(0, clean)).toEqual({ passed: 7, failed: 0 });
  expect(vitestStep(1, { ...clean, numFailedTests: 2 })).toEqual({ passed: 7, failed: 2 });
});

test('a file that could not be loaded and a skipped test are failures', () => {
  const unloaded = { status: 'failed', assertionResults: [] };
  expect(vitestStep(1, { ...clean, testResults: [unloaded] })).toEqual({ passed: 7, failed: 1 });
  expect(vitestStep(0, { ...clean, numPendingTests: 1 })).toEqual({ passed: 7, failed: 1 });
});

test('a run that fails, or counts nothing, without naming a failure is one', () => {
  expect(vitestStep(1, clean)).toEqual({ passed: 7, failed: 1 });
  expect(vitestStep(0, { ...clean, numPassedTests: 0 })).toEqual({ passed: 0, failed: 1 });
  expect(vitestStep(0, 'no JSON')).toEqual({ passed: 0, failed: 1 });
  expect(countStep(0, { file: join(folder, 'absent.json'), count: countVitest })).toEqual({
    passed: 0,
    failed: 1,
  });
});

test('flaky and skipped journeys and errors outside of them are failures', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 };
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 4 });
});

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
const none = { passed: 0, failed: 0, failures: [] };

test('a step without a report counts as one', () => {
  expect(countStep(0)).toEqual({ ...none, passed: 1 });
  expect(countStep(2)).toEqual({ ...none, failed: 1 });
});

test('tests are counted as the report says', () => {
  expect(vitestStep(0, clean)).toEqual({ ...none, passed: 7 });
  expect(vitestStep(1, { ...clean, numFailedTests: 2 })).toEqual({ ...none, passed: 7, failed: 2 });
});

test('a file that could not be loaded and a skipped test are failures', () => {
  const unloaded = { name: '/x/a.test.ts', status: 'failed', message: 'no such file', assertionResults: [] };
  expect(vitestStep(1, { ...clean, testResults: [unloaded] })).toEqual({
    passed: 7,
    failed: 1,
    failures: ['a.test.ts › not loaded\n    no such file'],
  });
  expect(vitestStep(0, { ...clean, numPendingTests: 1 })).toEqual({ ...none, passed: 7, failed: 1 });
});

test('a run that fails, or counts nothing, without naming a failure is one', () => {
  expect(vitestStep(1, clean)).toEqual({ ...none, passed: 7, failed: 1 });
  expect(vitestStep(0, { ...clean, numPassedTests: 0 })).toEqual({ ...none, failed: 1 });
  for (const counts of [
    vitestStep(0, 'no JSON'),
    countStep(0, { file: join(folder, 'absent.json'), count: countVitest }),
  ]) {
    expect(counts).toMatchObject({ passed: 0, failed: 1 });
    expect(counts.failures[0]).toMatch(/^report › not read\n {4}\w/);
  }
});

test('flaky and skipped journeys and errors outside of them are failures', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 };
  expect(countPlaywright({ stats, errors: [{}] })).toMatchObject({ passed: 5, failed: 4 });
});

test('what failed is named with the beginning of its message, without colours', () => {
  const passed = { status: 'passed', fullName: 'is well', failureMessages: [] };
  const failed = {
    status: 'failed',
    fullName: 'is ill',
    failureMessages: ['\u001b[31mError: 1\u001b[39m\n\n  at x'],
  };
  const file = { name: '/x/a.test.ts', status: 'failed', assertionResults: [passed, failed] };
  expect(vitestStep(1, { ...clean, numFailedTests: 1, testResults: [file] }).failures).toEqual([
    'a.test.ts › is ill\n    Error: 1\n      at x',
  ]);
});

test('a journey that failed is named, however deep it lies', () => {
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
  const spec = { title: 'goes', file: 'a.spec.ts', line: 4, ok: true, tests: [{ results: [{}] }] };
  const broken = {
    ...spec,
    title: 'goes not',
    ok: false,
    tests: [{ results: [{ error: { message: 'Error: 2' } }] }],
  };
  expect(
    countPlaywright({ stats, suites: [{ specs: [spec], suites: [{ specs: [broken] }] }] }).failures,
  ).toEqual(['a.spec.ts:4 › goes not\n    Error: 2']);
});

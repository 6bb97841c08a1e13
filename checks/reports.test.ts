import { expect, test } from 'vitest';
import { ruleName } from './oxlint.ts';
import { parseToolJson } from './run-tool.ts';
import { isTest } from './tracked-files.ts';
import { outsideEveryProgram, readCompilerRun } from './types-report.ts';
import { describeVerdict } from './verdict.ts';

test('a clean part prints one line, a broken one a line for each violation', () => {
  expect(describeVerdict('house', { checked: '3 files', violations: [] })).toEqual(['ok    house: 3 files']);
  const violations = [
    { law: 'depth', file: 'a.ts', message: 'deep' },
    { law: 'no-any', file: 'b.ts', line: 4, message: 'any' },
  ];
  expect(describeVerdict('house', { checked: '3 files', violations })).toEqual([
    'FAIL  house: 2 violations, 3 files',
    '      a.ts  depth: deep',
    '      b.ts:4  no-any: any',
  ]);
});

test('oxlint writes a rule one way and its configuration another', () => {
  expect(ruleName('typescript(no-explicit-any)')).toBe('typescript/no-explicit-any');
});

test('a tool that answers no JSON is an error that says what it said', () => {
  expect(() => parseToolJson('knip', { code: 2, stdout: '', stderr: 'no config' })).toThrow(
    /knip.*no config/,
  );
});

test('the compiler report parts its own files from its complaints', () => {
  const stdout = '/r/a.ts\n/r/node_modules/x/i.d.ts\nb.ts(1,2): error TS2322: no.\n/r/b.ts\n';
  expect(readCompilerRun('/r', { code: 2, stdout, stderr: '' })).toEqual({
    passed: false,
    errors: ['b.ts(1,2): error TS2322: no.'],
    files: ['a.ts', 'b.ts'],
  });
});

test('a program without files does not pass', () => {
  expect(readCompilerRun('/r', { code: 0, stdout: '', stderr: '' }).passed).toBe(false);
});

test('a file that no program holds is named', () => {
  expect(outsideEveryProgram(['a.ts', 'b.tsx'], [{ files: ['a.ts'] }])).toEqual(['b.tsx']);
});

test('journeys and files beside the code are tests, the code is not', () => {
  const paths = [
    'e2e/join.spec.ts',
    'features/a/rules.test.ts',
    'a.test.tsx',
    'e2e/actors.ts',
    'testing/a.ts',
  ];
  expect(paths.map(isTest)).toEqual([true, true, true, false, false]);
});

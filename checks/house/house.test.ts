import { expect, test } from 'vitest';
import { commentsOf } from './comment-laws.ts';
import { houseLaws } from './house.ts';
import { sourceFile } from './law.ts';
import { lineCount, ninetiethPercentile } from './tree-laws.ts';

function broken(path: string, text: string): readonly string[] {
  const file = sourceFile(path, text);
  return houseLaws.flatMap((law) => law.judge([file]).map((violation) => violation.law));
}

test('a last line break ends a line and begins none', () => {
  expect([lineCount(''), lineCount('a'), lineCount('a\n'), lineCount('a\nb')]).toEqual([0, 1, 1, 2]);
});

test('the ninetieth percentile of ten values is the ninth', () => {
  expect(ninetiethPercentile([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])).toBe(9);
  expect(ninetiethPercentile([])).toBe(0);
});

test('a test may be longer than a file, but not without end', () => {
  const lines = (count: number): string => 'export {};\n'.repeat(count);
  expect(broken('features/a/rules.test.ts', lines(400))).toEqual(['file-length-p90']);
  expect(broken('features/a/rules.test.ts', lines(401))).toContain('file-length');
  expect(broken('features/a/client/a.ts', lines(350))).not.toContain('file-length');
});

test('words that only contain a drawer are no drawers', () => {
  expect(broken('platform/server/commonwealth.ts', 'export {};\n')).toEqual([]);
  expect(broken('platform/client/formHelpers.ts', 'export {};\n')).toEqual(['no-drawers']);
  expect(broken('platform/common/a.ts', 'export {};\n')).toEqual(['no-drawers']);
});

test('a forbidden word inside a string or a comment is only a word', () => {
  const text = "// any value\nexport const words = ['Date.now()', '// const before = 1;', 'test.only(1)'];\n";
  expect(broken('features/a/client/words.ts', text)).toEqual([]);
});

test('skipped, focused and unwritten tests are found behind any chain', () => {
  const text = "test.only.each([1])('a', f);\ntest.describe.skip('b', f);\nit.todo('c');\nxit('d', f);\n";
  const laws = broken('e2e/a.spec.ts', text);
  expect(laws).toEqual(Array.from({ length: 4 }, () => 'no-skipped-tests'));
});

test('a member called only of something else is no focused test', () => {
  expect(broken('content/a.ts', 'list.only(1);\nquery.skip(2);\n')).toEqual([]);
});

test('a moment that is given is not the wall clock', () => {
  expect(broken('platform/server/a.ts', 'export const a = new Date(0);\n')).toEqual([]);
  expect(broken('platform/server/a.ts', 'export const a = Date.now();\n')).toEqual(['clock-is-injected']);
  expect(broken('platform/server/clock.ts', 'export const a = Date.now();\n')).toEqual([]);
});

test('components need no docstring, hooks and functions do', () => {
  const text = 'export function Page() {\n  return null;\n}\nexport const useThing = () => 1;\n';
  expect(broken('platform/client/page.tsx', text)).toEqual(['exported-functions-are-documented']);
  expect(broken('platform/client/page.tsx', `/** Why. */\n${text}`)).toHaveLength(1);
});

test('the implementation of documented overloads is documented', () => {
  const text =
    '/** Why. */\nexport function a(b: 1): 1;\nexport function a(b: number): number {\n  return b;\n}\n';
  expect(broken('app/a.ts', text)).toEqual([]);
});

test('a file that says something of its own is no barrel', () => {
  expect(broken('content/a.ts', "export * from './b.ts';\nexport const own = 1;\n")).toEqual([]);
  expect(broken('content/a.ts', "export * from './b.ts';\n")).toEqual(['no-barrels']);
});

test('a silenced rule with its reason is allowed', () => {
  const because = '// oxlint-disable-next-line eqeqeq -- null and undefined are one here\n';
  expect(broken('content/a.ts', because)).toEqual([]);
});

test('a sentence that ends in a semicolon is no old code', () => {
  expect(broken('content/a.ts', '// The lock is taken first; see the guard.\n')).toEqual([]);
  expect(broken('content/a.ts', '// start(server);\n')).toEqual(['nothing-commented-out']);
});

test('each comment is found once, with its line', () => {
  const { syntax } = sourceFile('a.ts', '// one\nconst a = 1; // two\n/* three */\n');
  const found = syntax === null ? [] : commentsOf(syntax);
  expect(found).toEqual([
    { text: '// one', line: 1 },
    { text: '// two', line: 2 },
    { text: '/* three */', line: 3 },
  ]);
});

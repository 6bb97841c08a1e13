import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCourse } from '#content/course/load.ts';
import { blocksOf } from '#features/course/client/lesson/markdown.ts';
import { joinWrappedLines } from './line-wraps.ts';

test('a wrapped paragraph, list item and quote each come to stand on one line', () => {
  expect(
    joinWrappedLines(
      '## One\nheading\n\nA sentence\nover lines.\n\n1. First\n   goes on.\n2. Second\n\n> **Ana:** "A\n> word."\n>\n> **Bo:** "No."',
    ),
  ).toBe(
    '## One\nheading\n\nA sentence over lines.\n\n1. First goes on.\n2. Second\n\n> **Ana:** "A word."\n>\n> **Bo:** "No."',
  );
});

test.each([
  ['a break that is meant', 'One  \ntwo\\\nthree'],
  ['code', '```\na\nb\n```'],
  ['code that is indented', '    a\n    b'],
  ['a list inside a list', '- a\n  - b\n  - c'],
  ['a heading below a paragraph', 'Words\n## Next'],
  ['an underlined heading', 'Words\n==='],
  ['a table', '| a |\n| b |'],
  ['a quote below a paragraph', 'Words\n> said'],
  ['a picture between paragraphs', 'Words\n![Two chairs](picture:a)\nMore words'],
])('%s stays as it is', (_, markdown) => {
  expect(joinWrappedLines(markdown)).toBe(markdown);
});

test('every included lesson is drawn as before, and a second time changes nothing', () => {
  const texts = loadCourse(join(import.meta.dirname, '../../../../content/course')).map(({ body }) => body);
  expect(texts.length).toBe(59);
  const drawn = (text: string) => JSON.stringify(blocksOf(text)).replaceAll(/\s+/g, ' ');
  for (const text of texts) {
    expect(drawn(joinWrappedLines(text))).toBe(drawn(text));
    expect(joinWrappedLines(joinWrappedLines(text))).toBe(joinWrappedLines(text));
  }
});

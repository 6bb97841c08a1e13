import { expect, test } from 'vitest';
import { parseBlocks, readFile } from './parse.ts';
import { chapterFrontSchema } from './schema.ts';

test('paragraphs, headings, quotes, lists and figures come out as blocks', () => {
  const markdown = [
    'One line',
    'and its rest.',
    '',
    '## A heading',
    'Text right below.',
    '',
    '> **She:** "No."',
    '>',
    '> **He:** "Fine."',
    '',
    '1. First',
    '   goes on (3 lines)',
    '',
    '2. Second',
    '',
    '![What one sees](figures/steps.svg "The caption.")',
  ].join('\n');
  expect(parseBlocks(markdown, 'a.md')).toEqual([
    { kind: 'prose', text: 'One line and its rest.' },
    { kind: 'heading', level: 2, text: 'A heading' },
    { kind: 'prose', text: 'Text right below.' },
    { kind: 'quote', paragraphs: ['**She:** "No."', '**He:** "Fine."'] },
    {
      kind: 'list',
      ordered: true,
      items: [
        { text: 'First goes on', lines: 3 },
        { text: 'Second', lines: 0 },
      ],
    },
    { kind: 'figure', file: 'figures/steps.svg', alt: 'What one sees', caption: 'The caption.' },
  ]);
});

test('an exercise holds its own blocks', () => {
  expect(parseBlocks(':::exercise One page\n\nWrite.\n\n:::\n\nAfter.', 'a.md')).toEqual([
    { kind: 'exercise', title: 'One page', blocks: [{ kind: 'prose', text: 'Write.' }] },
    { kind: 'prose', text: 'After.' },
  ]);
});

test('what fits no form is refused with the name of the file', () => {
  expect(() => parseBlocks('# Too large', 'a.md')).toThrow('a.md: a heading is ## or ###');
  expect(() => parseBlocks(':::exercise Never closed\n\nText', 'a.md')).toThrow('a.md: ":::exercise');
  expect(() => parseBlocks('![](figures/steps.svg "No text instead")', 'a.md')).toThrow('a.md: a figure is');
  expect(() => parseBlocks('Text\n- item', 'a.md')).toThrow('a.md: an empty line is missing');
});

test('front matter is checked', () => {
  const read = (text: string) => readFile(text, 'a.md', chapterFrontSchema);
  expect(read('---\ntitle: One\nsources: []\n---\n\nText').markdown).toBe('Text');
  expect(() => read('---\ntitle: One\n---\n\nText')).toThrow('a.md: ');
  expect(() => read('Text')).toThrow('a.md: front matter stands');
});

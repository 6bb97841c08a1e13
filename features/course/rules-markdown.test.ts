import { expect, test } from 'vitest';
import { join } from 'node:path';
import { loadCourse } from '#content/course/load.ts';
import { type Block, blocksOf, type Inline, inlineOf } from './rules-markdown.ts';

const plain = (text: string) => [{ kind: 'plain', text }];

test('headings, paragraphs, quotes, lists and rules are read', () => {
  const text =
    '## One\n\nTwo\nlines.\n\n> **A:** "x"\n>\n> B\n\n1. first\n   goes on\n2. second\n\n3. third\n\n---\n\n- dot';
  expect(blocksOf(text)).toEqual([
    { kind: 'heading', level: 2, text: plain('One') },
    { kind: 'paragraph', text: plain('Two lines.') },
    {
      kind: 'quote',
      paragraphs: [
        [
          { kind: 'strong', text: 'A:' },
          { kind: 'plain', text: ' "x"' },
        ],
        plain('B'),
      ],
    },
    { kind: 'list', ordered: true, items: [plain('first goes on'), plain('second'), plain('third')] },
    { kind: 'rule' },
    { kind: 'list', ordered: false, items: [plain('dot')] },
  ]);
});

test('marks within a line are read once, and what is not closed stays as typed', () => {
  expect(inlineOf('a *b* `c` **d')).toEqual([
    { kind: 'plain', text: 'a ' },
    { kind: 'emphasis', text: 'b' },
    { kind: 'plain', text: ' ' },
    { kind: 'code', text: 'c' },
    { kind: 'plain', text: ' **d' },
  ]);
});

test.each([
  'javascript:alert(1)',
  'http://x.test',
  '//x.test',
  '/\\x.test',
  '/..//x.test',
  'data:text/html,x',
])('a link to %s stays text', (href) => {
  expect(inlineOf(`[go](${href})`).every(({ kind }) => kind === 'plain')).toBe(true);
});

test('links to our own pages and to https are links', () => {
  expect(inlineOf('[go](/tools/ad-copy)')).toEqual([{ kind: 'link', text: 'go', href: '/tools/ad-copy' }]);
  expect(inlineOf('[go](https://x.test/a)')[0]?.kind).toBe('link');
});

test('a link to another lesson or to a tool leads to its page', () => {
  expect(inlineOf('[Ad Copy](tool:ad-copy)')).toEqual([
    { kind: 'link', text: 'Ad Copy', href: '/tools/ad-copy' },
  ]);
  expect(inlineOf('your [word list](lesson:collect-their-words)')).toEqual([
    { kind: 'plain', text: 'your ' },
    { kind: 'link', text: 'word list', href: '/course/collect-their-words' },
  ]);
  expect(inlineOf('[go](lesson:../admin)').every(({ kind }) => kind === 'plain')).toBe(true);
});

const linesOf = (block: Block): readonly (readonly Inline[])[] => {
  if (block.kind === 'quote') return block.paragraphs;
  if (block.kind === 'list') return block.items;
  return block.kind === 'rule' ? [] : [block.text];
};

test('no lesson shows its marks: all of them are understood', () => {
  const lessons = loadCourse(join(import.meta.dirname, '../../content/course'));
  const shown = lessons.flatMap(({ slug, body }) =>
    blocksOf(body)
      .flatMap(linesOf)
      .flat()
      .map(({ text }) => [slug, text] as const),
  );
  expect(shown.length).toBeGreaterThan(59 * 10);
  expect(shown.filter(([, text]) => /\]\(|\*|`|https?:/.test(text))).toEqual([]);
});

test('HTML is text like any other', () => {
  expect(blocksOf('<script>alert(1)</script>')).toEqual([
    { kind: 'paragraph', text: plain('<script>alert(1)</script>') },
  ]);
});

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCourse } from '#content/course/load.ts';
import { pictureLine } from '#features/course/rules-pictures.ts';
import { type Block, blocksOf, type Inline } from './markdown.ts';

const plain = (text: string): Inline[] => [{ kind: 'plain', text }];

const item = (...blocks: Block[]) => ({ isTask: false, blocks });

/** The pieces of a single line. */
function piecesOf(line: string): readonly Inline[] {
  const [block] = blocksOf(line);
  return block?.kind === 'paragraph' ? block.text : [];
}

test('headings, paragraphs, quotes, lists and rules are read', () => {
  const text =
    '## One\n\nTwo\nlines.\n\n> **A:** "x"\n>\n> B\n\n1. first\n   goes on\n2. second\n\n---\n\n- dot\n  - below it';
  expect(blocksOf(text)).toEqual([
    { kind: 'heading', level: 2, text: plain('One') },
    { kind: 'paragraph', text: plain('Two lines.') },
    {
      kind: 'quote',
      blocks: [
        {
          kind: 'paragraph',
          text: [{ kind: 'strong', pieces: plain('A:') }, ...plain(' “x”')],
        },
        { kind: 'paragraph', text: plain('B') },
      ],
    },
    {
      kind: 'list',
      start: 1,
      items: [
        item({ kind: 'line', text: plain('first goes on') }),
        item({ kind: 'line', text: plain('second') }),
      ],
    },
    { kind: 'rule' },
    {
      kind: 'list',
      start: null,
      items: [
        item(
          { kind: 'line', text: plain('dot') },
          { kind: 'list', start: null, items: [item({ kind: 'line', text: plain('below it') })] },
        ),
      ],
    },
  ]);
});

test('straight quotes are printed as quotes, also where a mark begins or ends beside one; code keeps them', () => {
  expect(piecesOf(`"It's *really* "me"," said 'Ana': **"Yes"** and "*no*" and ` + '`"x`"')).toEqual([
    ...plain('“It’s '),
    { kind: 'emphasis', pieces: plain('really') },
    ...plain(' “me”,” said ‘Ana’: '),
    { kind: 'strong', pieces: plain('“Yes”') },
    ...plain(' and “'),
    { kind: 'emphasis', pieces: plain('no') },
    ...plain('” and '),
    { kind: 'code', text: '"x' },
    ...plain('”'),
  ]);
});

test('items that stand apart are one list', () => {
  const [list, ...others] = blocksOf('1. first\n\n2. second');
  expect(list).toMatchObject({ kind: 'list', items: [{ blocks: { length: 1 } }, { blocks: { length: 1 } }] });
  expect(others).toEqual([]);
});

test('marks within a line are read, also within one another, and what is not closed stays as typed', () => {
  expect(piecesOf('a *b **c*** `d` **e')).toEqual([
    ...plain('a '),
    { kind: 'emphasis', pieces: [...plain('b '), { kind: 'strong', pieces: plain('c') }] },
    ...plain(' '),
    { kind: 'code', text: 'd' },
    ...plain(' **e'),
  ]);
});

test.each([
  'javascript:alert(1)',
  'ftp://x.test',
  'javascript&colon;alert(1)',
  'java&#115;cript:alert(1)',
  '//x.test',
  '/\\x.test',
  '/..//x.test',
  'data:text/html,x',
])('a link to %s stays text', (href) => {
  for (const typed of [`[go](${href})`, `[go](<${href}>)`, `[go]\n\n[go]: ${href}`])
    expect(JSON.stringify(blocksOf(typed)), typed).not.toContain('"link"');
});

test.each(['http://x.test/a', 'HTTPS://x.test/', 'mailto:help@demo.example'])(
  'a link to %s is one',
  (href) => {
    expect(piecesOf(`[go](${href})`)).toEqual([{ kind: 'link', pieces: plain('go'), href }]);
  },
);

test('links to our own pages and to https are links', () => {
  expect(piecesOf('[go](/tools/ad-copy)')).toEqual([
    { kind: 'link', pieces: plain('go'), href: '/tools/ad-copy' },
  ]);
  expect(piecesOf('[go **now**](https://x.test/a)')).toEqual([
    {
      kind: 'link',
      pieces: [...plain('go '), { kind: 'strong', pieces: plain('now') }],
      href: 'https://x.test/a',
    },
  ]);
});

test('a link to another lesson or to a tool leads to its page', () => {
  expect(piecesOf('[Ad Copy](tool:ad-copy)')).toEqual([
    { kind: 'link', pieces: plain('Ad Copy'), href: '/tools/ad-copy' },
  ]);
  expect(piecesOf('your [word list](lesson:collect-their-words)')).toEqual([
    ...plain('your '),
    { kind: 'link', pieces: plain('word list'), href: '/course/collect-their-words' },
  ]);
  expect(JSON.stringify(piecesOf('[go](lesson:../admin)'))).not.toContain('"link"');
});

const wordsOf = (piece: Inline): readonly string[] => {
  if (piece.kind === 'break') return [];
  return 'pieces' in piece ? piece.pieces.flatMap(wordsOf) : [piece.text];
};

function textsOf(block: Block): readonly string[] {
  switch (block.kind) {
    case 'rule':
      return [];
    case 'code':
      return [block.text];
    case 'picture':
      return [block.words];
    case 'quote':
      return block.blocks.flatMap(textsOf);
    case 'list':
      return block.items.flatMap(({ blocks }) => blocks).flatMap(textsOf);
    case 'table':
      return [block.head, ...block.rows].flat().flatMap(({ text }) => text.flatMap(wordsOf));
    case 'heading':
    case 'paragraph':
    case 'line':
      return block.text.flatMap(wordsOf);
    default:
      return block satisfies never;
  }
}

test('no lesson shows its marks: all of them are understood', () => {
  const lessons = loadCourse(join(import.meta.dirname, '../../../../content/course'));
  const shown = lessons.flatMap(({ slug, body }) =>
    blocksOf(body)
      .flatMap(textsOf)
      .map((text) => [slug, text] as const),
  );
  expect(shown.length).toBeGreaterThan(59 * 10);
  expect(shown.filter(([, text]) => /\]\(|\*|`|https?:|&\w+;/.test(text))).toEqual([]);
});

const id = '00000000-0000-4000-8000-000000000001';
const picture = { kind: 'picture', id, words: 'Two [old] chairs' } as const;

test('a picture stands by itself, whatever is written around it', () => {
  const line = pictureLine(' Two\n[old] chairs ', id);
  expect(blocksOf(line)).toEqual([picture]);
  expect(blocksOf(`Before\n${line}\n*after* it`)).toEqual([
    { kind: 'paragraph', text: plain('Before ') },
    picture,
    {
      kind: 'paragraph',
      text: [...plain(' '), { kind: 'emphasis', pieces: plain('after') }, ...plain(' it')],
    },
  ]);
  expect(blocksOf(`- one\n- ${line}`)).toEqual([
    { kind: 'list', start: null, items: [item({ kind: 'line', text: plain('one') }), item(picture)] },
  ]);
  expect(blocksOf(`## Of ${line}`)).toEqual([
    { kind: 'heading', level: 2, text: [...plain('Of '), ...plain('Two [old] chairs')] },
  ]);
});

test.each([
  'https://x.test/a.png',
  'picture:1',
  `picture:${id}/../x`,
  `x/picture:${id}`,
  '/api/account/export',
  'data:image/svg+xml,x',
])('a picture at %s stays text: nothing is asked for', (address) => {
  const typed = `![x](${address})`;
  expect(blocksOf(typed)).toEqual([{ kind: 'paragraph', text: plain(typed) }]);
});

test('HTML is text like any other', () => {
  expect(blocksOf('<script>alert(1)</script>')).toEqual([
    { kind: 'paragraph', text: plain('<script>alert(1)</script>') },
  ]);
  expect(piecesOf('a <b>c</b> &lt;d')).toEqual(
    ['a ', '<b>', 'c', '</b>', ' <d'].map((text) => ({ kind: 'plain', text })),
  );
});

test('a list that goes on after a quote goes on with its numbers', () => {
  const blocks = blocksOf(
    '1. Ask one question.\n2. Wait.\n\n> I am not sure.\n\n3. Repeat the words.\n4. Offer one step.\n',
  );
  expect(blocks).toMatchObject([
    { kind: 'list', start: 1, items: { length: 2 } },
    { kind: 'quote' },
    { kind: 'list', start: 3, items: { length: 2 } },
  ]);
  expect(blocksOf('0. zero')).toMatchObject([{ kind: 'list', start: 0 }]);
});

test('definitions and comments are not shown, and characters that are named are', () => {
  const text = `See [the guide][g], [write](mailto:help@demo.example) or [the page](http://example.org/a).

[g]: https://example.org/guide

<!-- ask legal -->

Prices&nbsp;in &euro; &amp; cents.
`;
  const link = (words: string, href: string) => ({ kind: 'link', pieces: plain(words), href });
  expect(blocksOf(text)).toEqual([
    {
      kind: 'paragraph',
      text: [
        ...plain('See '),
        link('the guide', 'https://example.org/guide'),
        ...plain(', '),
        link('write', 'mailto:help@demo.example'),
        ...plain(' or '),
        link('the page', 'http://example.org/a'),
        ...plain('.'),
      ],
    },
    { kind: 'paragraph', text: plain('Prices\u00A0in € & cents.') },
  ]);
  expect(piecesOf('a<!-- b -->c &#8364;&#x20ac; &hellip; &rarr; it&apos;s &#0; &#xD800;')).toEqual([
    ...plain('a'),
    ...plain('c €€ … → it’s \uFFFD \uFFFD'),
  ]);
  // Code and unknown character names stay untouched, and an unclosed comment hides nothing.
  expect(piecesOf('`&euro;` &nonsense; &toString; AT&T \\&euro;')).toMatchObject([
    { kind: 'code', text: '&euro;' },
    { text: ' &nonsense; &toString; AT&T ' },
    { text: '&' },
    { text: 'euro;' },
  ]);
  expect(blocksOf('<!-- never closed\n\nmore')).toEqual([
    { kind: 'paragraph', text: plain('<!-- never closed\n\nmore') },
  ]);
  expect(blocksOf('<!-- one --> two')).toEqual([{ kind: 'paragraph', text: plain('two') }]);
});

test('tables, tasks and what is struck out are read', () => {
  const text =
    '| Word | Say |\n|---|:-:|\n| cheap | ~~fair~~<br>fair |\n\n- [ ] call one client\n- [x] wait\n';
  const cell = (words: string) => ({ align: null, text: plain(words) });
  expect(blocksOf(text)).toEqual([
    {
      kind: 'table',
      head: [cell('Word'), { ...cell('Say'), align: 'center' }],
      rows: [
        [
          cell('cheap'),
          {
            align: 'center',
            text: [{ kind: 'struck', pieces: plain('fair') }, { kind: 'break' }, ...plain('fair')],
          },
        ],
      ],
    },
    {
      kind: 'list',
      start: null,
      items: [
        ['☐ ', 'call one client'],
        ['☑ ', 'wait'],
      ].map((lines) => ({
        isTask: true,
        blocks: lines.map((line) => ({ kind: 'line', text: plain(line) })),
      })),
    },
  ]);
});

/** How deeply blocks are nested. */
function depthOf(value: unknown): number {
  let [depth, level] = [0, [value]];
  while (level.length > 0) {
    depth += 1;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return depth;
}

test.each([
  ['quotes', `${'> '.repeat(3000)}a`],
  ['tight quotes', `${'>'.repeat(30_000)}a`],
  ['lists', `${'- '.repeat(3000)}a`],
  ['numbered lists', `${'1. '.repeat(3000)}a`],
  ['both', `${'> - '.repeat(3000)}a`],
  ['lists by indent', Array.from({ length: 200 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n')],
  ['marks', `${'*a **b '.repeat(2000)}a${'** *'.repeat(2000)}`],
  ['struck out', `${'~~a *b '.repeat(2000)}a${'* ~~'.repeat(2000)}`],
])('%s within one another without an end are shown flat', (_, text) => {
  const blocks = blocksOf(text);
  expect(depthOf(blocks)).toBeLessThan(120);
  expect(blocks.flatMap(textsOf).join('').endsWith('a')).toBe(!/[*~]/.test(text));
  expect(blocks.flatMap(textsOf).join('').length).toBeLessThanOrEqual(text.length);
});

test('what would keep a simple reader busy for minutes is read at once', () => {
  for (const mark of ['*a ', '[', '![', '`', '<!--', '\\'])
    expect(blocksOf(mark.repeat(10_000)).length, mark).toBeGreaterThan(0);
}, 5000);

import { expect, test } from 'vitest';
import { bookMarkup, inlineMarkup } from './typst.ts';

test('signs that Typst would read as markup are escaped', () => {
  expect(inlineMarkup('Pay $5 #1 @home_now [x] <y> ~ a\\b //')).toBe(
    'Pay \\$5 \\#1 \\@home\\_now \\[x\\] \\<y\\> \\~ a\\\\b /\\/',
  );
  expect(inlineMarkup('2. is no list')).toBe('2\\. is no list');
  expect(inlineMarkup('- is no list')).toBe('\\- is no list');
});

test('emphasis and index terms become calls that end before the text goes on', () => {
  expect(inlineMarkup('**a**(b) *c*')).toBe('#strong[a];(b) #emph[c];');
  expect(inlineMarkup('[[Unsaid Frustration]]s')).toBe('#term("unsaid frustration")[Unsaid Frustration];s');
  expect(inlineMarkup('[[a tribe|tribe]]')).toBe('#term("tribe")[a tribe];');
});

test('a book is its facts, its contents, its chapters, its sources and its index', () => {
  const markup = bookMarkup(
    {
      slug: 'b',
      title: 'A "B"',
      subtitle: 's',
      description: 'd',
      author: 'w',
      keywords: ['one'],
      access: 'member',
      preface: [{ kind: 'prose', text: 'Hello' }],
      prefaceMarkdown: 'Hello',
      chapters: [
        {
          title: 'First',
          sources: [],
          path: '01-first.md',
          markdown: '',
          blocks: [
            {
              kind: 'exercise',
              title: 'Try',
              blocks: [{ kind: 'list', ordered: true, items: [{ text: 'Why?', lines: 2 }] }],
            },
            { kind: 'figure', file: 'figures/f.svg', alt: 'What', caption: 'Cap' },
          ],
        },
      ],
    },
    ['Someone (2001). A title.'],
  );
  expect(markup).toContain('title: "A \\"B\\""');
  expect(markup).toContain('#heading(level: 1, numbering: "1")[First]');
  expect(markup).toContain('#exercise([Try])[\n#enum(tight: false, answered(2)[Why?])\n]');
  expect(markup).toContain('#picture("figures/f.svg", "What", [Cap])');
  expect(markup).toContain('#list(tight: false, [Someone (2001). A title.])');
  expect(markup.endsWith('#index-of-terms()')).toBe(true);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksOf, type Inline } from '#features/course/client/lesson/markdown.ts';
import { toggleInline, toggleLink } from './inline-marks.ts';
import { shown, typed } from './typing-samples.ts';

const bold = (text: string) => shown(toggleInline(typed(text), 'bold'));
const italic = (text: string) => shown(toggleInline(typed(text), 'italic'));
const link = (text: string) => shown(toggleLink(typed(text)));

test.each([
  ['a selection', 'Ask «her» first.', 'Ask **«her»** first.'],
  ['spaces at its ends', 'Ask« her »first.', 'Ask **«her»** first.'],
  ['a caret within a word', 'Ask he|r first.', 'Ask **«her»** first.'],
  ['a caret at the end of a word', 'Ask her|', 'Ask **«her»**'],
  ['a caret where no word is', '|', '**«words»**'],
  ['a caret between spaces', 'a | b', 'a **«words»** b'],
  ['a part of a word', 'un«belie»vable', 'un**«belie»**vable'],
  ['the start of a text', '«Ask» her', '**«Ask»** her'],
  ['the end of a text', 'Ask «her»', 'Ask **«her»**'],
  ['words beside bold ones', '**a**«b» c', '**«ab»** c'],
  ['more than what is bold', '«a **b** c»', '**«a b c»**'],
  ['half of what is bold', '**a «b** c»', '**«a b c»**'],
  ['the words of a heading', '«## What she said»', '## **«What she said»**'],
  ['the words of an item in a quote', '«> - Ask»', '> - **«Ask»**'],
  ['a sign that would begin nothing beside a letter', 'a«(b)»c', 'a(**«b»**)c'],
  ['half of a link', 'see «the [lis»t](lesson:a)', 'see **«the [list](lesson:a)»**'],
  ['words of a link', 'see [the «list»](lesson:a)', 'see [the **«list»**](lesson:a)'],
  ['a part of code', '`a «b` c»', '**«`a b` c»**'],
  ['words that are italic', '_«her»_', '_**«her»**_'],
])('bold, for %s', (_, before, after) => expect(bold(before)).toBe(after));

test.each([
  ['the words', '**«her»** first', '«her» first'],
  ['the words with their marks', 'a «**her**» b', 'a «her» b'],
  ['a caret in them', 'a **her la|st** b', 'a «her last» b'],
  ['a part of them', 'a **her «last»** b', 'a «her last» b'],
  ['words within italic ones', '_**«her»**_', '_«her»_'],
  ['words of several lines', '«**a**\n\n**b**»', '«a\n\nb»'],
])('what is bold becomes plain again, for %s', (_, before, after) => expect(bold(before)).toBe(after));

test('several lines are bold line by line, and what of them is bold already stays so', () => {
  expect(bold('x «a\n\n- **b**\n> c» y')).toBe('x **«a**\n\n- **b**\n> **c»** y');
  expect(bold('«a\r\n\r\nb»\r\n')).toBe('**«a**\r\n\r\n**b»**\r\n');
});

test.each([
  ['a selection', 'Ask «her».', 'Ask _«her»_.'],
  ['a part of a word, where _ would stay as typed', 'un«belie»vable', 'un*«belie»*vable'],
  ['words that are bold', '**«her»**', '**_«her»_**'],
])('italic, for %s', (_, before, after) => expect(italic(before)).toBe(after));

test.each([
  ['_«her»_', '«her»'],
  ['*he|r*', '«her»'],
  ['**_«her»_**', '**«her»**'],
  ['***he|r***', '«**her**»'],
])('what is italic becomes plain again: %s', (before, after) => expect(italic(before)).toBe(after));

test.each([
  ['words: its address is selected, to be typed over', 'the «list» here', 'the [list](«https://») here'],
  ['a caret in a word', 'the li|st', 'the [list](«https://»)'],
  ['nothing', '|', '[«words»](https://)'],
  [
    'an address: its words are selected',
    'at «https://a.test/b_(c)»',
    'at [«words»](https://a.test/b_%28c%29)',
  ],
  ['lines: the first one', '«a\n\nb»', '[a](«https://»)\n\nb'],
  ['half of what is bold', '**a «b** c»', '[**a b** c](«https://»)'],
  ['brackets that would break it', 'a «b]» c', 'a «b]» c'],
])('a link, for %s', (_, before, after) => expect(link(before)).toBe(after));

test.each([
  ['a caret in its words', 'a [b|c](https://x.test) d', 'a «bc» d'],
  ['a caret in its address', 'a [bc](https://x|.test) d', 'a «bc» d'],
  ['more than it', '«a [bc](https://x.test) d»', '«a bc d»'],
])('a link becomes its words again, for %s', (_, before, after) => expect(link(before)).toBe(after));

/** What a reader sees of a line, each letter with whether it is marked so. */
function seen(pieces: readonly Inline[], kind: 'strong' | 'emphasis', isIn = false): readonly string[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === 'break') return [];
    if ('pieces' in piece) return seen(piece.pieces, kind, isIn || piece.kind === kind);
    return [...piece.text].map((letter) => `${letter}${isIn ? '!' : ''}`);
  });
}

const piecesOf = (line: string) =>
  blocksOf(line).flatMap((block) => ('text' in block && typeof block.text !== 'string' ? block.text : []));

test.each([
  ['bold', 'strong'],
  ['italic', 'emphasis'],
] as const)('whatever is selected, %s changes no word that is read', (kind, mark) => {
  const part = fc.constantFrom(
    'ab',
    'c',
    '**fat**',
    '**a _b_ c**',
    '_thin_',
    '*x*',
    '`a b`',
    '[d *e*](https://x.test)',
    '(f)',
    'g.',
    '"é"',
    '\\*',
    '**one two**,',
  );
  const line = fc.array(part, { minLength: 1, maxLength: 9 }).map((parts) => parts.join(' '));
  fc.assert(
    fc.property(line, fc.nat(), fc.nat(), (text, one, other) => {
      const [start = 0, end = 0] = [one % text.length, other % text.length].toSorted((a, b) => a - b);
      if (start === end) return;
      const after = toggleInline({ text, start, end }, kind);
      const words = (of: string) =>
        seen(piecesOf(of), mark)
          .map(([letter]) => letter)
          .join('');
      expect(words(after.text), after.text).toBe(words(text));
    }),
    { numRuns: 3000 },
  );
});

import { expect, test } from 'vitest';
import { mayContain, plainWords } from './rules-search.ts';

test.each([
  ['They die a little.', 'dying', true],
  ['She GOES there.', 'going', true],
  ['an 11-second call', '11', true],
  ['an 11-second call', 'seconds', true],
  ['Ünsaid', 'ünsaid', true],
  ['what clients say', 'c', true],
  ['what clients say', 'price', false],
  ['', 'price', false],
])('%j may contain %j: %j', (text, word, expected) => {
  expect(mayContain(text, [word])).toBe(expected);
  expect(mayContain(text, ['zebra', word])).toBe(expected);
});

test('of a picture the words are read, and not its address', () => {
  const line = '![Two chairs](picture:00000000-0000-4000-8000-000000000001)';
  expect(plainWords(`Sit.\n\n${line}\n\n${line.replace('Two chairs', '')}\n\nAsk.`)).toBe(
    'Sit. Two chairs Ask.',
  );
});

test('Markdown is read without its marks', () => {
  expect(plainWords('## Title\n\n> **Marta:** "May I?"\n\n1. [Here](/x) `now`')).toBe(
    'Title Marta: "May I?" Here now',
  );
});

test('what Markdown does not show is not read, and what it names is', () => {
  const text =
    'See [the guide][g] &amp; ~~more~~.\n\n[g]: https://example.org/guide\n\n<!-- ask legal -->\n\n| Word | Say |\n|---|---|\n| cheap | fair |\n\n- [ ] call';
  expect(plainWords(text)).toBe('See the guide & more . Word Say cheap fair call');
});

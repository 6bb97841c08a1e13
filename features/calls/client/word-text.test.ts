import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readTranscript } from '#features/calls/rules/transcript/read-transcript.ts';
import { callInWord, wordFile } from '#testing/word-file.ts';
import { wordText } from './word-text.ts';

const read = (bytes: Uint8Array) => {
  const got = wordText(bytes);
  if ('problem' in got) throw new Error(got.problem);
  return readTranscript(got.text);
};

test('a transcript that Teams wrote into Word has its speakers, times and words, and nothing that was deleted', () => {
  expect(read(wordFile(callInWord))).toEqual({
    kind: 'turns',
    lines: [
      { speaker: 'Marcus Reed', text: 'How was March & April?', at: 3 },
      { speaker: 'Denise Park', text: 'Fine, mostly. Not the second shop.', at: 12 },
      { speaker: 'Marcus Reed', text: 'What happened\tthere?', at: 20 },
    ],
  });
});

test('one that runs from right to left is read as it is spoken', () => {
  const turn = (name: string, time: string, words: string) =>
    `<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t xml:space="preserve">\u200F${name}   </w:t></w:r><w:r><w:t>${time}</w:t></w:r><w:r><w:br/></w:r><w:r><w:rPr><w:rtl/></w:rPr><w:t>${words}</w:t></w:r></w:p>`;
  const got = read(
    wordFile(
      turn('דנה לוי', '0:03', 'מה קרה במרץ?') +
        turn('أحمد', '0:09', 'لا شيء.') +
        turn('דנה לוי', '0:12', 'בסדר.'),
    ),
  );
  expect(got).toMatchObject({
    lines: [
      { speaker: 'דנה לוי', text: 'מה קרה במרץ?', at: 3 },
      { speaker: 'أحمد', text: 'لا شيء.', at: 9 },
      { speaker: 'דנה לוי', text: 'בסדר.', at: 12 },
    ],
  });
});

const cutOff = () => wordFile(callInWord).subarray(0, 300);
const damaged = () => {
  const bytes = wordFile(callInWord);
  return bytes.fill(255, 200, 400);
};

test.each([
  ['cut off', cutOff()],
  ['damaged inside', damaged()],
  [
    'with a password, or no Word file at all',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Array(600).fill(0)]),
  ],
  ['another document in a zip', zipSync({ 'content.xml': new Uint8Array(9) })],
  ['without an end', zipSync({ 'word/document.xml': new TextEncoder().encode('<w:document><w:p>') })],
])('a file that is %s is broken', (_, bytes) => {
  expect(wordText(bytes)).toEqual({ problem: 'broken' });
});

test('characters that stand for others are read as they are meant, and entities of its own never grow', () => {
  const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  expect(
    wordText(wordFile(paragraph('A &lt;b&gt; &quot;c&quot; &#8217; &#x1F44B; &amp;lt; &#99999999; &own;'))),
  ).toEqual({
    text: 'A <b> "c" ’ 👋 &lt; &#99999999; &own;',
  });
});

test('endless tags that never end take no longer than their length', () => {
  const begun = performance.now();
  wordText(wordFile(`${'<w:t '.repeat(20_000)}${'<w:rPr>'.repeat(10_000)}${'&#'.repeat(20_000)}`));
  expect(performance.now() - begun).toBeLessThan(3000);
});

test('a small file that unpacks to a gigabyte is never unpacked, even when it tells a smaller size', () => {
  const bomb = zipSync({ 'word/document.xml': new Uint8Array(40 * 1024 * 1024).fill(32) });
  expect(bomb.length).toBeLessThan(100_000);
  expect(wordText(bomb)).toEqual({ problem: 'too-large' });
  // The size in the directory at the end, 24 bytes after its mark.
  const directory = new DataView(bomb.buffer);
  const mark = bomb.length - 22 - (46 + 'word/document.xml'.length);
  expect(directory.getUint32(mark, true)).toBe(0x02014b50);
  directory.setUint32(mark + 24, 1000, true);
  expect(wordText(bomb)).toEqual({ problem: 'broken' });
});

import { strFromU8, unzipSync } from 'fflate';
import { fileTypeFromBlob } from 'file-type';
import { expect, test } from 'vitest';
import { docx } from './docx.ts';
import { csv, fileName, fileOf } from './result-file.ts';
import { markdown, plainText, richText } from './outline.ts';

const outline = {
  title: 'Soot & silence',
  madeBy: 'Written with AI',
  parts: [
    { heading: 'Headline', text: '<b>Soot</b> is *no* secret' },
    { heading: 'Body Text', text: '# Ask us\nwhat you never asked.\n\n1. Today' },
  ],
};

test('plain text has each part under its heading; one part alone stands for itself', () => {
  expect(plainText(outline)).toBe(
    'Headline\n<b>Soot</b> is *no* secret\n\nBody Text\n# Ask us\nwhat you never asked.\n\n1. Today',
  );
  expect(plainText({ title: 'x', parts: [{ heading: 'Post', text: 'A post' }] })).toBe('A post');
});

test('formatted text takes nothing in a result for markup', () => {
  expect(richText(outline)).toBe(
    '<h3>Headline</h3><p>&lt;b&gt;Soot&lt;/b&gt; is *no* secret</p>' +
      '<h3>Body Text</h3><p># Ask us<br>what you never asked.</p><p>1. Today</p>',
  );
});

test('a Markdown file shows the words as they are', () => {
  expect(markdown(outline)).toBe(
    '---\norigin: "Written with AI"\nai_generated: true\n---\n\n# Soot & silence\n\n## Headline\n\n\\<b\\>Soot\\</b\\> is \\*no\\* secret\n\n' +
      '## Body Text\n\n\\# Ask us  \nwhat you never asked.\n\n1\\. Today\n',
  );
});

test('a spreadsheet gets quoted cells and never a formula', () => {
  expect(
    csv([
      ['Subject', '=HYPERLINK("x")'],
      ['a "b"', '-1'],
    ]),
  ).toBe('\uFEFF"Subject","\'=HYPERLINK(""x"")"\r\n"a ""b""","\'-1"\r\n');
});

test('a Word file is one, with its headings and every word', async () => {
  const file = await docx({ ...outline, title: 'Soot\u0001 & silence' });
  expect((await fileTypeFromBlob(file))?.ext).toBe('docx');
  const inside = strFromU8(
    unzipSync(new Uint8Array(await file.arrayBuffer()))['word/document.xml'] ?? new Uint8Array(),
  );
  expect(inside).toContain(
    '<w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t xml:space="preserve">Soot &amp; silence</w:t>',
  );
  expect(inside).toContain('&lt;b&gt;Soot&lt;/b&gt; is *no* secret');
  expect(inside.replace('</w:r><w:r>', '')).toContain(
    '# Ask us</w:t><w:br/><w:t xml:space="preserve">what you never asked.',
  );
});

test('Word is told which lines run from the right', async () => {
  const heading = 'البريد';
  const text = 'مرحبا (Ada)، السعر 47$؟\n\nAda قالت: لا أعرف\n\nשלום (Ada)?\n\nSay: مرحبا, and wait.';
  const file = await docx({ ...outline, title: 'رسالة', parts: [{ heading, text }] });
  const word = strFromU8(
    unzipSync(new Uint8Array(await file.arrayBuffer()))['word/document.xml'] ?? new Uint8Array(),
  );
  const paragraphs = word.match(/<w:p>.*?<\/w:p>/gs) ?? [];
  expect(paragraphs.map((one) => [/<w:bidi\/>/.test(one), /<w:rtl\/>/.test(one)])).toEqual([
    ...Array(5).fill([true, true]),
    [false, false],
  ]);
});

test('each kind of file has its own type and a name that any system takes', async () => {
  expect((await fileOf('md', outline, [])).type).toBe('text/markdown');
  expect((await fileOf('csv', outline, [])).type).toBe('text/csv');
  expect(fileName('Ruß: "was" nun?/..', 'docx')).toBe('ruß-was-nun.docx');
  expect(fileName('???', 'md')).toBe('text.md');
  expect(fileName('ग्राहक की चिंता', 'md')).toBe('ग्राहक-की-चिंता.md');
  const long = fileName(
    '田中さんは価格よりも社員が新しいシステムを使えるかどうかを心配していました'.repeat(3),
    'md',
  );
  expect(long.length).toBeLessThanOrEqual(63);
  expect(fileName(`${'word '.repeat(11)}frustrations`, 'md')).toBe(`${'word-'.repeat(10)}word.md`);
});

async function partsOf(file: Blob) {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  return (path: string) => strFromU8(parts[path] ?? new Uint8Array());
}

test('files say that a model wrote them where machines look for it, and never in the words [tools.ai-mark]', async () => {
  const word = await partsOf(await fileOf('docx', outline, []));
  expect(word('docProps/custom.xml')).toMatch(/name="AIGenerated"[^>]*>\s*<vt:lpwstr>true</);
  expect(word('docProps/core.xml')).toContain('<dc:description>Written with AI</dc:description>');
  expect(word('word/document.xml')).not.toContain('AI');
  const lines = await (await fileOf('csv', outline, [['Subject'], ['Soot']])).text();
  expect(lines).toBe('"Subject","Origin"\r\n"Soot","Written with AI"\r\n');
  expect(plainText(outline) + richText(outline)).not.toContain('AI');
});

test('what templates wrote is never called AI, neither in a file', async () => {
  const demo = { ...outline, madeBy: 'Demo text: no AI model is connected' };
  expect(markdown(demo)).toMatch(
    /^---\norigin: "Demo text: no AI model is connected"\nai_generated: false\n---\n/,
  );
  expect((await partsOf(await docx(demo)))('docProps/custom.xml')).toContain('<vt:lpwstr>false<');
});

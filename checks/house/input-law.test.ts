import { expect, test } from 'vitest';
import { expressionLaw } from './expression-laws.ts';
import { inputLaw } from './input-law.ts';
import { sourceFile } from './law.ts';

const found = (files: Readonly<Record<string, string>>) =>
  inputLaw
    .judge(Object.entries(files).map(([path, text]) => sourceFile(path, text)))
    .map(({ file, line }) => `${file}:${line}`);

test('a bare text is found in an input, and is allowed in an answer', () => {
  const contract = (part: string) => `endpoint({\n${part}: z.strictObject({ a: z.string() }) });\n`;
  for (const part of ['params', 'query', 'body'])
    expect(found({ 'features/a/contract.ts': contract(part) })).toEqual(['features/a/contract.ts:2']);
  expect(found({ 'features/a/contract.ts': contract('output') })).toEqual([]);
});

test('what a tool writes comes back as an edit, so that it is an input', () => {
  const contract = (part: string) =>
    `const shape = z.object({ a: z.string() });\nexport const c = studioContract({ ${part}: shape });\n`;
  for (const part of ['input', 'output'])
    expect(found({ 'features/a/b/contract.ts': contract(part) })).toEqual(['features/a/b/contract.ts:1']);
  expect(found({ 'features/a/b/contract.ts': contract('draft') })).toEqual([]);
});

test('an input is followed through names, functions and other contracts', () => {
  const files = {
    'features/a/contract.ts':
      "import { form } from '#features/b/contract-form.ts';\nexport const save = endpoint({ body: form.extend({ a: z.uuid() }) });\n",
    'features/b/contract-form.ts':
      "import { word as shortWord } from './contract-words.ts';\nexport const form = z.strictObject({ a: shortWord(3) });\n",
    'features/b/contract-words.ts': 'export const word = (max: number) =>\n  z.string().max(max);\n',
  };
  expect(found(files)).toEqual(['features/b/contract-words.ts:2']);
});

test('numbers, dates and values of any kind are as bare as texts', () => {
  for (const builder of [
    'z.number()',
    'z.int()',
    'z.coerce.number()',
    'z.iso.date()',
    'z.unknown()',
    'z.email()',
  ])
    expect(found({ 'features/a/contract.ts': `endpoint({ body: z.array(${builder}) });\n` })).toHaveLength(1);
  for (const builder of ['z.uuid()', 'z.enum(kinds)', 'z.boolean()', 'lineText({ max: 5 })'])
    expect(found({ 'features/a/contract.ts': `endpoint({ body: z.array(${builder}) });\n` })).toEqual([]);
});

test('an expression that is worse than linear is found, wherever text of others is met', () => {
  const broken = (path: string, text: string) =>
    expressionLaw.judge([sourceFile(path, text)]).map((violation) => violation.law);
  for (const slow of ['/\\s*[\\r\\n\\t]+\\s*/gu', '/^(a+)+$/', '/^[^@]+@[^@]+\\.[^@]+$/', '/<[^>]*>/g'])
    expect(broken('features/a/rules.ts', `export const a = ${slow};\n`)).toEqual(['expressions-are-linear']);
  expect(broken('features/a/rules.ts', 'export const a = /\\s+/gu;\n')).toEqual([]);
  expect(broken('content/books/a.ts', 'export const a = /<[^>]*>/g;\n')).toEqual([]);
});

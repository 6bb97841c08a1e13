import { expect, test } from 'vitest';
import { z } from 'zod';
import { lineText, longText, writtenText } from '#platform/contract/text.ts';
import { bodyBoundOf } from './body-bound.ts';

const field = (max: number) => longText({ max, required: 'Please write something' });
const least = bodyBoundOf(z.strictObject({}));

/** JSON as written by a client that sends only Basic Latin. */
const escaped = (value: unknown) =>
  JSON.stringify(value).replaceAll(
    /[^\u0020-\u007e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const full = (max: number) => '日'.repeat(max);
const email = z.strictObject({ subject: lineText({ max: 90 }), body: field(4000) });

test.each([
  ['one field', z.strictObject({ text: field(60_000) }), { text: full(60_000) }],
  [
    'ten emails',
    z.strictObject({ emails: z.array(email).max(10) }),
    { emails: Array(10).fill({ subject: full(90), body: full(4000) }) },
  ],
  [
    'the longer of two shapes',
    z.strictObject({ output: z.union([field(100), z.strictObject({ say: field(30_000) })]) }),
    { output: { say: full(30_000) } },
  ],
  [
    'what may be left out, and what is changed in several steps',
    z.strictObject({
      a: field(20_000).optional(),
      b: field(20_000).nullable(),
      c: writtenText({ max: 20_000 }).transform(Number),
    }),
    { a: full(20_000), b: full(20_000), c: full(20_000) },
  ],
  [
    'a value for each of a few names',
    z.record(z.enum(['first', 'second']), field(20_000)),
    { first: full(20_000), second: full(20_000) },
  ],
])('a body whose fields are full in any script is read: %s', (_, schema, body) => {
  expect(bodyBoundOf(schema)).toBeGreaterThan(Buffer.byteLength(escaped(body)));
  expect(bodyBoundOf(schema)).toBeLessThan(least + 2 * Buffer.byteLength(escaped(body)));
});

test('a body without long fields stays small', () => {
  expect(bodyBoundOf(z.strictObject({ name: lineText({ max: 60 }), isOn: z.boolean() }))).toBeLessThan(
    66 * 1024,
  );
});

test('parts that share one bound have that one, not the sum of their own', () => {
  const parts = z
    .array(lineText({ max: 1_000_000 }))
    .max(6000)
    .meta({ 'x-max-bytes': 2_000_000 });
  expect(bodyBoundOf(z.strictObject({ parts }))).toBeLessThan(2_100_000);
});

import fc from 'fast-check';

/** A part of a JSON Schema, as `z.toJSONSchema` writes it. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** What has broken servers before: characters that a database refuses, dates at the ends of the calendar, edges of integers. */
/** Texts that databases refuse, or that `Date` and columns cannot hold. */
export const breakingTexts = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '%00',
  '%ED%A0%80',
  '0000-01-01',
  '9999-12-31',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2147483648',
  '9223372036854775808',
];

const notoriousTexts = [
  '',
  ' ',
  '\ufffe',
  '\u202e\u2066',
  '%FF',
  '%',
  '\\',
  '\\u0000',
  "'",
  '"; select 1',
  '$1',
  '{{name}}',
  '../../etc/passwd',
  '//evil.example',
  'javascript:alert(1)',
  'https://example.test/%00',
  '__proto__',
  'constructor',
  '0001-01-01',
  '2026-02-30',
  '0000-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '+275760-09-13T00:00:00.000Z',
  '-1',
  '0',
  '1.5',
  '1e309',
  'NaN',
  'Infinity',
  '0x10',
  '2147483647',
  '9007199254740993',
  '99999999999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-4000-8000-000000000000',
  'a@b.co',
  'a\u0000@example.test',
  'null',
  '[]',
  '{}',
];

const notoriousNumbers = [
  0,
  -0,
  -1,
  1,
  0.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  2 ** 63,
  1e21,
  1e308,
  5e-324,
];

const text = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...breakingTexts) },
  { weight: 4, arbitrary: fc.constantFrom(...notoriousTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 400 }) },
  // A lone surrogate at any place: strings of whole characters never contain one.
  {
    weight: 1,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
      .map((units) => String.fromCharCode(...units)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('a', ' ', '\u0301', '\u202e', '🐉'), fc.integer({ min: 1, max: 3000 }))
      .map(([unit, many]) => unit.repeat(many)),
  },
);

const number = fc.oneof(fc.constantFrom(...notoriousNumbers), fc.integer(), fc.double({ noNaN: true }));

/** Years at both ends and in the middle, in ISO 8601 form. */
const year = fc.oneof(fc.constantFrom(0, 1, 1969, 2026, 9999), fc.integer({ min: 0, max: 9999 }));
const day = fc
  .tuple(year, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([y, m, d]) =>
    [String(y).padStart(4, '0'), ...[m, d].map((n) => String(n).padStart(2, '0'))].join('-'),
  );
const instant = fc
  .tuple(day, fc.constantFrom('Z', '.000Z', '.999999999Z', '+14:00', '-14:00'))
  .map(([date, zone]) => `${date}T23:59:59${zone}`);

/** What has broken a query before, as it appears in a body or an address. */
export const breaking = fc.constantFrom(...breakingTexts, 2 ** 31, 2 ** 63, -1, 0.5);

/** Anything that JSON can express, and therefore anything that a body may be. */
export const anything = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
);

function ofText(format: string | undefined, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids, ''), fc.uuid(), text);
  if (format === 'date') return fc.oneof(day, text);
  if (format === 'date-time') return fc.oneof(instant, text);
  if (format === 'email') return fc.oneof(fc.emailAddress(), text);
  return ids.length > 0
    ? fc.oneof({ weight: 6, arbitrary: text }, { weight: 1, arbitrary: fc.constantFrom(...ids) })
    : text;
}

function ofObject(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, valueOf(field, ids)] as const,
  );
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
  const more = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : null;
  if (!more) return known;
  return fc
    .tuple(known, fc.dictionary(text, valueOf(more, ids), { maxKeys: 3 }))
    .map((parts) => Object.assign({}, ...parts));
}

/**
 * Values for a schema: mostly of its shape, with hostile leaves; sometimes something else entirely.
 * @param ids real ids, to use where a text may be one
 */
export function valueOf(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const shaped = shapedOf(schema, ids);
  return fc.oneof({ weight: 12, arbitrary: shaped }, { weight: 1, arbitrary: anything });
}

function shapedOf(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, ids)));
  if (schema.type === 'string') return ofText(schema.format, ids);
  if (schema.type === 'integer' || schema.type === 'number') return number;
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array') {
    if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => valueOf(item, ids)));
    return fc.array(valueOf(schema.items ?? {}, ids), { maxLength: 4 });
  }
  if (schema.type === 'object') return ofObject(schema, ids);
  return anything;
}

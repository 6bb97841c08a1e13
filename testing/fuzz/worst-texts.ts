import type { Schema } from './values.ts';

/** A value with one text at its place, plus the sibling values without which that text would not be read. */
export interface TextField {
  /** E.g. `body.email`, `body.objectives.0`. */
  readonly name: string;
  /** The field's maximum length in units; null when its schema does not say. */
  readonly max: number | null;
  readonly fill: (text: string) => unknown;
}

/** The literals among an object's fields: they choose the branch of a union. */
function literalsOf(properties: Readonly<Record<string, Schema>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, { const: only }]) =>
      only === undefined ? [] : [[name, only]],
    ),
  );
}

/** Every text within a schema. */
export function textFieldsOf(schema: Schema & { readonly maxLength?: number }, name: string): TextField[] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (choices.length > 0) return choices.flatMap((choice) => textFieldsOf(choice, name));
  if (schema.type === 'string' && !schema.enum && schema.const === undefined)
    return [{ name, max: schema.maxLength ?? null, fill: (text) => text }];
  if (schema.type === 'array' && schema.items)
    return textFieldsOf(schema.items, `${name}.0`).map((field) => ({
      ...field,
      fill: (text) => [field.fill(text)],
    }));
  if (schema.type !== 'object') return [];
  const properties = schema.properties ?? {};
  const literals = literalsOf(properties);
  const known = Object.entries(properties).flatMap(([key, inner]) =>
    textFieldsOf(inner, `${name}.${key}`).map((field) => ({
      ...field,
      fill: (text: string) => ({ ...literals, [key]: field.fill(text) }),
    })),
  );
  if (typeof schema.additionalProperties !== 'object') return known;
  const open = textFieldsOf(schema.additionalProperties, `${name}.*`).map((field) => ({
    ...field,
    fill: (text: string) => ({ ...literals, key: field.fill(text) }),
  }));
  return [...known, ...open];
}

const cut = (pattern: string, length: number) =>
  pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);

/** Texts known to stall servers, of a given length in UTF-16 units. The first is the control, refused only for its length. */
export const worstTexts: Readonly<Record<string, (length: number) => string>> = {
  letters: (length) => cut('a', length),
  blanks: (length) => `a${cut(' ', length - 2)}b`,
  'blank lines': (length) => `a${cut(' \n', length - 2)}b`,
  'marks in turn': (length) => `a${cut('\u0301\u0323', length - 1)}`,
  'marks in the wrong order': (length) =>
    `a${cut('\u0301', Math.floor(length / 2))}${cut('\u0316', Math.floor(length / 2))}`,
  'marks in long piles': (length) => cut(`a${'\u0301'.repeat(31)}`, length),
  'marks of direction': (length) => cut('\u202e', length),
  'halves of pairs': (length) => cut('\ud800', length),
  'Markdown that is never closed': (length) => cut('[a](**b', length),
  'almost an address': (length) => `${cut('a.', length - 2)}@a`,
  digits: (length) => `${cut('1', length - 1)}x`,
};

import { z } from 'zod';
import type { Asked } from './wire.ts';

/** What the member typed, by field name. */
export type Fields = Record<string, unknown>;

const fieldsShape = z.record(z.string(), z.unknown());
// The product wraps the member's text as JSON in a tag with a random suffix, so that the text cannot close the tag
// itself.
const wrapped = /<fields-([A-Za-z0-9_-]+)>([\s\S]*?)<\/fields-\1>/g;

/** The fields of the newest user message that has any, or null. */
export function readFields({ userTexts }: Asked): Fields | null {
  for (const text of userTexts.toReversed()) {
    for (const match of text.matchAll(wrapped)) {
      const fields = parseFields(match[2] ?? '');
      if (fields) return fields;
    }
  }
  return null;
}

function parseFields(json: string): Fields | null {
  try {
    return fieldsShape.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

/** A field as one line of text: control characters and runs of whitespace become one space. */
export function lineOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') return '';
  return value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

/** A field that holds JSON; null where it does not. */
export function jsonIn(fields: Fields, name: string): unknown {
  const value = fields[name];
  if (typeof value !== 'string') return null;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

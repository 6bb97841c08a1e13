import { z } from 'zod';
import { type CompletionRequest, messageText } from './wire.ts';

/** What the member typed, by field name. */
export type Fields = Record<string, unknown>;

const fieldsShape = z.record(z.string(), z.unknown());
// The product wraps the member's words as JSON in a tag with a random end, so that they can't close it themselves.
const wrapped = /<fields-([A-Za-z0-9_-]+)>([\s\S]*?)<\/fields-\1>/g;

/** The fields of the newest user message that carries them, or null. */
export function readFields(request: CompletionRequest): Fields | null {
  for (const { role, content } of request.messages.toReversed()) {
    if (role !== 'user') continue;
    for (const match of messageText(content).matchAll(wrapped)) {
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

/** A field as one line of text: control characters and runs of white space become one space. */
export function lineOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') return '';
  return value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

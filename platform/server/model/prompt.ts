import { randomBytes } from 'node:crypto';

/**
 * Wraps what a member typed so that it reads as data. No delimiter makes hostile text harmless; the random tag only
 * keeps the text from closing it. What limits the damage is that the model has no tools, no secrets and no other
 * member's words, and that its output is validated and shown as plain text (OWASP, LLM Prompt Injection Prevention).
 */
export function wrapFields(fields: Readonly<Record<string, string | number>>): string {
  const tag = `fields-${randomBytes(8).toString('hex')}`;
  return `<${tag}>${JSON.stringify(fields)}</${tag}>`;
}

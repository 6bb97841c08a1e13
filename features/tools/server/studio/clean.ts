import { cleanText } from '#platform/contract/text.ts';

/**
 * Every text within a value, cleaned as we store text: without control characters and without marks that reorder what a
 * reader sees.
 */
export function cleanDeep(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanDeep);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleanDeep(inner)]));
  return value;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const row = z.object({
  /** `<slice>.<kebab-name>`; tests name it in square brackets in their titles. */
  id: z.string(),
  /**
   * The part of the promises that it quotes: 1 purpose, 2 pages, 3 data, 4 states, 5 checks, 6 access, 7 calls, 8 errors,
   * 9 limits.
   */
  part: z.enum(['1', '2', '3', '4', '5', '6', '7', '8', '9']),
  kind: z.enum(['route', 'string', 'rule', 'constant', 'error', 'field', 'call', 'permission', 'state']),
  text: z.string().min(1),
  /** What the tests that prove it must contain, when the row's own words don't say so (`wordsOf`). */
  shows: z.array(z.string()).optional(),
});

/** One promise of the product, word for word as it was given; docs/product.md says the rules in ours. */
export type Row = z.infer<typeof row>;

/** The rows of a table: a line each, its cells separated by tabs, below a line of heads; ` | ` separates words of a test. */
export function parseRows(table: string): readonly Row[] {
  const [, ...lines] = table.trimEnd().split('\n');
  return lines.map((line) => {
    const [id, part, kind, text, shows] = line.split('\t');
    return row.parse({ id, part, kind, text, shows: shows?.split(' | ') });
  });
}

/** Everything that the product promises. */
export const allRows = parseRows(readFileSync(join(import.meta.dirname, 'rows.tsv'), 'utf8'));

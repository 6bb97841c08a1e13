import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { whoIsTold } from './who-is-told.ts';

test('the document says who is told of what as the rows say it', () => {
  const document = readFileSync('docs/who-is-told.md', 'utf8');
  expect(document).toContain('| canceled | yes | `billing.cancelled` | sales | cancelled |  |');
  expect(document, 'npm run make -- who-is-told').toBe(whoIsTold(document));
});

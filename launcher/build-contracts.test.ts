import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { forBrowser } from './build-contracts.ts';

const given = `import { z } from 'zod';
const note = z.strictObject({ text: z.string(), summary: z.string() });
export const saveNote = endpoint({
  id: 'course.saveNote',
  method: 'PUT',
  path: '/api/notes/:id',
  summary: 'Keep a note, "as it is", and a brace: }',
  access: 'member',
  body: z.strictObject({ text: z.string(), output: z.string() }),
  output: note,
  errors: ['not_found']
});
export type Note = z.output<typeof saveNote.output>;
export const other = given({ summary: 'stays' });
`;

test('a browser is given what it sends to an endpoint, and nothing that only the server reads', () => {
  const made = forBrowser(given);
  expect(made).toContain(
    "access: 'member',\n  body: z.strictObject({ text: z.string(), output: z.string() }),",
  );
  for (const gone of ['Keep a note', 'output: note', 'not_found']) expect(made).not.toContain(gone);
  // Only endpoints are changed.
  for (const kept of ['summary: z.string()', "summary: 'stays'", 'typeof saveNote.output'])
    expect(made).toContain(kept);
});

test('every contract of the product gets shorter, and what is left of it is still TypeScript', () => {
  const contracts = globSync('{features,platform}/**/contract*{.ts,/*.ts}')
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => [path, readFileSync(path, 'utf8')] as const)
    .filter(([, code]) => code.includes('endpoint({'));
  expect(contracts.length).toBeGreaterThan(30);
  for (const [path, code] of contracts) {
    const made = forBrowser(code);
    expect(made.length, path).toBeLessThan(code.length);
    expect(forBrowser(made), path).toBe(made);
  }
});

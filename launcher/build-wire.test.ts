import { expect, test } from 'vitest';
import { splitContract } from './build-wire.ts';

const contract = `
import { z } from 'zod';
const hidden = z.string();
export const body = z.strictObject({ name: hidden });
export type Body = z.infer<typeof body>;
export const save = endpoint({
  id: 'card.save', method: 'POST', path: '/api/cards/:id', summary: 'Save.', access: 'member', body,
  output: z.boolean(),
});
export const odd = endpoint({ id: 'odd', method: 'GET', path: base + '/odd', summary: '', access: 'anyone', output: body });
export function shout(text: string): string { return text; }
`;

test('an endpoint goes to the browser as id, method and path; all else stays with the schemas', () => {
  const { endpoints, others } = splitContract(contract);
  expect([...endpoints]).toEqual([['save', "{ id: 'card.save', method: 'POST', path: '/api/cards/:id' }"]]);
  expect(others).toEqual(['body', 'odd', 'shout']);
});

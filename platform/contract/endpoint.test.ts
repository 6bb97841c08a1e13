import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { urlOf } from './url.ts';

const card = endpoint({
  id: 'test.card',
  method: 'GET',
  path: '/api/cards/:id/notes/:note',
  summary: '',
  access: 'anyone',
  params: z.strictObject({ id: z.string(), note: z.string() }),
  query: z.strictObject({ q: z.string().optional(), page: z.number().optional() }),
  output: z.null(),
});

test('an address is filled and escaped', () => {
  expect(urlOf(card, { params: { id: 'a/b', note: '../x' }, query: { q: 'ä & b', page: 2 } })).toBe(
    '/api/cards/a%2Fb/notes/..%2Fx?q=%C3%A4+%26+b&page=2',
  );
});

test('what is undefined is left out of the query', () => {
  expect(urlOf(card, { params: { id: '1', note: '2' }, query: { q: undefined } })).toBe(
    '/api/cards/1/notes/2',
  );
});

test('reading is limited as reading, writing as writing, and admin writes look the viewer up anew', () => {
  const given = { id: 'x', path: '/api/x', summary: '', output: z.null() } as const;
  expect(endpoint({ ...given, method: 'GET', access: 'admin' })).toMatchObject({
    limit: 'read',
    freshViewer: false,
  });
  expect(endpoint({ ...given, method: 'POST', access: 'member' })).toMatchObject({
    limit: 'write',
    freshViewer: false,
  });
  expect(endpoint({ ...given, method: 'DELETE', access: 'admin' })).toMatchObject({ freshViewer: true });
});

// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page.tsx';
import { PrimitivesPage } from './PrimitivesPage.tsx';

/** Parts that other primitives are made of, and the frame of a page; they are seen in those. */
const within = [
  'DialogActions.tsx',
  'DialogForm.tsx',
  'DialogWindow.tsx',
  'Field.tsx',
  'icon.tsx',
  'NarrowPage.tsx',
];

test('the workshop shows every primitive', () => {
  const pages = readdirSync('app/client').filter((name) => /^Primitive\w+(?<!\.test)\.tsx$/.test(name));
  const source = pages.map((name) => readFileSync(`app/client/${name}`, 'utf8')).join('');
  const primitives = readdirSync('platform/client/ui', { encoding: 'utf8', recursive: true }).filter(
    (path) => path.endsWith('.tsx') && !path.includes('.test.') && !within.includes(basename(path)),
  );
  expect(primitives.length).toBeGreaterThan(20);
  expect(primitives.filter((path) => !source.includes(`#platform/client/ui/${path}'`))).toEqual([]);
});

test('the workshop stands, and its windows open', async () => {
  await openPage(PrimitivesPage, { address: '/dev/ui' });
  expect(await screen.findByText('We could not load the list.')).toBeTruthy();
  expect(await screen.findByText('Item 1.2')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Form' }));
  expect(await screen.findByRole('dialog', { name: 'Another name' })).toBeTruthy();
});

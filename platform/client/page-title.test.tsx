// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { titleRoute, usePageTitle } from './page-title.ts';

afterEach(cleanup);

function Page({ title }: { readonly title: string | undefined }) {
  usePageTitle(title);
  return null;
}

test('a document is named by what it shows, by its kind until that is known, and again when it is left', () => {
  titleRoute('Lesson');
  const { rerender, unmount } = render(<Page title={undefined} />);
  expect(document.title).toBe('Lesson · Make Me Great!');
  rerender(<Page title="The first 11 seconds" />);
  expect(document.title).toBe('The first 11 seconds · Make Me Great!');
  // The router names the kind after each navigation, also when the lesson was known before.
  titleRoute('Lesson');
  expect(document.title).toBe('The first 11 seconds · Make Me Great!');
  unmount();
  expect(document.title).toBe('Lesson · Make Me Great!');
  titleRoute(undefined);
  expect(document.title).toBe('Make Me Great!');
});

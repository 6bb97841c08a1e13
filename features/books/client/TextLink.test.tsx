// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BookSlug } from '#content/books/shelf.ts';
import { openPage } from '#testing/page.tsx';
import { TextLink } from './TextLink.tsx';

const open = (book: BookSlug, isShipped = true) =>
  openPage(() => <TextLink book={book} />, {
    address: '/pdf-viewer',
    tier: 'tools',
    server: {
      'GET /api/book': () =>
        Response.json({
          book: {
            name: 'make-me-great.pdf',
            size: 640_641,
            publishedAt: '2026-11-21T08:00:00.000Z',
            isShipped,
            coverUrl: null,
          },
        }),
    },
  });
const link = () => screen.queryByRole('link', { name: 'Read as text' });

test.each<BookSlug>(['emotions', 'make-me-great'])(
  'who reads the PDF of %s finds its text above the pages',
  async (book) => {
    await open(book);
    await waitFor(() => expect(link()?.getAttribute('href')).toBe(`/read/${book}`));
  },
);

test('of a book that the owner replaced there is no text, and none is offered', async () => {
  const { asked } = await open('make-me-great', false);
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/book')).toBe(true));
  expect(link()).toBeNull();
});

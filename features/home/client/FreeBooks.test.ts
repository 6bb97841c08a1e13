// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { downloadBook } from './FreeBooks.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Downloads from a server that gives this answer. @returns the names of saved files, and what was logged */
async function downloadFrom(answer: () => Promise<Response>) {
  vi.restoreAllMocks();
  vi.stubGlobal('fetch', answer);
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:book');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  await downloadBook('/books/emotions.pdf');
  return { saved, logged: logged.mock.calls.length };
}

test('a free book that cannot be fetched is logged, and nothing is saved [books.free-download-logged]', async () => {
  const refused = await downloadFrom(() => Promise.resolve(new Response(null, { status: 503 })));
  expect(refused).toEqual({ saved: [], logged: 1 });
  const offline = await downloadFrom(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(offline).toEqual({ saved: [], logged: 1 });
});

test('a free book is saved under its own name', async () => {
  const found = await downloadFrom(() => Promise.resolve(new Response('%PDF-')));
  expect(found).toEqual({ saved: ['emotions.pdf'], logged: 0 });
});

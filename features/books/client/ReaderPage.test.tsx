// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BookText } from '#features/books/contract-text.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { ReaderPage } from './ReaderPage.tsx';

const prose = (at: number, text: string) => ({ kind: 'prose' as const, line: { at, text } });
const emotions: BookText = {
  title: 'Emotions',
  subtitle: 'What clients feel',
  author: 'The course',
  sections: [
    { id: 'preface', number: null, title: 'Before you begin', blocks: [prose(0, 'A client also goes.')] },
    {
      id: 'chapter-1',
      number: 1,
      title: 'Three times',
      blocks: [
        { kind: 'heading', level: 2, line: { at: 0, text: 'Before' } },
        prose(1, 'Something **bothers** them at the café.'),
        { kind: 'quote', lines: [{ at: 2, text: '**Jorunn:** “No.”' }] },
        {
          kind: 'figure',
          picture: 'data:image/svg+xml,x',
          alt: 'A line',
          line: { at: 3, text: 'As lived.' },
        },
        { kind: 'exercise', line: { at: 4, text: 'Two winters' }, blocks: [prose(5, 'Choose a cafe.')] },
      ],
    },
    { id: 'chapter-2', number: 2, title: 'Notice first', blocks: [prose(0, 'Look up, client.')] },
  ],
};

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

const served = (spot: string | null, more: StandInServer = {}): StandInServer => ({
  'GET /api/books/text?book=emotions': () => Response.json(emotions),
  'GET /api/books/place?book=emotions': () => Response.json({ page: 1, spot }),
  'GET /api/books/highlights?book=emotions': () => Response.json({ highlights: [] }),
  'PUT /api/books/spot': ({ body }) => Response.json({ spot: (body as { spot: string }).spot }),
  ...more,
});
const open = (spot: string | null = null, { hash = '', server = served(spot) } = {}) =>
  openPage(ReaderPage, { address: `/read/emotions${hash}`, pattern: '/read/$book', tier: 'free', server });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a book opens at its first words, with its cover and every chapter in the contents', async () => {
  await open();
  await title('Before you begin');
  expect(document.querySelector('img[src*="emotions"][src*=".svg"]')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Contents: Before you begin' }));
  const contents = within(await screen.findByRole('dialog', { name: 'Contents' }));
  expect(contents.getAllByRole('listitem').map((it) => it.textContent)).toEqual([
    'Before you begin',
    '1Three times',
    '2Notice first',
  ]);
  fireEvent.click(contents.getByRole('button', { name: '1 Three times' }));
  await title('Three times');
  expect(screen.getByRole('button', { name: 'Contents: Chapter 1 of 2' })).toBeTruthy();
});

test('the text is headings, paragraphs, quotes, figures with words instead, and exercises; each line is an anchor', async () => {
  await open(null, { hash: '#chapter-1' });
  await title('Three times');
  expect(screen.getByRole('heading', { level: 2, name: 'Before' }).id).toBe('chapter-1-0');
  expect(document.querySelector('#chapter-1-1')?.innerHTML).toContain('<strong>bothers</strong>');
  expect(document.querySelector('blockquote p#chapter-1-2')?.textContent).toBe('Jorunn: “No.”');
  expect(screen.getByRole('img', { name: 'A line' }).closest('figure')?.textContent).toBe('As lived.');
  const exercise = screen.getByRole('region', { name: 'Two winters' });
  expect(within(exercise).getByText('Choose a cafe.').id).toBe('chapter-1-5');
});

test('who stopped in a chapter begins there, and the next chapter is remembered', async () => {
  const lines: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    lines.push(this.id);
  });
  const { asked } = await open('chapter-1-2');
  await title('Three times');
  expect(lines).toContain('chapter-1-2');
  fireEvent.click(screen.getByRole('button', { name: 'Next: Notice first' }));
  await title('Notice first');
  expect(document.activeElement?.textContent).toBe('Notice first');
  await waitFor(
    () =>
      expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { book: 'emotions', spot: 'chapter-2-0' },
      ]),
    { timeout: 3000 },
  );
});

test('the address counts before the place where somebody stopped', async () => {
  await open('chapter-1-2', { hash: '#chapter-2' });
  expect(await title('Notice first')).toBeTruthy();
});

test('words are found in the whole book, whatever their accents and case, and Enter leads from match to match', async () => {
  await open(null, { hash: '#chapter-1' });
  fireEvent.keyDown(await title('Three times'), { key: '/' });
  const field = await screen.findByRole('searchbox', { name: 'Search in this book' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'CAFE' } });
  await screen.findByText('1 of 2');
  const current = () => document.querySelector('mark[data-kind="current"]')?.textContent;
  expect(current()).toBe('café');
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('2 of 2');
  expect(current()).toBe('cafe');
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  await screen.findByText('1 of 2');
  // From the open chapter on: the one before comes last.
  fireEvent.change(field, { target: { value: 'client' } });
  await screen.findByText('2 of 2');
  await title('Notice first');
  fireEvent.change(field, { target: { value: 'nothing here' } });
  await screen.findByText('Not found');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Search');
  expect(document.querySelector('mark')).toBeNull();
});

test('letters begin above 16 px, go down to 16 and no further, and the size is kept on this device', async () => {
  const page = await open();
  await title('Before you begin');
  const size = () => document.querySelector('article')?.style.fontSize;
  expect(size()).toBe('1.125rem');
  fireEvent.click(screen.getByRole('button', { name: 'Size, lines and theme' }));
  const smaller = screen.getByRole('button', { name: 'Smaller letters' });
  fireEvent.click(smaller);
  expect(size()).toBe('1rem');
  expect(smaller.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(smaller);
  expect(size()).toBe('1rem');
  fireEvent.click(screen.getByRole('button', { name: 'Lines farther apart' }));
  expect(document.querySelector('article')?.style.lineHeight).toBe('1.9');
  page.reload();
  await title('Before you begin');
  expect(size()).toBe('1rem');
  expect(document.querySelector('article')?.style.lineHeight).toBe('1.9');
});

test('what is kept of the look and is no look is not taken', async () => {
  localStorage.setItem('reader-text', '{"size":17,"spacing":"wide"}');
  await open();
  await title('Before you begin');
  expect(document.querySelector('article')?.style.fontSize).toBe('1.125rem');
});

test('the PDF is one press away', async () => {
  await open();
  await title('Before you begin');
  expect(screen.getByRole('link', { name: 'PDF' }).getAttribute('href')).toBe(
    '/pdf-viewer?url=%2Fbooks%2Femotions.pdf&title=Emotions',
  );
});

const mine = {
  id: '33333333-3333-4333-8333-333333333333',
  section: 'chapter-1',
  line: 1,
  from: 10,
  to: 17,
  text: 'bothers',
};

/** Selects letters of a line, as a finger would. */
async function select(line: string, from: number, to: number) {
  const walker = document.createTreeWalker(document.querySelector(line) as Element, NodeFilter.SHOW_TEXT);
  const ends: { node: Node; at: number }[] = [];
  let start = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node.textContent ?? '';
    for (const place of [from, to])
      if (place >= start && place <= start + length && ends.length < 2 && (ends.length === 0 || place === to))
        ends.push({ node, at: place - start });
    start += length;
  }
  const range = document.createRange();
  range.setStart(ends[0]?.node as Node, ends[0]?.at ?? 0);
  range.setEnd(ends[1]?.node as Node, ends[1]?.at ?? 0);
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
  fireEvent(document, new Event('selectionchange'));
}

test('selected words are highlighted, stand in the contents, are removed there, and come back', async () => {
  const sent: unknown[] = [];
  await open(null, {
    hash: '#chapter-1',
    server: served(null, {
      'GET /api/books/highlights?book=emotions': () => Response.json({ highlights: [] }),
      'POST /api/books/highlights': ({ body }) => {
        sent.push(body);
        return Response.json({ id: (body as { id: string }).id });
      },
    }),
  });
  await title('Three times');
  await select('#chapter-1-1', 10, 22);
  fireEvent.click(await screen.findByRole('button', { name: 'Highlight' }));
  await waitFor(() => expect(document.querySelectorAll('mark[data-kind="highlight"]')).toHaveLength(2));
  expect(sent).toEqual([
    expect.objectContaining({ section: 'chapter-1', line: 1, from: 10, to: 22, text: 'bothers them' }),
  ]);
  fireEvent.click(screen.getByRole('button', { name: /^Contents/ }));
  const contents = within(await screen.findByRole('dialog', { name: 'Contents' }));
  expect(contents.getByRole('button', { name: /^“bothers them”/ })).toBeTruthy();
});

test('a highlight is removed, and brought back by Undo', async () => {
  const acts: string[] = [];
  await open(null, {
    hash: '#chapter-1',
    server: served(null, {
      'GET /api/books/highlights?book=emotions': () => Response.json({ highlights: [mine] }),
      [`DELETE /api/books/highlights/${mine.id}`]: () => {
        acts.push('deleted');
        return Response.json({ deleted: true });
      },
      'POST /api/books/highlights': ({ body }) => {
        acts.push((body as { text: string }).text);
        return Response.json({ id: mine.id });
      },
    }),
  });
  await title('Three times');
  const marked = () => document.querySelector('mark[data-kind="highlight"]')?.textContent;
  await waitFor(() => expect(marked()).toBe('bothers'));
  fireEvent.click(screen.getByRole('button', { name: /^Contents/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove highlight: bothers' }));
  await waitFor(() => expect(marked()).toBeUndefined());
  fireEvent.click(await screen.findByText('Undo'));
  await waitFor(() => expect(marked()).toBe('bothers'));
  expect(acts).toEqual(['deleted', 'bothers']);
});

test('a highlight that the server refuses is taken back, and that is told', async () => {
  await open(null, {
    hash: '#chapter-1',
    server: served(null, {
      'GET /api/books/highlights?book=emotions': () => Response.json({ highlights: [] }),
      'POST /api/books/highlights': () => refusal(503, 'unavailable', 'We are not ready yet.'),
    }),
  });
  await title('Three times');
  await select('#chapter-1-1', 10, 17);
  fireEvent.click(await screen.findByRole('button', { name: 'Highlight' }));
  expect(await screen.findByText('We are not ready yet.')).toBeTruthy();
  await waitFor(() => expect(document.querySelector('mark')).toBeNull());
});

test('a failure is told, with another try; a book of which there is no text leads to its page', async () => {
  let fails = true;
  const text = () => (fails ? refusal(503, 'unavailable', 'We are not ready yet.') : Response.json(emotions));
  await open(null, { server: served(null, { 'GET /api/books/text?book=emotions': text }) });
  expect((await screen.findByRole('alert')).textContent).toContain('We are not ready yet.');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await title('Before you begin');
});

test.each(['book_unavailable', 'premium_required'])(
  'the premium book’s text, refused with %s, leads to its page',
  async (code) => {
    await openPage(ReaderPage, {
      address: '/read/make-me-great',
      pattern: '/read/$book',
      tier: 'free',
      server: { 'GET /api/books/text?book=make-me-great': () => refusal(403, code, 'No.') },
    });
    expect(await screen.findByText('Now at /book')).toBeTruthy();
  },
);

test('an address of no book says so', async () => {
  await openPage(ReaderPage, { address: '/read/elsewhere', pattern: '/read/$book', tier: 'free' });
  expect(await screen.findByText('We have no such book')).toBeTruthy();
});

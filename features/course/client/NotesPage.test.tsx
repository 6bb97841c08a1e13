// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { CoursePage } from './CoursePage.tsx';
import { NotesPage } from './NotesPage.tsx';

const noteOf = (place: number, slug: string | null, text: string) => ({
  lessonId: `0198c5f0-0000-7000-8000-00000000000${place}`,
  slug,
  lessonTitle: `Lesson ${place}`,
  moduleTitle: 'Your WHO',
  text,
  updatedAt: '2026-11-20T10:00:00.000Z',
});
const [first, second] = [noteOf(1, 'one', 'Ask about soot'), noteOf(2, null, 'Of a closed lesson')];
const notePath = `PUT /api/course/lessons/${first.lessonId}/note`;
const open = (server: StandInServer) =>
  openPage(NotesPage, {
    address: '/course/notes',
    tier: 'premium',
    server: { 'GET /api/course/notes': () => Response.json({ notes: [first, second] }), ...server },
  });
function press(name: string) {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}

test('a note is deleted at once, the focus goes to the next one, and Undo writes it again', async () => {
  const { asked } = await open({
    [notePath]: ({ body }) => Response.json({ ...(body as object), updatedAt: null }),
  });
  await screen.findByText('Ask about soot');
  press('Delete the note on “Lesson 1”');
  expect(await screen.findByText('Your note is deleted.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Ask about soot')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Lesson 2'));
  press('Undo');
  expect(await screen.findByText('Ask about soot')).toBeTruthy();
  const sent = asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent).toEqual([{ text: '' }, { text: 'Ask about soot' }]);
  // The offer has been taken, so it goes.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('a note that could not be deleted is still there', async () => {
  await open({ [notePath]: () => refusal(503, 'unavailable', 'We are not ready yet.') });
  await screen.findByText('Ask about soot');
  press('Delete the note on “Lesson 1”');
  expect(await screen.findByText('We are not ready yet.')).toBeTruthy();
  expect(screen.getByText('Ask about soot')).toBeTruthy();
});

test('without the course, a note can be copied, and deleted after a question', async () => {
  let kept = [second];
  const { asked } = await openPage(NotesPage, {
    address: '/course/notes',
    tier: 'free',
    server: {
      'GET /api/course/notes': () => Response.json({ notes: kept }),
      [`DELETE /api/course/lessons/${second.lessonId}/note`]: () => {
        kept = [];
        return Response.json({ deleted: true });
      },
    },
  });
  await screen.findByText('Of a closed lesson');
  expect(screen.queryByRole('link', { name: 'Lesson 2' })).toBeNull();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  press('Copy the note on “Lesson 2”');
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('Of a closed lesson'));
  press('Delete the note on “Lesson 2”');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this note?' }));
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
  fireEvent.click(dialog.getByRole('button', { name: 'Delete note' }));
  expect(await screen.findByText('No notes yet')).toBeTruthy();
  expect(screen.getByText('Your note is deleted.')).toBeTruthy();
});

test('a note of a closed lesson that could not be deleted is still there', async () => {
  await open({
    [`DELETE /api/course/lessons/${second.lessonId}/note`]: () =>
      refusal(503, 'unavailable', 'We are not ready yet.'),
  });
  await screen.findByText('Of a closed lesson');
  press('Delete the note on “Lesson 2”');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this note?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete note' }));
  expect(await screen.findByText('We are not ready yet.')).toBeTruthy();
  expect(screen.getByText('Of a closed lesson')).toBeTruthy();
});

const gate = 'Premium Access Required';

test('whoever lost the course is shown the way to their notes, and is not stopped there', async () => {
  const server = { 'GET /api/course/notes': () => Response.json({ notes: [second] }) };
  await openPage(CoursePage, { address: '/course', tier: 'free', server });
  const way = await screen.findByRole('link', { name: 'My notes' });
  expect(screen.getByRole('heading', { name: gate })).toBeTruthy();
  fireEvent.click(way);
  expect(await screen.findByText('Now at /course/notes')).toBeTruthy();
});

test.each([
  ['/course/notes', false],
  ['/course/one', true],
])('without the course, %s is locked: %s', async (address, locked) => {
  await openPage(CoursePage, { address, tier: 'tools', server: {} });
  // The frame of either page, once it is known who is there.
  await waitFor(() => expect(document.querySelector('.page-width:not([role=status])')).not.toBeNull());
  expect(screen.queryByRole('heading', { name: gate }) !== null).toBe(locked);
});

test.each([
  ['free', '/course', /^The course is about hearing.* Premium is \$67 a month\.$/],
  [
    'tools',
    '/course/one',
    /^The lesson you came for is part of .* \$20 a month more than Tools & Resources\.$/,
  ],
] as const)(
  'without the course, %s at %s reads its price, a lesson and the way back',
  async (tier, address, lead) => {
    await openPage(CoursePage, { address, tier, server: {} });
    expect(await screen.findByText(lead)).toBeTruthy();
    const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(targets).toEqual([
      '/purchase?plan=premium',
      ...(tier === 'tools' ? ['/book'] : []),
      '/sample-lesson',
      '/#course',
      '/',
    ]);
  },
);

test('without the course, the address of the sample lesson leads to where it can be read', async () => {
  await openPage(CoursePage, { address: '/course/the-first-11-seconds', tier: 'free', server: {} });
  const read = await screen.findByRole('link', { name: 'Read “The first 11 seconds”' });
  expect(read.getAttribute('href')).toBe('/sample-lesson');
  expect(screen.queryByRole('heading', { name: gate })).toBeNull();
  expect(screen.getByRole('link', { name: 'Get Premium Access' })).toBeTruthy();
});

test('whoever never wrote a note is offered the course alone', async () => {
  const { asked } = await openPage(CoursePage, {
    address: '/course',
    tier: 'free',
    server: { 'GET /api/course/notes': () => Response.json({ notes: [] }) },
  });
  await screen.findByRole('heading', { name: gate });
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/course/notes')).toBe(true));
  expect(screen.queryByRole('link', { name: 'My notes' })).toBeNull();
});

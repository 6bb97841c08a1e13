// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
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

test('the note of a lesson that is not open can only be read', async () => {
  await open({});
  await screen.findByText('Of a closed lesson');
  expect(screen.queryByRole('button', { name: 'Delete the note on “Lesson 2”' })).toBeNull();
});

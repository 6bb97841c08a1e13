// @vitest-environment happy-dom
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lessonQuery } from '#features/course/client/api.ts';
import { openPage } from '#testing/page.tsx';
import { NoteBox } from './NoteBox.tsx';

const id = '0198c5f0-0000-7000-8000-000000000001';

function LessonPart() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Another lesson, and back
      </button>
      {isOpen ? <Note /> : null}
    </>
  );
}

function Note() {
  const { data } = useQuery(lessonQuery('one'));
  return data ? <NoteBox lesson={data} /> : null;
}

async function openNote() {
  const server = { text: 'Before', sent: [] as string[] };
  const { client } = await openPage(LessonPart, {
    address: '/course/one',
    tier: 'premium',
    server: {
      'GET /api/course/lessons/one': () =>
        Response.json({ id, slug: 'one', note: { text: server.text, updatedAt: null } }),
      [`PUT /api/course/lessons/${id}/note`]: ({ body }) => {
        server.text = (body as { text: string }).text;
        server.sent.push(server.text);
        return Response.json({ text: server.text, updatedAt: null });
      },
    },
  });
  await field();
  return { client, server };
}

async function deleteNote() {
  const opened = await openNote();
  const note = await field();
  fireEvent.change(note, { target: { value: '' } });
  fireEvent.blur(note);
  await screen.findByText('Your note is deleted.');
  return opened;
}

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Your note');
const undo = () => fireEvent.click(screen.getByRole('button', { name: 'Undo' }));

test('a note says that it is saved, and goes on saying it; an empty one says nothing', async () => {
  const { server } = await openNote();
  const note = await field();
  fireEvent.change(note, { target: { value: 'Mine' } });
  expect(screen.getByText('Saving …')).toBeTruthy();
  fireEvent.blur(note);
  expect((await screen.findByText('Saved')).getAttribute('role')).toBe('status');
  expect(server.text).toBe('Mine');
  fireEvent.change(note, { target: { value: '' } });
  fireEvent.blur(note);
  await screen.findByText('Your note is deleted.');
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a note that is brought back stands in its box again, also in one that was opened since', async () => {
  const { client, server } = await deleteNote();
  const another = screen.getByRole('button', { name: 'Another lesson, and back' });
  fireEvent.click(another);
  await vi.waitFor(() => expect(client.getQueryData(lessonQuery('one').queryKey)).toBeUndefined());
  fireEvent.click(another);
  expect((await field()).value).toBe('');
  undo();
  await vi.waitFor(async () => expect((await field()).value).toBe('Before'));
  expect(server.sent).toEqual(['', 'Before']);
});

test('what was written since the note was deleted stays, and is what is kept', async () => {
  const { server } = await deleteNote();
  fireEvent.change(await field(), { target: { value: 'Since' } });
  undo();
  await vi.waitFor(() => expect(server.sent).toContain('Before'));
  expect((await field()).value).toBe('Since');
  fireEvent.blur(await field());
  await vi.waitFor(() => expect(server.text).toBe('Since'));
});

test('what another tab saved stands here too, unless somebody is typing here, and the other tab hears of that', async () => {
  const { server } = await openNote();
  const otherTab = new BroadcastChannel(`course.note.${id}`);
  const heard: unknown[] = [];
  otherTab.addEventListener('message', ({ data }) => heard.push(data));
  try {
    otherTab.postMessage('Written there');
    await vi.waitFor(async () => expect((await field()).value).toBe('Written there'));
    fireEvent.change(await field(), { target: { value: 'Written there and here' } });
    otherTab.postMessage('Written there once more');
    fireEvent.blur(await field());
    await vi.waitFor(() => expect(heard).toEqual(['Written there and here']));
    expect((await field()).value).toBe('Written there and here');
    expect(server.sent).toEqual(['Written there and here']);
  } finally {
    otherTab.close();
  }
});

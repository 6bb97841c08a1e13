// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { AdminModule } from '#features/course/contract-admin.ts';
import type { WholeLesson } from '#features/course/contract-admin-lessons.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { CaptionsEditor } from './CaptionsEditor.tsx';
import { EditModuleDialog } from './EditModuleDialog.tsx';

const id = '40000000-0000-4000-8000-000000000001';
const vtt = (words: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${words}`;
const film: WholeLesson = {
  id,
  slug: 'film',
  moduleId: id,
  title: 'The film',
  description: '',
  contentType: 'video',
  order: 1,
  durationMinutes: 1,
  isPublished: true,
  hasCaptions: true,
  hasNewerEdition: false,
  hasEdition: false,
  file: null,
  version: 1,
  text: '',
  captions: vtt('Hello'),
  durationSeconds: 60,
  objectives: [],
  questions: [],
  useItNow: null,
};
const module: AdminModule = {
  id,
  title: 'Your WHO',
  description: 'Who they are.',
  order: 1,
  unlockAfterDays: 0,
  isPublished: true,
  lessons: 3,
  publishedLessons: 3,
  version: 2,
};

/** The editor over captions that the test changes, as another admin would. */
async function openCaptions(captions = film.captions, server: StandInServer = {}) {
  let change: (captions: string | null) => void = () => undefined;
  function Page() {
    const [saved, setSaved] = useState(captions);
    change = setSaved;
    return <CaptionsEditor lesson={{ ...film, captions: saved }} />;
  }
  const page = await openPage(Page, { address: '/course-admin', tier: 'admin', server });
  const area = await screen.findByLabelText<HTMLTextAreaElement>('Captions as WebVTT');
  return { ...page, area, become: (next: string) => act(async () => change(next)) };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('captions that were typed and not saved are back, and can be dropped', async () => {
  const { area } = await openCaptions();
  fireEvent.change(area, { target: { value: vtt('Hello, you') } });
  cleanup();
  const { area: again } = await openCaptions();
  expect(again.value).toBe(vtt('Hello, you'));
  expect(screen.getByText('Your unsaved changes are back')).toBeTruthy();
  press('Drop these changes');
  expect(again.value).toBe(film.captions);
  cleanup();
  expect((await openCaptions()).area.value).toBe(film.captions);
});

test('saved captions are as the server wrote them, are no draft, and nobody is said to have changed them', async () => {
  const written = vtt('Hello, you.');
  const { area, asked } = await openCaptions(film.captions, {
    [`PUT /api/course-admin/lessons/${id}/captions`]: () => Response.json({ ...film, captions: written }),
  });
  fireEvent.change(area, { target: { value: vtt('Hello, you.  ') } });
  press('Save captions');
  expect(await screen.findByText('Captions saved')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Captions as WebVTT').value).toBe(written),
  );
  expect(screen.queryByText(/changed in the meantime/)).toBeNull();
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ captions: vtt('Hello, you.  ') });
  cleanup();
  expect((await openCaptions(written)).area.value).toBe(written);
});

test('captions that somebody else saved meanwhile are not overwritten: what was typed is there to copy', async () => {
  const { area, become } = await openCaptions();
  fireEvent.change(area, { target: { value: vtt('Mine') } });
  await become(vtt('Theirs'));
  expect(await screen.findByText('This caption file was changed in the meantime.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save captions' })).toBeNull();
  press('Show the newer version');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Captions as WebVTT').value).toBe(vtt('Theirs'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your captions').value).toBe(vtt('Mine'));
});

test('a draft of captions that were replaced since is shown the same way', async () => {
  const { area } = await openCaptions();
  fireEvent.change(area, { target: { value: vtt('Mine') } });
  cleanup();
  await openCaptions(vtt('Theirs'));
  expect(screen.getByText('This caption file was changed in the meantime.')).toBeTruthy();
  press('Show the newer version');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your captions').value).toBe(vtt('Mine'));
});

const openModule = (shown = module, server: StandInServer = {}) =>
  openPage(() => <EditModuleDialog module={shown} onClose={() => undefined} />, {
    address: '/course-admin',
    tier: 'admin',
    server,
  });

test('what was typed of a module is back after a reload; Cancel gives it up', async () => {
  await openModule();
  await screen.findByLabelText('Title');
  type('Title', 'Your WHO, again');
  cleanup();
  await openModule();
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Your WHO, again');
  expect(screen.getByText('Your unsaved changes are back')).toBeTruthy();
  press('Cancel');
  cleanup();
  await openModule();
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Your WHO');
});

test('a module that is saved leaves no draft', async () => {
  const { asked } = await openModule(module, {
    [`PATCH /api/course-admin/modules/${id}`]: () =>
      Response.json({ ...module, title: 'Your WHO, again', version: 3 }),
  });
  await screen.findByLabelText('Title');
  type('Title', 'Your WHO, again');
  press('Save');
  expect(await screen.findByText('Module saved')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
    version: 2,
    title: 'Your WHO, again',
    description: 'Who they are.',
  });
  cleanup();
  await openModule();
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Your WHO');
});

test('a draft of an older module overwrites nothing: it is shown beside the newer one', async () => {
  await openModule();
  await screen.findByLabelText('Title');
  type('Description', 'My words.');
  cleanup();
  await openModule({ ...module, version: 3, title: 'Theirs' });
  expect(await screen.findByText('This module was changed in the meantime.')).toBeTruthy();
  press('Show the newer version');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Theirs');
  const typed = within(screen.getByRole('region', { name: 'What you typed' }));
  expect(typed.getByLabelText<HTMLTextAreaElement>('Your description').value).toBe('My words.');
});

test('a module that another admin saved first is refused beside the button', async () => {
  await openModule(module, {
    [`PATCH /api/course-admin/modules/${id}`]: () => refusal(409, 'conflict', 'It was changed.'),
  });
  await screen.findByLabelText('Title');
  type('Title', 'Mine');
  press('Save');
  expect(await screen.findByText('It was changed.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Mine');
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  adminLesson,
  adminLessonId as lessonId,
  adminModule as module,
  adminModuleId as moduleId,
} from '#testing/admin-lesson.ts';
import { openPage, refusal } from '#testing/page.tsx';
import { LessonsTab } from './LessonsTab.tsx';

const lesson = { ...adminLesson, objectives: [], questions: [], useItNow: null };
const path = `/api/course-admin/lessons/${lessonId}`;
const meanwhile = 'This was changed in the meantime. Reload and try again.';

/** The editor of a lesson that another admin saves as `theirs` once `save` is called or a save is refused. */
async function open(theirs: object, now: object = lesson, saves?: () => Response) {
  const save = () => {
    now = { ...lesson, version: 5, ...theirs };
  };
  const page = await openPage(LessonsTab, {
    address: `/course-admin?tab=lessons&module=${moduleId}&lesson=${lessonId}`,
    tier: 'admin',
    server: {
      'GET /api/course-admin/modules': () => Response.json({ modules: [module] }),
      'GET /api/course-admin/lessons': () => Response.json({ lessons: [] }),
      [`GET ${path}`]: () => Response.json(now),
      [`PATCH ${path}`]: () => {
        if (saves) return saves();
        save();
        return refusal(409, 'conflict', meanwhile);
      },
    },
  });
  await screen.findByLabelText('Title');
  return { ...page, save };
}
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const notice = () => screen.findByText('This lesson was changed in the meantime.');

test('a refused save is said once, beside the button, and the focus is there', async () => {
  const { asked } = await open({ title: 'Theirs' });
  type('Title', 'Mine');
  press('Save lesson');
  const box = (await notice()).closest('[role=alert]');
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(box?.nextElementSibling?.textContent).toContain('Save lesson');
  expect(screen.queryByText('Failed to update lesson')).toBeNull();
  expect(screen.queryByText(meanwhile)).toBeNull();
  expect(valueOf('Title')).toBe('Mine');
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ version: 2, title: 'Mine' });
});

test('the newer lesson comes into the form; what was typed stays to be copied until it is sent away', async () => {
  await open({ title: 'Theirs', description: 'Theirs too' });
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  type('Title', 'Mine');
  type('Text', 'My words.');
  press('Save lesson');
  await notice();
  press('Show the newer version');
  expect([valueOf('Title'), valueOf('Description'), valueOf('Text')]).toEqual([
    'Theirs',
    'Theirs too',
    'Words.',
  ]);
  const typed = within(screen.getByRole('region', { name: 'What you typed' }));
  const mine = typed.getByLabelText<HTMLTextAreaElement>('Your text');
  expect([mine.value, mine.readOnly]).toEqual(['My words.', true]);
  expect(typed.getByLabelText<HTMLTextAreaElement>('Your title').value).toBe('Mine');
  expect(typed.queryByLabelText('Your description')).toBeNull();
  expect(document.activeElement?.textContent).toBe('What you typed');
  fireEvent.click(typed.getByRole('button', { name: 'Copy your text' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('My words.'));
  press('I have what I need');
  expect(screen.queryByRole('region', { name: 'What you typed' })).toBeNull();
});

test('what another admin saves while somebody types is said without taking the focus from them', async () => {
  const { save, client } = await open({ title: 'Theirs' });
  screen.getByLabelText('Title').focus();
  type('Title', 'Mine');
  save();
  await client.invalidateQueries({ queryKey: ['course-admin'] });
  await notice();
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
  expect(valueOf('Title')).toBe('Mine');
});

test('whoever typed nothing sees the newer lesson, and nothing is left over', async () => {
  const { save, client } = await open({ title: 'Theirs' });
  save();
  await client.invalidateQueries({ queryKey: ['course-admin'] });
  await notice();
  press('Show the newer version');
  expect(valueOf('Title')).toBe('Theirs');
  expect(screen.queryByRole('region', { name: 'What you typed' })).toBeNull();
});

test('what was typed is back after a reload and says so; a save forgets it', async () => {
  await open({});
  type('Description', 'Mine');
  expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
  cleanup();
  await open({});
  expect(await screen.findByText('Your unsaved changes are back')).toBeTruthy();
  expect(valueOf('Description')).toBe('Mine');
  press('Save lesson');
  await notice();
  press('Show the newer version');
  press('I have what I need');
  cleanup();
  await open({});
  expect(valueOf('Description')).toBe(lesson.description);
  expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
});

test('a session that ended in the middle of a save loses nothing that was typed', async () => {
  const { asked } = await open({}, lesson, () => refusal(401, 'unauthenticated', 'Please sign in.'));
  type('Description', 'Mine');
  press('Save lesson');
  await waitFor(() => expect(asked.some(({ method }) => method === 'PATCH')).toBe(true));
  cleanup();
  const saved = { ...lesson, version: 3, description: 'Mine' };
  await open({}, lesson, () => Response.json(saved));
  expect(valueOf('Description')).toBe('Mine');
  press('Save lesson');
  expect(await screen.findByText('Lesson saved')).toBeTruthy();
  cleanup();
  await open({}, { ...saved, description: 'Theirs', version: 4 });
  expect(valueOf('Description')).toBe('Theirs');
  expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
});

test('what came back can be dropped for what is saved, and the focus stays in the form', async () => {
  await open({});
  type('Description', 'Mine');
  cleanup();
  await open({});
  press('Drop these changes');
  expect(valueOf('Description')).toBe(lesson.description);
  expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
  expect(document.activeElement?.closest('form')).toBe(screen.getByRole('form', { name: 'Lesson' }));
});

test('what was typed on an older version never overwrites the newer one', async () => {
  await open({});
  type('Description', 'Mine');
  cleanup();
  const newer = { ...lesson, version: 5, title: 'Theirs' };
  const { asked } = await open({ title: 'Theirs' }, newer);
  await notice();
  expect([valueOf('Title'), valueOf('Description')]).toEqual(['Theirs', 'Mine']);
  press('Save lesson');
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ version: 2 }),
  );
  press('Show the newer version');
  expect([valueOf('Title'), valueOf('Description')]).toEqual(['Theirs', lesson.description]);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your description').value).toBe('Mine');
});

const wrapped = 'A sentence\nover two lines.\n\n> said\n> aloud';

test('a wrapped text flows in the editor, and is stored as it was where nobody changed it', async () => {
  const { asked } = await open({}, { ...lesson, text: wrapped }, () =>
    Response.json({ ...lesson, text: wrapped, title: 'Mine', version: 3 }),
  );
  expect(valueOf('Text')).toBe('A sentence over two lines.\n\n> said aloud');
  type('Title', 'Mine');
  press('Save lesson');
  await screen.findByText('It isn’t published: members don’t see it yet.');
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ text: wrapped });
});

test('a new lesson is published where it is edited, and says who sees it then', async () => {
  const { asked } = await open({}, lesson, () => Response.json({ ...lesson, isPublished: true, version: 3 }));
  screen.getByText('Members don’t see this lesson yet.');
  press('Save and publish');
  await screen.findByText('Lesson saved and published');
  screen.getByText('Members whose module is open see it now.');
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ isPublished: true });
  expect(screen.queryByRole('button', { name: 'Save and publish' })).toBeNull();
});

const tab = (name: string) => screen.getByRole('tab', { name });
const isShown = (name: string) => tab(name).getAttribute('aria-selected') === 'true';
const choose = (name: string) => fireEvent.mouseDown(tab(name), { button: 0 });

test('what is typed is previewed as a member reads it, and nothing is saved, sent or lost by looking', async () => {
  const { asked } = await open({});
  const field = screen.getByLabelText('Text');
  const typed = '## Mine\n\nIn **bold**, after [the first](lesson:begin-here). <u>No mark</u>';
  type('Text', typed);
  choose('Preview');
  const shown = within(screen.getByRole('tabpanel', { name: 'Preview' }));
  await shown.findByRole('heading', { name: 'Mine' });
  expect(shown.getByText('bold').tagName).toBe('STRONG');
  expect(shown.getByRole('link', { name: 'the first' }).getAttribute('href')).toBe('/course/begin-here');
  shown.getByText(/<u>No mark<\/u>/);
  choose('Write');
  expect(screen.getByLabelText('Text')).toBe(field);
  expect(valueOf('Text')).toBe(typed);
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  choose('Preview');
  cleanup();
  await open({});
  expect(await screen.findByText('Your unsaved changes are back')).toBeTruthy();
  expect(valueOf('Text')).toBe(typed);
});

test('write and preview are tabs for the arrow keys, and an empty text says so', async () => {
  await open({});
  type('Text', ' ');
  tab('Write').focus();
  fireEvent.keyDown(tab('Write'), { key: 'ArrowRight' });
  await screen.findByText('Nothing is written yet.');
  expect([isShown('Preview'), document.activeElement]).toEqual([true, tab('Preview')]);
  fireEvent.keyDown(tab('Preview'), { key: 'ArrowLeft' });
  await waitFor(() => expect(isShown('Write')).toBe(true));
});

test('a text that cannot be saved is shown to be written again, where the focus goes', async () => {
  const { asked } = await open({});
  type('Text', 'a'.repeat(60_001));
  choose('Preview');
  press('Save lesson');
  expect([isShown('Write'), document.activeElement]).toEqual([true, screen.getByLabelText('Text')]);
  expect(asked.some(({ method }) => method === 'PATCH')).toBe(false);
});

test('the saved lesson opens beside the editor, which says that it has nothing of what is typed', async () => {
  await open({});
  const saved = screen.getByRole('link', { name: /^See the saved lesson as a member/ });
  expect([saved.getAttribute('target'), saved.getAttribute('href')]).toEqual([
    '_blank',
    '/course/choose?preview=1',
  ]);
  expect(screen.queryByText(/^Not saved yet/)).toBeNull();
  type('Text', 'Mine.');
  screen.getByText(
    'Not saved yet. Preview shows the text as typed; the saved lesson has none of your changes.',
  );
});

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listedLesson } from '#testing/admin-lesson.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { CourseAdminPage } from './CourseAdminPage.tsx';

const ids = { who: crypto.randomUUID(), why: crypto.randomUUID(), lesson: crypto.randomUUID() };
const module = (id: string, title: string, order: number) => ({
  id,
  title,
  description: '',
  order,
  unlockAfterDays: (order - 1) * 7,
  isPublished: order === 1,
  version: 3,
  lessons: 1,
  publishedLessons: 0,
});
const modules = [module(ids.who, 'Your WHO', 1), module(ids.why, 'Your WHY', 2)];
const lesson = { ...listedLesson, id: ids.lesson, slug: 'choose-one-person', moduleId: ids.who };
const modulesPath = '/api/course-admin/modules';
const lessonsPath = '/api/course-admin/lessons';

function Page() {
  return <CourseAdminPage notifications={<p>Notifications are here</p>} />;
}

async function open(server: StandInServer = {}, search = '', tier: 'admin' | 'premium' = 'admin') {
  const page = await openPage(Page, {
    address: `/course-admin${search}`,
    tier,
    server: {
      [`GET ${modulesPath}`]: () => Response.json({ modules }),
      [`GET ${lessonsPath}`]: () => Response.json({ lessons: [lesson] }),
      'POST /api/course-admin/module-preview': () =>
        Response.json({ keeping: 0, sooner: 0, told: 0, modules: [] }),
      ...server,
    },
  });
  return { sent: (path: string) => page.asked.filter((one) => one.path === path && one.method !== 'GET') };
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const unavailable = () => refusal(503, 'unavailable', 'We are not ready yet.');

test('the page has its four tabs, one for clinics, and the ways to subscriptions, the book and home [course.route-admin] [course.tab-modules] [course.tab-lessons] [course.tab-manage] [notifications.admin-tab] [course.button-subscriptions] [course.button-book] [course.button-home]', async () => {
  await open();
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Modules',
    'Lessons',
    'Clinics',
    'Manage',
    'Notifications',
  ]);
  const ways = within(screen.getByRole('navigation', { name: 'Admin' })).getAllByRole('link');
  expect(ways.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    expect.arrayContaining([
      ['Today', '/admin'],
      ['Manage Subscriptions', '/subscription-admin'],
      ['Upload Book PDF', '/book-admin'],
      ['Back to Home', '/'],
    ]),
  );
});

test('whoever is no admin is told so and led home [admin.access-denied] [admin.pages-verify-role]', async () => {
  await open({}, '', 'premium');
  expect(await screen.findByText('Access Denied: Admin privileges required')).toBeTruthy();
  expect(await screen.findByText('Now at /')).toBeTruthy();
});

test('a switch publishes a module and says so when it could not [course.switch-toggles] [course.update-module-failure]', async () => {
  const path = `${modulesPath}/${ids.why}`;
  const { sent } = await open({ [`PATCH ${path}`]: unavailable });
  const toggle = await screen.findByRole('switch', { name: 'Publish: Your WHY' });
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  fireEvent.click(toggle);
  expect(await screen.findByText('Failed to update module')).toBeTruthy();
  expect(sent(path).map(({ body }) => body)).toEqual([{ version: 3, isPublished: true }]);
});

test.each([
  {
    name: 'Publish: Your WHY',
    path: `${modulesPath}/${ids.why}`,
    changed: { ...module(ids.why, 'Your WHY', 2), isPublished: true, version: 4 },
    words: '“Your WHY” is published, but none of its lessons is: publish these too.',
    bodies: [
      { version: 3, isPublished: true },
      { version: 4, isPublished: false },
    ],
  },
  {
    name: 'Publish: Your WHO',
    path: `${modulesPath}/${ids.who}`,
    changed: { ...module(ids.who, 'Your WHO', 1), isPublished: false, version: 4 },
    words: '“Your WHO” is hidden from members, with its lessons. What they did in it is kept.',
    bodies: [
      { version: 3, isPublished: false },
      { version: 4, isPublished: true },
    ],
  },
])('$name says what it did, and can be taken back', async ({ name, path, changed, words, bodies }) => {
  const { sent } = await open({ [`PATCH ${path}`]: () => Response.json(changed) });
  fireEvent.click(await screen.findByRole('switch', { name }));
  await screen.findByText(words);
  press('Undo');
  await waitFor(() => expect(sent(path).map(({ body }) => body)).toEqual(bodies));
});

test('a lesson that is published says when learners see it', async () => {
  await open(
    {
      [`PATCH ${lessonsPath}/${ids.lesson}`]: () =>
        Response.json({ ...lesson, text: '', practice: [], captions: null, isPublished: true, version: 3 }),
    },
    '?tab=lessons',
  );
  fireEvent.click(await screen.findByRole('switch', { name: 'Publish: Choose one person' }));
  const words = '“Choose one person” is published. Members whose module is open see it now.';
  expect(await screen.findByText(words)).toBeTruthy();
});

test('before the first lesson of an open module is published, it is asked whether those whose day has come are to be told', async () => {
  const path = `${lessonsPath}/${ids.lesson}`;
  const { sent } = await open(
    {
      'POST /api/course-admin/module-preview': () =>
        Response.json({ keeping: 0, sooner: 0, told: 63, modules: [] }),
      [`PATCH ${path}`]: unavailable,
    },
    '?tab=lessons',
  );
  const publish = async () => {
    fireEvent.click(await screen.findByRole('switch', { name: 'Publish: Choose one person' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Publish, and tell 63 members?' });
    expect(dialog.textContent).toContain('63 members get a notice and an email that “Your WHO” is open');
    return within(dialog);
  };
  fireEvent.click((await publish()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent(path)).toEqual([]);
  fireEvent.click((await publish()).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(sent(path)).toHaveLength(1));
});

test('a module is deleted only after the question, in the specification’s words [course.confirm-delete-module] [course.delete-module-failure]', async () => {
  const path = `${modulesPath}/${ids.who}`;
  const { sent } = await open({ [`DELETE ${path}`]: unavailable });
  await screen.findByRole('switch', { name: 'Publish: Your WHO' });
  press('Delete Your WHO');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain(
    'Are you sure you want to delete this module? This will also delete all its lessons.',
  );
  expect(sent(path)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete module')).toBeTruthy();
});

test('a lesson is deleted only after the question [course.confirm-delete-lesson] [course.delete-lesson-failure]', async () => {
  const path = `${lessonsPath}/${ids.lesson}`;
  await open({ [`DELETE ${path}`]: unavailable }, '?tab=lessons');
  await screen.findByRole('switch', { name: 'Publish: Choose one person' });
  press('Delete Choose one person');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Are you sure you want to delete this lesson?');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete lesson')).toBeTruthy();
});

test('a lesson that cannot be published says so [course.update-lesson-failure]', async () => {
  await open({ [`PATCH ${lessonsPath}/${ids.lesson}`]: unavailable }, '?tab=lessons');
  fireEvent.click(await screen.findByRole('switch', { name: 'Publish: Choose one person' }));
  expect(await screen.findByText('Failed to update lesson')).toBeTruthy();
});

test('lists that cannot be had say which, and are asked for again [course.load-modules-failure] [course.load-lessons-failure]', async () => {
  let works = false;
  await open(
    {
      [`GET ${modulesPath}`]: () => (works ? Response.json({ modules }) : unavailable()),
      [`GET ${lessonsPath}`]: unavailable,
    },
    '?tab=lessons',
  );
  expect(await screen.findByText('Failed to load modules')).toBeTruthy();
  works = true;
  press('Retry');
  expect(await screen.findByText('Failed to load lessons')).toBeTruthy();
});

test('a new module needs a title and an order of at least 1, and keeps what was typed when it fails [course.module-title-required] [course.module-order-minimum] [course.create-module-failure]', async () => {
  const { sent } = await open({ [`POST ${modulesPath}`]: unavailable });
  await screen.findByRole('switch', { name: 'Publish: Your WHO' });
  const order = screen.getByLabelText('Order');
  expect((order as HTMLInputElement).value).toBe('3');
  fireEvent.change(order, { target: { value: '0' } });
  press('Create module');
  expect(await screen.findByText('Title is required')).toBeTruthy();
  expect(screen.getByText('Order must be at least 1')).toBeTruthy();
  expect(sent(modulesPath)).toEqual([]);
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: ' Your Tribe ' } });
  fireEvent.change(order, { target: { value: '2' } });
  press('Create module');
  expect(await screen.findByText('Failed to create module')).toBeTruthy();
  expect(sent(modulesPath).map(({ body }) => body)).toEqual([
    { title: 'Your Tribe', description: '', order: 2 },
  ]);
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe(' Your Tribe ');
});

test('what is typed before the modules are there stays, and nothing is created until others can be asked about', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { sent } = await open({
    [`GET ${modulesPath}`]: async () => {
      await arrived;
      return Response.json({ modules });
    },
    [`POST ${modulesPath}`]: unavailable,
  });
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Your Tribe' } });
  const order = screen.getByLabelText<HTMLInputElement>('Order');
  fireEvent.change(order, { target: { value: '2' } });
  press('Create module');
  arrive();
  await screen.findByRole('switch', { name: 'Publish: Your WHO' });
  expect(sent(modulesPath)).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Your Tribe');
  expect(screen.getByLabelText<HTMLInputElement>('Order').value).toBe('2');
  press('Create module');
  expect(await screen.findByText('Failed to create module')).toBeTruthy();
  expect(sent(modulesPath).map(({ body }) => body)).toMatchObject([{ title: 'Your Tribe', order: 2 }]);
});

const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);

test('a new lesson needs a module, and a film or PDF its file [course.lesson-module-required] [course.select-a-module] [course.lesson-file-required] [course.file-input-accepts] [course.upload-failure]', async () => {
  const { sent } = await open({}, '?tab=lessons&lesson=new');
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'A film' } });
  press('Create lesson');
  await waitFor(() => expect(screen.getAllByText('Please select a module').length).toBe(2));
  fireEvent.change(screen.getByLabelText('Module'), { target: { value: ids.why } });
  press('Create lesson');
  // Said once, at the field, which is where they are led.
  expect(await screen.findAllByText('Please upload a video file first')).toHaveLength(1);
  const film = screen.getByLabelText('Video file');
  expect(document.activeElement).toBe(film);
  expect(film.getAttribute('aria-invalid')).toBe('true');
  expect(described(film)).toContain('Please upload a video file first');
  expect(film.getAttribute('accept')).toBe('video/*');
  fireEvent.change(film, { target: { files: [new File([], 'empty.mp4')] } });
  expect(
    await screen.findByText('Failed to upload file: This file is empty. Choose another one.'),
  ).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Content type'), { target: { value: 'pdf' } });
  expect(screen.getByLabelText('PDF file').getAttribute('accept')).toBe('application/pdf');
  expect(screen.getByLabelText('PDF file').getAttribute('aria-invalid')).toBe('true');
  press('Create lesson');
  expect(await screen.findByText('Please upload a pdf file first')).toBeTruthy();
  expect(sent(lessonsPath)).toEqual([]);
});

test('a lesson that cannot be created says why in one line [course.create-lesson-failure]', async () => {
  const { sent } = await open(
    { [`POST ${lessonsPath}`]: unavailable },
    `?tab=lessons&lesson=new&module=${ids.why}`,
  );
  fireEvent.change(await screen.findByLabelText('Content type'), { target: { value: 'text' } });
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'A text' } });
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Words.' } });
  press('Create lesson');
  expect(await screen.findByText('Failed to create lesson: We are not ready yet.')).toBeTruthy();
  expect(sent(lessonsPath).map(({ body }) => body)).toMatchObject([
    { moduleId: ids.why, contentType: 'text', fileId: null, durationMinutes: null },
  ]);
});

test('the notifications tab shows what the app handed in [notifications.admin-tab]', async () => {
  await open({}, '?tab=notifications');
  expect(await screen.findByText('Notifications are here')).toBeTruthy();
});

test('a lesson with a new edition is named above the list and in its row, and both lead to the difference', async () => {
  const edition = {
    title: lesson.title,
    version: 2,
    parts: [],
    isNewer: true,
    declined: false,
    mayGoBack: false,
  };
  await open(
    {
      [`GET ${lessonsPath}`]: () => Response.json({ lessons: [{ ...lesson, hasNewerEdition: true }] }),
      [`GET ${lessonsPath}/${lesson.id}/edition`]: () => Response.json(edition),
    },
    '?tab=lessons',
  );
  expect(await screen.findByText('One lesson has a new edition.')).toBeTruthy();
  press('Compare “Choose one person”');
  expect(await screen.findByRole('region', { name: 'Your lesson and the included one' })).toBeTruthy();
  press('All lessons');
  const compare = await screen.findByRole('button', { name: 'New edition of Choose one person' });
  // Not against the word of the switch before it.
  expect(compare.classList.contains('mx-2')).toBe(true);
  fireEvent.click(compare);
  expect(await screen.findByText('No difference')).toBeTruthy();
});

test('the chosen tab leads from a lesson back to the list of its module', async () => {
  await open(
    {
      [`GET ${lessonsPath}/${ids.lesson}`]: () => Response.json(written),
    },
    `?tab=lessons&module=${ids.who}&lesson=${ids.lesson}`,
  );
  await screen.findByRole('button', { name: 'Save lesson' });
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Lessons' }));
  expect(await screen.findByRole('button', { name: 'New lesson' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(nameOf(lesson.title)));
});

const nameOf = (title: string) => screen.getByRole('link', { name: title });
const written = {
  ...lesson,
  text: '',
  captions: null,
  durationSeconds: null,
  objectives: [],
  questions: [],
  useItNow: null,
};

test('a module’s name leads to its lessons', async () => {
  await open();
  fireEvent.click(await screen.findByRole('link', { name: 'Your WHY' }));
  const module = await screen.findByLabelText<HTMLSelectElement>('Module');
  expect(module.value).toBe(ids.why);
});

test('a lesson’s name leads to its words, and back in the list it is in view, in the module it is in now', async () => {
  let moduleId = ids.who;
  const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  onTestFinished(() => shown.mockRestore());
  await open(
    {
      [`GET ${lessonsPath}`]: () => Response.json({ lessons: [{ ...lesson, moduleId }] }),
      [`GET ${lessonsPath}/${ids.lesson}`]: () => Response.json({ ...written, moduleId }),
      [`PATCH ${lessonsPath}/${ids.lesson}`]: () => {
        moduleId = ids.why;
        return Response.json({ ...written, moduleId, version: 3 });
      },
    },
    `?tab=lessons&module=${ids.who}`,
  );
  fireEvent.click(await screen.findByRole('link', { name: lesson.title }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save lesson' }));
  await screen.findByText('Lesson saved');
  expect(shown).not.toHaveBeenCalled();
  press('All lessons');
  await screen.findByRole('button', { name: 'New lesson' });
  expect(screen.getByLabelText<HTMLSelectElement>('Module').value).toBe(ids.why);
  expect(shown.mock.contexts).toEqual([nameOf(lesson.title).closest('li')]);
  expect(document.activeElement).toBe(nameOf(lesson.title));
});

test('the list of a module’s lessons has the way to its own words', async () => {
  const { sent } = await open(
    { [`PATCH ${modulesPath}/${ids.why}`]: () => Response.json(modules[1]) },
    `?tab=lessons&module=${ids.why}`,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Edit this module' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit module' }));
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Your reason' } });
  fireEvent.click(dialog.getByRole('button', { name: /Save/ }));
  await waitFor(() =>
    expect(sent(`${modulesPath}/${ids.why}`).map(({ body }) => body)).toEqual([
      { version: 3, title: 'Your reason', description: '' },
    ]),
  );
});

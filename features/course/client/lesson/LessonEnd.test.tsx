// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '#testing/page.tsx';
import { LessonPage } from './LessonPage.tsx';

const idOf = (number: number) => `0198c5f0-0000-7000-8000-00000000000${number}`;
const at = '2026-11-25T10:00:00.000Z';

const outline = (number: number, title: string, isCompleted: boolean) => ({
  id: idOf(number),
  slug: `lesson-${number}`,
  title,
  type: 'text',
  minutes: 5,
  filmSeconds: null,
  isCompleted,
  isPublished: true,
});

/** A module of two lessons, this being the second, and a module that is open or not. */
const course = (first: { done: boolean }, isNextOpen: boolean) => ({
  modules: [
    {
      id: idOf(7),
      title: 'Your WHO',
      description: "Decide who you're for.",
      order: 1,
      unlockAfterDays: 0,
      isUnlocked: true,
      opensAt: null,
      isPublished: true,
      lessons: [outline(1, 'Choose one person', first.done), outline(2, 'What they hide', false)],
    },
    {
      id: idOf(8),
      title: 'Your WHY',
      description: 'The reason.',
      order: 2,
      unlockAfterDays: 7,
      isUnlocked: isNextOpen,
      opensAt: isNextOpen ? null : '2026-12-02T10:00:00.000Z',
      isPublished: true,
      lessons: [outline(3, 'A reason people can feel', false)],
    },
  ],
  continueWith: idOf(2),
});

const lesson = {
  ...outline(2, 'What they hide', false),
  moduleId: idOf(7),
  moduleTitle: 'Your WHO',
  place: { number: 2, of: 2 },
  description: '',
  objectives: [],
  text: 'Words.',
  pictures: [],
  video: null,
  pdf: null,
  useItNow: null,
  questions: [],
  answers: [],
  progress: { completed: false, completionDate: null, lastVideoPosition: 0, watchedShare: 0 },
  note: { text: '', updatedAt: null },
};

// The drawing is tested in e2e, in a browser that can draw.
vi.mock('#platform/client/pdf/PdfReader.tsx', () => ({
  PdfReader: ({ file, title }: { file: string; title: string }) => <p>{`${title} from ${file}`}</p>,
}));
const file = { url: '/files/a.b', expiresAt: '2026-12-01T10:00:00.000Z' };
const film = { video: { ...file, durationSeconds: 193, poster: null, captions: null } };
test.each([
  [
    'video',
    film,
    () => [...document.querySelectorAll('video')].map((film) => film.getAttribute('src')),
    ['/files/a.b'],
  ],
  ['pdf', { pdf: file }, () => [screen.getByText('What they hide from /files/a.b').tagName], ['P']],
  ['text', {}, () => [screen.getByText('Words.').tagName, document.querySelector('video')], ['P', null]],
])('a lesson that is a %s shows it [course.lesson-content]', async (type, content, look, shown) => {
  await openPage(() => <LessonPage />, {
    address: '/course/lesson-2',
    pattern: '/course/$slug',
    tier: 'premium',
    server: {
      'GET /api/course': () => Response.json(course({ done: false }, true)),
      'GET /api/course/lessons/lesson-2': () => Response.json({ ...lesson, type, ...content }),
    },
  });
  await screen.findByRole('button', { name: 'Mark as Complete' });
  await waitFor(() => expect(look()).toEqual(shown));
  expect(screen.queryByRole('region', { name: 'PDF' }) !== null).toBe(type === 'pdf');
});

async function open(tree: ReturnType<typeof course>, completion?: () => Response, content: object = {}) {
  const server = { tree, isDone: false };
  const page = await openPage(() => <LessonPage />, {
    address: '/course/lesson-2',
    pattern: '/course/$slug',
    tier: 'premium',
    server: {
      'GET /api/course': () => Response.json(server.tree),
      'GET /api/course/lessons/lesson-2': () => Response.json({ ...lesson, ...content }),
      'GET /api/course/lessons/lesson-3': () =>
        Response.json({ ...lesson, ...outline(3, 'A reason people can feel', false) }),
      [`PUT /api/course/lessons/${idOf(2)}/progress`]: () =>
        Response.json({ lastVideoPosition: 0, watchedShare: 0 }),
      [`POST /api/course/lessons/${idOf(2)}/completion`]: () => {
        if (completion) return completion();
        server.tree = {
          ...tree,
          modules: tree.modules.map((module) => ({
            ...module,
            lessons: module.lessons.map((one) => (one.id === idOf(2) ? { ...one, isCompleted: true } : one)),
          })),
        };
        return Response.json({ completed: true, completionDate: at });
      },
    },
  });
  await screen.findByRole('button', { name: 'Mark as Complete' });
  return page;
}
function press(name: string) {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}

test('a lesson says which one of its module it is', async () => {
  await open(course({ done: false }, true));
  expect(screen.getByText('Your WHO, lesson 2 of 2')).toBeTruthy();
});

const question = { question: 'Who is it?', options: ['One person', 'A group', 'Nobody'] };
const follows = (a: Element, b: Element) =>
  Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);

test.each([
  ['Five minutes', 'text'],
  ['Worksheet', 'pdf'],
])(
  'what the exercise “%s” asks for is written directly below it, before anything else',
  async (title, type) => {
    const text = `Before.\n\n## ${title}\n\nWrite three lines.\n\n1. Who is it?\n\n## Use it now\n\nThe tool.`;
    await open(course({ done: false }, true), undefined, { type, text, questions: [question] });
    const order = [
      screen.getByRole('heading', { name: title }),
      screen.getByText('Who is it?', { selector: 'li' }),
      screen.getByLabelText('Your note'),
      screen.getByRole('heading', { name: 'Use it now' }),
      screen.getByRole('heading', { name: 'Check yourself' }),
    ];
    expect(order.slice(1).map((next, at) => follows(order[at] as Element, next))).toEqual(
      Array(4).fill(true),
    );
    expect(screen.getAllByLabelText('Your note')).toHaveLength(1);
  },
);

test.each([
  ['an exercise', 'Words.\n\n## Later\n\nMore words.', 'More words.'],
  ['any text', '', 'What they hide'],
])('a lesson without %s has its note before the questions', async (_, text, last) => {
  await open(course({ done: false }, true), undefined, { text, questions: [question] });
  const note = screen.getByLabelText('Your note');
  expect(follows(screen.getAllByText(last).at(-1) as Element, note)).toBe(true);
  expect(follows(note, screen.getByRole('heading', { name: 'Check yourself' }))).toBe(true);
});

test('one press completes a lesson, and goes on to the next open one; nothing takes it back [course.never-reverts] [course.mark-success]', async () => {
  const page = await open(course({ done: false }, true));
  await screen.findByRole('link', { name: 'Next: A reason people can feel' });
  press('Complete and continue');
  expect(await screen.findByRole('heading', { level: 1, name: 'A reason people can feel' })).toBeTruthy();
  expect(page.router.state.location.pathname).toBe('/course/lesson-3');
  await screen.findByText('Lesson marked as complete!');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a film that is watched to its end completes its lesson [course.completes-on-video-end]', async () => {
  const page = await open(course({ done: false }, true), undefined, film);
  const completions = () => page.asked.filter(({ path }) => path.endsWith('/completion')).length;
  await waitFor(() => expect(document.querySelector('video')).not.toBeNull());
  const video = document.querySelector('video') as HTMLVideoElement;
  fireEvent.pause(video);
  expect(completions()).toBe(0);
  fireEvent.ended(video);
  expect(await screen.findByText('Lesson marked as complete!')).toBeTruthy();
  expect(completions()).toBe(1);
});

test('where two buttons complete a lesson, the second says that it stays; where there is one, it says no more', async () => {
  await open(course({ done: false }, true));
  await screen.findByRole('button', { name: 'Complete and continue' });
  const marks = () =>
    screen.getByRole('button', { name: 'Mark as Complete' }).getAttribute('aria-describedby');
  const stays = document.getElementById(marks() ?? '');
  expect(stays?.textContent).toBe('and stay here');
  expect(stays?.parentElement?.textContent).toBe('Mark as Complete and stay here');
  cleanup();
  await open(course({ done: true }, false));
  await screen.findByText(/^Next is “Your WHY”/);
  expect(marks()).toBeNull();
});

test('a press that fails says so and stays [course.mark-failure]', async () => {
  const page = await open(course({ done: false }, true), () =>
    Response.json({ error: { code: 'internal', message: 'No.', requestId: 'x' } }, { status: 500 }),
  );
  await screen.findByRole('button', { name: 'Complete and continue' });
  press('Complete and continue');
  const said = await screen.findByText('Failed to mark lesson as complete');
  expect(said.closest('[data-sonner-toast]')?.getAttribute('data-type')).toBe('error');
  expect(page.router.state.location.pathname).toBe('/course/lesson-2');
});

test('where the next module is locked it says when it opens, and an earlier lesson is what one goes on with', async () => {
  await open(course({ done: false }, false));
  expect(await screen.findByText(/^Next is “Your WHY”\. It opens on Dec 2, 2026/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Complete and continue' })).toBeTruthy();
});

test('a lesson that is done leads to the one that is still open, where the next module is locked', async () => {
  await open(course({ done: false }, false));
  await screen.findByText(/^Next is “Your WHY”/);
  expect(screen.queryByRole('link', { name: 'Next: Choose one person' })).toBeNull();
  press('Mark as Complete');
  expect(await screen.findByRole('link', { name: 'Next: Choose one person' })).toBeTruthy();
  expect(screen.getByText(/^Next is “Your WHY”/)).toBeTruthy();
});

test('with nothing open left there is nothing to continue with', async () => {
  await open(course({ done: true }, false));
  await screen.findByText(/^Next is “Your WHY”/);
  expect(screen.queryByRole('button', { name: 'Complete and continue' })).toBeNull();
});

test('finishing a module is told with what it was and what comes next, and has the focus', async () => {
  await open(course({ done: true }, true));
  await screen.findByRole('button', { name: 'Complete and continue' });
  press('Complete and continue');
  const heading = await screen.findByRole('heading', { name: 'You finished “Your WHO”' });
  expect(document.activeElement).toBe(heading);
  const moment = screen.getByRole('region', { name: 'You finished “Your WHO”' });
  expect(moment.textContent).toContain('Decide who you’re for.');
  expect(moment.textContent).toContain('Choose one person');
  expect(moment.textContent).toContain('Next is module 2, “Your WHY”: The reason.');
  expect(screen.getByRole('link', { name: 'Next: A reason people can feel' })).toBeTruthy();
  // The toast says it too, for a member who watches a film to its end.
  expect(screen.getByText('You finished “Your WHO”.')).toBeTruthy();
});

test('a finished module whose next is locked says when that opens, and what to do until then', async () => {
  await open(course({ done: true }, false));
  await screen.findByText(/^Next is “Your WHY”/);
  press('Mark as Complete');
  await screen.findByRole('heading', { name: 'You finished “Your WHO”' });
  expect(screen.getByText(/It opens on Dec 2, 2026.*Until then/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Use it in the tools' })).toBeTruthy();
});

test('the focus goes from the pressed button to the marker [course.mark-complete] [course.completed] [course.completes-on-click] [course.mark-success]', async () => {
  await open(course({ done: false }, true));
  await screen.findByRole('button', { name: 'Complete and continue' });
  press('Mark as Complete');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Completed'));
  expect(screen.getByText('Lesson marked as complete!')).toBeTruthy();
  // How far they are, and one way on.
  expect(screen.getByText('1 of 2 in “Your WHO”').parentElement?.className).toContain('animate-arrive');
  const onward = screen.getByRole('navigation', { name: 'Lessons before and after' });
  expect([...onward.querySelectorAll('.bg-accent')].map(({ textContent }) => textContent)).toEqual([
    'Next: A reason people can feel',
  ]);
  expect(screen.queryByRole('button', { name: 'Mark as Complete' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  adminLesson,
  adminLessonId as lessonId,
  adminModule as module,
  adminModuleId as moduleId,
} from '#testing/admin-lesson.ts';
import { type CallError, callErrorOf } from '#platform/client/call-error.ts';
import { openPage } from '#testing/page.tsx';
import { LessonsTab } from './LessonsTab.tsx';

const fileId = '33333333-3333-4333-8333-333333333333';
interface Events {
  readonly onDone: (file: { fileId: string; name: string; size: number }) => void;
  readonly onFailure: (error: CallError) => void;
}
// The upload itself is proved over the real wire in platform/server/files and e2e; here it arrives when the test says so.
const onItsWay = vi.hoisted(() => [] as Events[]);
vi.mock('#platform/client/upload.ts', () => ({
  startUpload: (_file: File, _kind: unknown, events: Events) => {
    onItsWay.push(events);
    return Promise.resolve({ pause: () => {}, resume: () => {}, cancel: () => {} });
  },
}));
beforeEach(() => {
  onItsWay.length = 0;
});

const lesson = {
  ...adminLesson,
  contentType: 'pdf',
  file: { id: crypto.randomUUID(), name: 'former.pdf', type: 'pdf', size: 1000 },
  text: '',
  objectives: [],
  questions: [],
  useItNow: null,
};
const lessonsPath = '/api/course-admin/lessons';
const lessonPath = `${lessonsPath}/${lessonId}`;

test.each([
  ['Save lesson', 'New PDF file', lessonId, 'PATCH', 'Lesson saved'],
  ['Create lesson', 'PDF file', 'new', 'POST', 'Lesson created'],
])(
  '%s, pressed while its file is on its way, waits for it and loses nothing',
  async (button, label, which, method, done) => {
    const { asked } = await openPage(LessonsTab, {
      address: `/course-admin?tab=lessons&module=${moduleId}&lesson=${which}`,
      tier: 'admin',
      server: {
        'GET /api/course-admin/modules': () => Response.json({ modules: [module] }),
        [`GET ${lessonsPath}`]: () => Response.json({ lessons: [] }),
        [`POST ${lessonsPath}`]: () => Response.json(lesson),
        [`GET ${lessonPath}`]: () => Response.json(lesson),
        [`PATCH ${lessonPath}`]: () => Response.json({ ...lesson, version: 3 }),
      },
    });
    const sent = () => asked.filter((one) => one.method === method).map(({ body }) => body);
    const type = await screen.findByLabelText('Title');
    if (which === 'new')
      fireEvent.change(screen.getByLabelText('Content type'), { target: { value: 'pdf' } });
    fireEvent.change(type, { target: { value: 'A sheet' } });
    const pdf = new File(['%PDF-1.7'], 'sheet.pdf', { type: 'application/pdf' });
    fireEvent.change(screen.getByLabelText(label), { target: { files: [pdf] } });
    fireEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText('The file isn’t fully uploaded yet')).toBeTruthy();
    expect(sent()).toEqual([]);
    act(() => onItsWay[0]?.onDone({ fileId, name: 'sheet.pdf', size: 8 }));
    fireEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(done)).toBeTruthy();
    expect(sent()).toMatchObject([{ title: 'A sheet', fileId }]);
  },
);

test.each([
  ['storage_full', 507, 'The file storage is full.', 'Failed to upload file: The file storage is full.'],
  ['broken_file', 415, 'Export it as MP4.', 'Failed to upload file: Export it as MP4.'],
])(
  'an upload that ends with %s says why, in a toast and at its field [course.upload-failure]',
  async (code, status, message, words) => {
    await openPage(LessonsTab, {
      address: `/course-admin?tab=lessons&module=${moduleId}&lesson=new`,
      tier: 'admin',
      server: {
        'GET /api/course-admin/modules': () => Response.json({ modules: [module] }),
        [`GET ${lessonsPath}`]: () => Response.json({ lessons: [] }),
      },
    });
    const film = new File(['mp4'], 'film.mp4', { type: 'video/mp4' });
    fireEvent.change(await screen.findByLabelText('Video file'), { target: { files: [film] } });
    await waitFor(() => expect(onItsWay).toHaveLength(1));
    act(() => onItsWay[0]?.onFailure(callErrorOf({ error: { code, message, requestId: 'r' } }, status)));
    const toast = (await screen.findByText(words)).closest('[data-sonner-toast]');
    expect(toast?.getAttribute('data-type')).toBe('error');
    expect(screen.getByRole('alert').textContent).toBe(message);
  },
);

test('every video can be chosen, what no browser plays is refused with what to do, and a phone’s .mov is sent', async () => {
  await openPage(LessonsTab, {
    address: `/course-admin?tab=lessons&module=${moduleId}&lesson=new`,
    tier: 'admin',
    server: {
      'GET /api/course-admin/modules': () => Response.json({ modules: [module] }),
      [`GET ${lessonsPath}`]: () => Response.json({ lessons: [] }),
    },
  });
  const input = await screen.findByLabelText('Video file');
  expect(input.getAttribute('accept')).toBe('video/*');
  const film = new File(['RIFF'], 'holiday.avi', { type: 'video/x-msvideo' });
  fireEvent.change(input, { target: { files: [film] } });
  expect((await screen.findByRole('alert')).textContent).toContain('export it as MP4 (H.264) first');
  expect(onItsWay).toEqual([]);
  const phone = new File(['qt'], 'IMG_0001.MOV', { type: 'video/quicktime' });
  fireEvent.change(input, { target: { files: [phone] } });
  await waitFor(() => expect(onItsWay).toHaveLength(1));
});

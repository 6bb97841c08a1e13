// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, type StandInServer } from '#testing/page.tsx';
import { CaptionsEditor } from './CaptionsEditor.tsx';
import { ManageTab } from './ManageTab.tsx';

const [moduleId, lessonId, certificateId] = [1, 2, 3].map(() => crypto.randomUUID());
const lesson = {
  id: lessonId ?? '',
  slug: 'film',
  moduleId: moduleId ?? '',
  title: 'The film',
  description: '',
  contentType: 'video' as const,
  order: 1,
  durationMinutes: 1,
  isPublished: true,
  hasCaptions: true,
  hasNewerEdition: false,
  hasEdition: false,
  file: null,
  version: 1,
};
const learner = {
  userId: 'u2',
  name: 'Pia Premium',
  email: 'pia@example.com',
  mayRead: true,
  since: '2026-11-20T12:00:00.000Z',
  modules: [
    {
      id: moduleId,
      title: 'Your WHY',
      order: 2,
      isOpen: false,
      opensAt: '2026-11-27T12:00:00.000Z',
      openedEarly: false,
      isPublished: true,
    },
  ],
};
const figures = {
  lessonId,
  started: 12,
  finished: 5,
  medianWatched: 0.55,
  stops: [0, 1, 0, 6, 0, 0, 0, 0, 0, 0],
};
const certificate = {
  id: certificateId,
  number: '0123456789ABCDEF',
  name: 'Nora Ito',
  email: 'nora@example.com',
  issuedAt: '2026-11-20T12:00:00.000Z',
  revokedAt: null,
};

const open = (server: StandInServer = {}) =>
  openPage(ManageTab, {
    address: '/course-admin',
    tier: 'admin',
    server: {
      'GET /api/course-admin/lessons': () => Response.json({ lessons: [lesson] }),
      'GET /api/course-admin/figures': () => Response.json({ lessons: [figures] }),
      'GET /api/course-admin/certificates': () => Response.json({ certificates: [certificate] }),
      'GET /api/course-admin/desk': () => Response.json({ storageUsed: 5_000_000, files: 3, deleted: [] }),
      ...server,
    },
  });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the figures of a lesson stand in its row, where people stop in words too', async () => {
  await open();
  const row = (await screen.findByRole('rowheader', { name: 'The film' })).closest('tr');
  expect([...(row?.cells ?? [])].slice(1, 4).map(({ textContent }) => textContent)).toEqual([
    '12',
    '5',
    '55%',
  ]);
  expect(screen.getByRole('img', { name: 'Most stop between 30 and 40 percent' })).toBeTruthy();
  expect(await screen.findByText('4.8 MB')).toBeTruthy();
  expect(screen.getByText('Nothing has been deleted')).toBeTruthy();
});

test('a module is opened early for the member who was found', async () => {
  const { asked } = await open({
    'POST /api/course-admin/learner': () => Response.json(learner),
    'POST /api/course-admin/openings': () =>
      Response.json({
        ...learner,
        modules: learner.modules.map((module) => ({ ...module, isOpen: true, openedEarly: true })),
      }),
  });
  fireEvent.change(await screen.findByLabelText('Email of the member'), {
    target: { value: 'pia@example.com' },
  });
  press('Find');
  expect(await screen.findByText('Opens on November 27, 2026')).toBeTruthy();
  press('Open Your WHY now');
  expect(await screen.findByText('Open, by an admin')).toBeTruthy();
  expect(await screen.findByText('We told Pia Premium.')).toBeTruthy();
  expect(asked.at(-1)?.path).toContain('/api/course-admin');
  expect(asked.find(({ path }) => path.endsWith('/openings'))?.body).toEqual({ userId: 'u2', moduleId });
});

test.each([
  [{ mayRead: true }, 'We’ll tell Pia Premium when it’s published with a lesson in it.'],
  [{ mayRead: false, since: null }, 'Pia Premium finds it open when access to the course begins.'],
])('who cannot read the opened module yet is not said to have been told: %o', async (facts, words) => {
  const unread = {
    ...learner,
    ...facts,
    modules: learner.modules.map((module) => ({ ...module, isPublished: false })),
  };
  await open({
    'POST /api/course-admin/learner': () => Response.json(unread),
    'POST /api/course-admin/openings': () => Response.json(unread),
  });
  fireEvent.change(await screen.findByLabelText('Email of the member'), {
    target: { value: 'pia@example.com' },
  });
  press('Find');
  fireEvent.click(await screen.findByRole('button', { name: 'Open Your WHY now' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText('We told Pia Premium.')).toBeNull();
});

test('a certificate is revoked by its button', async () => {
  const { asked } = await open({
    [`POST /api/course-admin/certificates/${certificateId}/revocation`]: () =>
      Response.json({ ...certificate, revokedAt: '2026-11-21T12:00:00.000Z' }),
  });
  expect((await screen.findByRole('link', { name: '0123-4567-89AB-CDEF' })).getAttribute('href')).toBe(
    '/certificate?id=0123456789ABCDEF',
  );
  press('Revoke the certificate of Nora Ito');
  expect(await screen.findByText('Certificate revoked')).toBeTruthy();
  expect(asked.find(({ path }) => path.endsWith('/revocation'))?.body).toEqual({ revoked: true });
});

test('captions without any to show are not sent, the line is named; of others it is said what is left out', async () => {
  const practice = { objectives: [], questions: [], useItNow: null };
  const whole = { ...lesson, text: '', captions: null, durationSeconds: 60, ...practice };
  const { asked } = await openPage(() => <CaptionsEditor lesson={whole} />, {
    address: '/course-admin',
    tier: 'admin',
  });
  const area = await screen.findByLabelText('Captions as WebVTT');
  fireEvent.change(area, { target: { value: 'WEBVTT\n\n00:05.000 --> 00:01.000\nHi' } });
  press('Save captions');
  expect(await screen.findByText('Line 3: This caption ends when it begins, or before.')).toBeTruthy();
  fireEvent.change(area, { target: { value: 'WEBVTT\n\n02:05.000 --> 02:06.000\nHi' } });
  expect(screen.getByText(/comes after the film’s end/)).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([]);
  fireEvent.change(area, {
    target: { value: 'WEBVTT\n\n00:01.000 --> 00:01.000\nYes.\n\n00:01.000 --> 00:02.000\nHi' },
  });
  expect(
    screen.getByText(
      'One caption is left out, since browsers show nothing there. Line 3: This caption ends when it begins, or before.',
    ),
  ).toBeTruthy();
  const srt = new File(['1\n00:00:01,000 --> 00:00:02,000\nGood morning.\n'], 'film.srt');
  fireEvent.change(screen.getByLabelText('Captions file'), { target: { files: [srt] } });
  await waitFor(() =>
    expect(area).toHaveProperty('value', 'WEBVTT\n\n00:01.000 --> 00:02.000\nGood morning.\n'),
  );
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lessonQuery } from '#features/course/client/api.ts';
import { eraseEverything, setOwner } from '#platform/client/offline/offline.ts';
import { sendWaiting } from '#platform/client/offline/queue.ts';
import { openPage } from '#testing/page.tsx';
import { CheckQuestions } from './CheckQuestions.tsx';
import { NoteBox } from './NoteBox.tsx';

const { store } = await vi.hoisted(async () => {
  const { createDeviceStore } = await import('#testing/device-store.ts');
  return createDeviceStore();
});
vi.mock('#platform/client/offline/store.ts', () => store);

const id = '0198c5f0-0000-7000-8000-000000000001';
const lesson = {
  id,
  slug: 'one',
  questions: [{ question: 'What was left unsaid?', options: ['The price', 'The fear'] }],
  note: { text: '', updatedAt: null },
};
const verdict = { question: 0, option: 1, isRight: true, rightOption: 1, explanation: 'Fear comes first.' };

beforeEach(() => {
  const locks = { request: (_name: string, work: () => Promise<unknown>) => work() };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
// Here, so that what a page stores while it is taken down goes, too.
afterEach(async () => {
  cleanup();
  await eraseEverything();
});

function LessonPart() {
  const { data } = useQuery(lessonQuery('one'));
  return data ? (
    <>
      <CheckQuestions lesson={data} isPreview={false} />
      <NoteBox lesson={data} />
    </>
  ) : null;
}

async function openOffline() {
  await setOwner('ana');
  const server = { online: true, given: [] as (typeof verdict)[], sent: [] as unknown[] };
  const orLost = (answer: () => Response) => {
    if (!server.online) throw new TypeError('Failed to fetch');
    return answer();
  };
  const page = await openPage(LessonPart, {
    address: '/course/one',
    tier: 'premium',
    server: {
      'GET /api/course/lessons/one': () =>
        orLost(() => Response.json({ ...lesson, answers: server.given, progress: {} })),
      [`PUT /api/course/lessons/${id}/answers/0`]: ({ body }) =>
        orLost(() => {
          server.sent.push(body);
          server.given = [verdict];
          return Response.json(verdict);
        }),
      [`PUT /api/course/lessons/${id}/note`]: () => orLost(() => Response.json(lesson.note)),
    },
  });
  await screen.findByText('1. What was left unsaid?');
  server.online = false;
  return {
    server,
    comeBack: async () => {
      server.online = true;
      await sendWaiting('ana');
      await page.client.invalidateQueries();
    },
  };
}

test('an answer given offline is kept, may be changed, and is judged once when it was sent', async () => {
  const { server, comeBack } = await openOffline();
  fireEvent.click(screen.getByLabelText('The price'));
  expect(await screen.findByText(/Saved on this device\. You’ll see whether it’s right/)).toBeDefined();
  fireEvent.click(screen.getByLabelText('The fear'));
  await vi.waitFor(async () =>
    expect((await store.waitingOf('ana')).map(({ body }) => body)).toEqual(['{"option":1}']),
  );
  expect(await screen.findByText(/Saved on this device/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('The fear').checked).toBe(true);
  expect(screen.queryByText('Right.')).toBeNull();
  await comeBack();
  expect(await screen.findByText('Right.')).toBeDefined();
  expect(screen.queryByText(/Saved on this device/)).toBeNull();
  expect(server.sent).toEqual([{ option: 1 }]);
});

test('the words that a note waits end when it was sent', async () => {
  const { comeBack } = await openOffline();
  const note = screen.getByLabelText('Your note');
  fireEvent.change(note, { target: { value: 'In a tunnel' } });
  fireEvent.blur(note);
  await screen.findByText('Saved on this device until you’re back online');
  await comeBack();
  await vi.waitFor(() =>
    expect(screen.queryByText('Saved on this device until you’re back online')).toBeNull(),
  );
});

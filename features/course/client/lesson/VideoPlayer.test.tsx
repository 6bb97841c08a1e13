// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '#testing/page.tsx';
import type { Lesson } from '#features/course/contract.ts';
import { VideoPlayer } from './VideoPlayer.tsx';

const video = {
  url: '/files/film.mp4',
  expiresAt: '2026-12-01T10:00:00.000Z',
  durationSeconds: 193,
  poster: '/posters/film.webp',
  captions: 'WEBVTT\n\n00:00.000 --> 00:05.000\n[A back yard, Saturday.]\n',
};
const lesson: Lesson = {
  id: '0198c5f0-0000-7000-8000-000000000001',
  slug: 'a-lesson',
  title: 'The client who does not tell you',
  type: 'video',
  minutes: 7,
  moduleId: '0198c5f0-0000-7000-8000-000000000007',
  moduleTitle: 'Your WHO',
  place: { number: 2, of: 2 },
  description: '',
  objectives: [],
  text: 'Words.',
  pictures: [],
  video,
  pdf: null,
  useItNow: null,
  questions: [],
  answers: [],
  progress: { completed: false, completionDate: null, lastVideoPosition: 0, watchedShare: 0 },
  note: { text: '', updatedAt: null },
};

/** What a browser keeps of a film's captions. */
let track: { mode: string };
beforeEach(() => {
  track = { mode: 'disabled' };
  vi.spyOn(HTMLMediaElement.prototype, 'textTracks', 'get').mockReturnValue([
    track,
  ] as unknown as TextTrackList);
});
afterEach(() => void vi.restoreAllMocks());

async function open(captions = video.captions) {
  await openPage(
    () => (
      <VideoPlayer
        lesson={lesson}
        video={{ ...video, captions }}
        source={null}
        second={null}
        isPreview
        onEnded={() => undefined}
        onBroken={() => undefined}
      />
    ),
    { address: '/' },
  );
  return screen.findByLabelText<HTMLVideoElement>(lesson.title);
}

test('a drawn film shows its lines in bubbles, so its captions are off until they are turned on', async () => {
  const film = await open('WEBVTT\n\n00:00.000 --> 00:05.000\nWalt: It’s a fair offer.\n');
  fireEvent.play(film);
  expect(track.mode).toBe('hidden');
  fireEvent.click(screen.getByRole('button', { name: 'Captions' }));
  expect(track.mode).toBe('showing');
});

test('captions wait for the film to play: before that they would lie on its first picture', async () => {
  const film = await open();
  expect(track.mode).toBe('hidden');
  fireEvent.play(film);
  expect(track.mode).toBe('showing');
  fireEvent.click(screen.getByRole('button', { name: 'Captions' }));
  expect(track.mode).toBe('hidden');
});

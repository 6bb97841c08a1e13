// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { pictureLine, picturePath } from '#features/course/rules-pictures.ts';
import { LessonText } from './LessonText.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const kept = vi.hoisted(() => ({ copy: null as Blob | null }));
vi.mock('#features/course/client/download/file-copies.ts', () => ({ keptPicture: async () => kept.copy }));
afterEach(cleanup);

const text = `Sit.\n\n${pictureLine('Two chairs', id)}`;
const open = (pictures: { id: string; width: number; height: number }[]) =>
  render(<LessonText lesson={{ id: 'lesson', text, pictures }} />);

test('a picture has its place before it is here, and loads when it is near', () => {
  open([{ id, width: 1600, height: 1200 }]);
  const picture = screen.getByRole('img', { name: 'Two chairs' });
  const said = ['src', 'width', 'height', 'loading'].map((name) => picture.getAttribute(name));
  expect(said).toEqual([picturePath('lesson', id), '1600', '1200', 'lazy']);
});

test('of a picture that isn’t here the words are shown', () => {
  open([]);
  screen.getByText('Two chairs');
  expect(screen.queryByRole('img')).toBeNull();
});

test('without a connection it comes from this device, and where that has none, its words do', async () => {
  kept.copy = new Blob(['pixels']);
  open([{ id, width: 4, height: 3 }]);
  fireEvent.error(screen.getByRole('img'));
  await expect.poll(() => screen.getByRole('img').getAttribute('src')).toMatch(/^blob:/);
  cleanup();
  kept.copy = null;
  open([{ id, width: 4, height: 3 }]);
  fireEvent.error(screen.getByRole('img'));
  await screen.findByText('Two chairs');
  expect(screen.queryByRole('img')).toBeNull();
});

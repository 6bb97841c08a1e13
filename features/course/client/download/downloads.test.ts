import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eraseEverything, setOwner } from '#platform/client/offline/offline.ts';
import { picturePath } from '#features/course/rules-pictures.ts';
import type { Course, OutlineModule } from '#features/course/contract.ts';
import {
  downloadModule,
  dropClosed,
  readKeptModule,
  readLessonFile,
  removeModule,
  running,
} from './downloads.ts';
import { keptPicture } from './file-copies.ts';

const { device, members, store } = await vi.hoisted(async () => {
  const { createDeviceStore } = await import('#testing/device-store.ts');
  return createDeviceStore();
});
vi.mock('#platform/client/offline/store.ts', () => store);

const megabyte = 1024 * 1024;
const ids = { film: 'lesson-film', text: 'lesson-text' };
const module = {
  id: 'm1',
  title: 'Hear it',
  isUnlocked: true,
  lessons: [
    { id: ids.film, slug: 'film', type: 'video' },
    { id: ids.text, slug: 'text', type: 'text' },
  ],
} as unknown as OutlineModule;
const course = (isUnlocked: boolean) => ({ modules: [{ ...module, isUnlocked }] }) as unknown as Course;

let film: { bytes: Blob; etag: string };
let ranges: string[];
let pictures: string[];
let quota: number;
/** The piece that gets lost; further ones, too. */
let breaksAt: number;
let onPiece: () => Promise<unknown>;

function answerFile(init: RequestInit): Response {
  const headers = { etag: film.etag, 'content-type': 'video/mp4', 'content-length': String(film.bytes.size) };
  if (init.method === 'HEAD') return new Response(null, { headers });
  const range = new Headers(init.headers).get('range') ?? '';
  const [, from = 0, to = 0] = (/bytes=(\d+)-(\d+)/.exec(range) ?? []).map(Number);
  if (from >= breaksAt) throw new TypeError('Failed to fetch');
  ranges.push(range);
  return new Response(film.bytes.slice(from, to + 1), { status: 206, headers: { etag: film.etag } });
}

beforeEach(async () => {
  film = { bytes: new Blob(['x'.repeat(9 * megabyte)]), etag: '"one"' };
  ranges = [];
  pictures = [];
  quota = 1024 * megabyte;
  breaksAt = Number.POSITIVE_INFINITY;
  onPiece = async () => {};
  const storage = { persist: async () => true, estimate: async () => ({ quota, usage: 0 }) };
  vi.stubGlobal('navigator', { onLine: true, storage });
  vi.stubGlobal('document', { documentElement: { dataset: {} }, getElementById: () => null });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path.startsWith('/files/')) {
      const answer = answerFile(init);
      await onPiece();
      return answer;
    }
    if (path.includes('/pictures/')) {
      pictures.push(`${init.method ?? 'GET'} ${path}`);
      const headers = { etag: '"p"', 'content-type': 'image/png', 'content-length': '6' };
      return new Response(init.method === 'HEAD' ? null : 'pixels', { headers });
    }
    const slug = path.split('/').at(-1) ?? '';
    const inText = slug === 'film' ? [{ id: 'p1', width: 4, height: 3 }] : [];
    const video = slug === 'film' ? { url: '/files/signed' } : null;
    return Response.json({ id: `lesson-${slug}`, slug, text: 'Words', video, pdf: null, pictures: inText });
  });
  await setOwner('ana');
});
afterEach(async () => {
  await eraseEverything();
  vi.unstubAllGlobals();
  device.full = false;
});

test('a module is kept whole: its lessons, and its film in pieces that are one file again', async () => {
  await downloadModule(module);
  expect(ranges).toHaveLength(3);
  const kept = await readKeptModule('m1');
  expect(kept).toMatchObject({ isWhole: true, lessonIds: [ids.film, ids.text] });
  expect(kept?.bytes).toBeGreaterThan(9 * megabyte);
  expect(await store.getCopy('ana', 'course.lesson.text.false')).toMatchObject({ text: 'Words' });
  vi.stubGlobal('navigator', { onLine: false });
  const file = await readLessonFile(ids.film, '/files/signed');
  expect([file?.size, file?.type]).toEqual([9 * megabyte, 'video/mp4']);
  expect(await readLessonFile(ids.text, '')).toBeNull();
  expect(running.read().size).toBe(0);
});

test('the pictures of its texts are kept with it, once, and go and come back with it', async () => {
  await downloadModule(module);
  const path = picturePath(ids.film, 'p1');
  expect(pictures).toEqual([`HEAD ${path}`, `GET ${path}`]);
  const kept = async () => (await keptPicture(ids.film, 'p1'))?.text();
  expect(await kept()).toBe('pixels');
  const bringBack = await removeModule('m1');
  expect(await kept()).toBeUndefined();
  await bringBack();
  expect(await kept()).toBe('pixels');
  await downloadModule(module);
  expect(pictures.filter((asked) => asked.startsWith('GET'))).toHaveLength(1);
});

test('a lost connection costs what is missing and no more', async () => {
  breaksAt = 8 * megabyte;
  await expect(downloadModule(module)).rejects.toThrow(
    'The connection was lost. Continue when you have one again.',
  );
  expect(await readKeptModule('m1')).toMatchObject({ isWhole: false });
  expect(await readLessonFile(ids.film, '/files/signed')).toBeNull();
  breaksAt = Number.POSITIVE_INFINITY;
  await downloadModule(module);
  expect(ranges.map((range) => range.split('-')[0])).toEqual(['bytes=0', 'bytes=4194304', 'bytes=8388608']);
  expect((await readLessonFile(ids.film, '/files/signed'))?.size).toBe(9 * megabyte);
});

test('a film that was replaced is not shown from the device, and its module says that it is not whole', async () => {
  await downloadModule(module);
  film = { bytes: new Blob(['new film']), etag: '"two"' };
  expect(await readLessonFile(ids.film, '/files/signed')).toBeNull();
  expect(await readKeptModule('m1')).toMatchObject({ isWhole: false });
  await downloadModule(module);
  expect(await (await readLessonFile(ids.film, '/files/signed'))?.text()).toBe('new film');
});

test('too little room is said before anything is fetched, and while it runs', async () => {
  quota = megabyte;
  await expect(downloadModule(module)).rejects.toThrow(
    'This module takes 9.0 MB, and this device has room for 1.0 MB.',
  );
  expect(ranges).toEqual([]);
  device.full = true;
  await expect(downloadModule(module)).rejects.toThrow('This device is full.');
});

test('removing takes the files; a module that is closed to the member is removed on its own', async () => {
  const filesOf = async () => [
    await store.getCopy('ana', `course.file.${ids.film}`),
    await readKeptModule('m1'),
  ];
  await downloadModule(module);
  await removeModule('m1');
  expect(await filesOf()).toEqual([undefined, null]);
  expect(await store.getCopy('ana', `course.file.${ids.film}/0`)).toBeUndefined();
  await downloadModule(module);
  await dropClosed(course(true));
  expect(await readKeptModule('m1')).not.toBeNull();
  await dropClosed(course(false));
  expect(await filesOf()).toEqual([undefined, null]);
});

test('what was removed is brought back without fetching it again, and never to somebody else', async () => {
  await downloadModule(module);
  const bringBack = await removeModule('m1');
  expect(await readKeptModule('m1')).toBeNull();
  await bringBack();
  expect(ranges).toHaveLength(3);
  expect(await readKeptModule('m1')).toMatchObject({ isWhole: true });
  vi.stubGlobal('navigator', { onLine: false });
  expect((await readLessonFile(ids.film, '/files/signed'))?.size).toBe(9 * megabyte);
  const tooLate = await removeModule('m1');
  await setOwner('ben');
  await expect(tooLate()).rejects.toThrow('signed out');
  expect(await readKeptModule('m1')).toBeNull();
});

test('a download stopped by the member ends without an error, and one of who signs out leaves nothing', async () => {
  const stopped = downloadModule(module);
  running.read().get('m1')?.cancel();
  await stopped;
  expect(await readKeptModule('m1')).toMatchObject({ isWhole: false });
  onPiece = async () => {
    if (ranges.length > 0) await eraseEverything();
  };
  await expect(downloadModule(module)).rejects.toThrow();
  expect(members()).toEqual([]);
});
